// Compiles the modules of wheels and of the standard library with Pyodide's own Python, so that no browser has to.
// node compile.mjs PYODIDE IN OUT NAME...: the archives NAME of the folder IN, compiled, are written to the folder OUT.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodideFolder, from, to, ...names] = process.argv.slice(2);

// A module is kept without its source, as unchecked bytecode: nothing looks for a file that is not there.
const COMPILE = `
import importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = (1980, 1, 1, 0, 0, 0)
PLAIN = "segno-"  # no page shows what it says of itself, nor does it read it

def compiled(name, source, place, level):
    code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=level)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))

def pack(archive):
    own = archive.endswith(".zip")
    level = 2 if own or archive.startswith(PLAIN) else 0  # without docstrings: a quarter of Python's own library
    place = "/lib/python314.zip" if own else "/lib/python3.14/site-packages"
    with ZipFile(f"/from/{archive}") as old, ZipFile(f"/to/{archive}", "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/"):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                name, data = name + "c", compiled(name, data, place, level)
            new.writestr(ZipInfo(name, EPOCH), data, ZIP_DEFLATED, 9)
`;

const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
for (const [inside, outside] of [["/from", from], ["/to", to]]) {
  pyodide.FS.mkdir(inside);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: outside }, inside);
}
pyodide.runPython(COMPILE);
const pack = pyodide.globals.get("pack");
for (const name of names) pack(name);
