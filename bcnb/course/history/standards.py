"""The texts of the standards that history lessons name, with the works that they are from."""

from collections.abc import Iterable, Iterator, Mapping

from bcnb.course.history.phrases import STANDARD_NOT_READ

C3, COMMON_CORE = "D2.His.", "CCSS.ELA-LITERACY.RH."
"""The beginnings of the identifiers of the two sets of standards."""
TEXTS: Mapping[str, str] = {
    "D2.His.1.6-8": "Analyze connections among events and developments in broader historical contexts.",
    "D2.His.4.6-8": "Analyze multiple factors that influenced the perspectives of people during different historical "
    "eras.",
    "D2.His.5.6-8": "Explain how and why perspectives of people have changed over time.",
    "D2.His.6.6-8": "Analyze how people's perspectives influenced what information is available in the historical "
    "sources they created.",
    "D2.His.6.9-12": "Analyze the ways in which the perspectives of those writing history shaped the history that they "
    "produced.",
    "D2.His.10.6-8": "Detect possible limitations in the historical record based on evidence collected from different "
    "kinds of historical sources.",
    "D2.His.11.6-8": "Use other historical sources to infer a plausible maker, date, place of origin, and intended "
    "audience for historical sources where this information is not easily identified.",
    "D2.His.11.9-12": "Critique the usefulness of historical sources for a specific historical inquiry based on their "
    "maker, date, place of origin, intended audience, and purpose.",
    "D2.His.13.6-8": "Evaluate the relevancy and utility of a historical source based on information such as maker, "
    "date, place of origin, intended audience, and purpose.",
    "D2.His.14.6-8": "Explain multiple causes and effects of events and developments in the past.",
    "D2.His.16.6-8": "Organize applicable evidence into a coherent argument about the past.",
    "D2.His.16.9-12": "Integrate evidence from multiple relevant historical sources and interpretations into a "
    "reasoned argument about the past.",
    "CCSS.ELA-LITERACY.RH.6-8.1": "Cite specific textual evidence to support analysis of primary and secondary "
    "sources.",
    "CCSS.ELA-LITERACY.RH.6-8.6": "Identify aspects of a text that reveal an author's point of view or purpose (e.g., "
    "loaded language, inclusion or avoidance of particular facts).",
    "CCSS.ELA-LITERACY.RH.6-8.8": "Distinguish among fact, opinion, and reasoned judgment in a text.",
    "CCSS.ELA-LITERACY.RH.9-10.3": "Analyze in detail a series of events described in a text; determine whether "
    "earlier events caused later ones or simply preceded them.",
    "CCSS.ELA-LITERACY.RH.9-10.6": "Compare the point of view of two or more authors for how they treat the same or "
    "similar topics, including which details they include and emphasize in their respective accounts.",
    "CCSS.ELA-LITERACY.RH.9-10.7": "Integrate quantitative or technical analysis (e.g., charts, research data) with "
    "qualitative analysis in print or digital text.",
    "CCSS.ELA-LITERACY.RH.9-10.8": "Assess the extent to which the reasoning and evidence in a text support the "
    "author's claims.",
    "CCSS.ELA-LITERACY.RH.9-10.9": "Compare and contrast treatments of the same topic in several primary and secondary "
    "sources.",
}
"""The standards by identifier. One that was not read in a copy is not here."""
CITATIONS: Mapping[str, str] = {
    C3: "D2.His: National Council for the Social Studies (NCSS), The College, Career, and Civic Life (C3) Framework "
    "for Social Studies State Standards: Guidance for Enhancing the Rigor of K-12 Civics, Economics, Geography, and "
    "History (Silver Spring, MD: NCSS, 2013).",
    COMMON_CORE: "CCSS: Common Core State Standards, © 2010 National Governors Association Center for Best Practices "
    "and Council of Chief State School Officers.",
}
"""The work that each set of standards is from."""


def standard_rows(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the identifier and the text of each standard."""
    for name in names:
        yield name, TEXTS.get(name, STANDARD_NOT_READ)


def works_cited(names: Iterable[str]) -> list[str]:
    """Return the works that standards are from, each once."""
    named = tuple(names)
    return [work for begin, work in CITATIONS.items() if any(name.startswith(begin) for name in named)]
