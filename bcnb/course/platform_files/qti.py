"""Quizzes as a package of QTI 2.1, the standard of 1EdTech (IMS) for questions on learning platforms.

The package is a zip with a manifest, a test, and a file for each question. A question shows the feedback for the
chosen answer, and gives one point for the right one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from bcnb.course.learner_text import LETTERS
from bcnb.course.worksheets.worksheet_items import WorksheetItem, WorksheetPlan
from bcnb.storage.archive import pack

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
"""The namespace of questions and tests."""
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
"""The namespace of manifests."""
XML = "http://www.w3.org/XML/1998/namespace"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
SCHEMAS = {
    QTI: "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    PACKAGE: "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
}
"""The addresses of the schemas by namespace. Nothing is loaded from them here."""
MANIFEST, TEST = "imsmanifest.xml", "test.xml"
"""The names of the manifest, which is fixed by the standard, and of the test."""
TEST_TYPE, ITEM_TYPE = "imsqti_test_xmlv2p1", "imsqti_item_xmlv2p1"
"""The types of the resources in a manifest."""
FEEDBACK = "FEEDBACK"
"""The outcome that names the feedback to show."""


def qti_package(plan: WorksheetPlan) -> bytes:
    """Return the quiz of a lesson as a zip, which is always the same for the same lesson."""
    return pack((name, _file(root)) for name, root in qti_files(plan).items())


def qti_files(plan: WorksheetPlan) -> Mapping[str, Element]:
    """Return the files of the package by name, each as the root of its XML."""
    title = f"{plan.title}: quiz"
    names = [f"question-{number}" for number in range(1, len(plan.quiz) + 1)]
    questions = {
        f"{name}.xml": _item(f"{_named(plan)}-{name}", f"{title}, {name.replace('-', ' ')}", item)
        for name, item in zip(names, plan.quiz, strict=True)
    }
    return {MANIFEST: _manifest(plan, names), TEST: _test(plan, title, names), **questions}


def _named(plan: WorksheetPlan) -> str:
    """Return the identifier of a lesson. It begins with a letter."""
    return f"bcnb-{plan.lesson}"


def _file(root: Element) -> bytes:
    register_namespace("", root.tag[1:].partition("}")[0])
    register_namespace("xsi", INSTANCE)
    indent(root)
    data: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return data


def _root(space: str, name: str, attributes: Mapping[str, str]) -> Element:
    return Element(f"{{{space}}}{name}", {f"{{{INSTANCE}}}schemaLocation": f"{space} {SCHEMAS[space]}", **attributes})


def _add(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    """Add an element to its parent, in the same namespace, and return it."""
    made = SubElement(parent, f"{parent.tag.partition('}')[0]}}}{name}", attributes)
    made.text = text or None
    return made


# --- a question -------------------------------------------------------------------------------------------------------


def _item(identifier: str, title: str, asked: WorksheetItem) -> Element:
    names = dict(zip(LETTERS.upper(), asked.choices, strict=False))
    root = _root(
        QTI,
        "assessmentItem",
        {
            "identifier": identifier,
            "title": title,
            "adaptive": "false",
            "timeDependent": "false",
            f"{{{XML}}}lang": "en",
        },
    )
    declared = _add(root, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType="identifier")
    right = next(name for name, choice in names.items() if choice.right)
    _add(_add(declared, "correctResponse"), "value", right)
    score = _add(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    _add(_add(score, "defaultValue"), "value", "0")
    _add(root, "outcomeDeclaration", identifier=FEEDBACK, cardinality="single", baseType="identifier")
    body = _add(root, "itemBody")
    interaction = _add(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1")
    _add(interaction, "prompt", asked.title)
    for name, choice in names.items():
        _add(interaction, "simpleChoice", choice.say, identifier=name)
    _process(_add(root, "responseProcessing"))
    for name, choice in names.items():
        shown = {"outcomeIdentifier": FEEDBACK, "identifier": name, "showHide": "show"}
        _add(root, "modalFeedback", choice.feedback, **shown)
    return root


def _process(processing: Element) -> None:
    """Add the rules that give a point for the right answer, and choose the feedback for any answer."""
    condition = _add(processing, "responseCondition")
    matched = _add(condition, "responseIf")
    both = _add(matched, "match")
    _add(both, "variable", identifier="RESPONSE")
    _add(both, "correct", identifier="RESPONSE")
    _score(matched, "1")
    _score(_add(condition, "responseElse"), "0")
    _add(_add(processing, "setOutcomeValue", identifier=FEEDBACK), "variable", identifier="RESPONSE")


def _score(parent: Element, points: str) -> None:
    _add(_add(parent, "setOutcomeValue", identifier="SCORE"), "baseValue", points, baseType="float")


# --- the test and the manifest ----------------------------------------------------------------------------------------


def _test(plan: WorksheetPlan, title: str, names: Iterable[str]) -> Element:
    root = _root(QTI, "assessmentTest", {"identifier": f"{_named(plan)}-test", "title": title})
    part = _add(root, "testPart", identifier="part-1", navigationMode="nonlinear", submissionMode="individual")
    section = _add(part, "assessmentSection", identifier="section-1", title=title, visible="true")
    for name in names:
        _add(section, "assessmentItemRef", identifier=name, href=f"{name}.xml")
    return root


def _manifest(plan: WorksheetPlan, names: Sequence[str]) -> Element:
    root = _root(PACKAGE, "manifest", {"identifier": f"{_named(plan)}-package"})
    about = _add(root, "metadata")
    _add(about, "schema", "QTIv2.1 Package")
    _add(about, "schemaversion", "1.0.0")
    _add(root, "organizations")
    resources = _add(root, "resources")
    for name, kind, file, needs in chain([("test", TEST_TYPE, TEST, (*names,))], _item_resources(names)):
        resource = _add(resources, "resource", identifier=f"resource-{name}", type=kind, href=file)
        _add(resource, "file", href=file)
        for other in needs:
            _add(resource, "dependency", identifierref=f"resource-{other}")
    return root


def _item_resources(names: Iterable[str]) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    return ((name, ITEM_TYPE, f"{name}.xml", ()) for name in names)
