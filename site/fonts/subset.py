"""Makes this folder's two fonts from Adobe's, as @fontsource-variable packs them.

    pip install fonttools==4.66.1 brotli
    python site/fonts/subset.py

Keeps only what Portuguese needs: its letters, one weight of the serif (headings), 400 to 600 of the sans (text). That
is 26 kB where the packages' Latin files are 80 kB, half a second on a slow mobile connection. Each file and its response
headers fit into the first 14,600 bytes that a new connection may send, so neither costs a second round trip; rarer signs,
such as ¾, come from the system's fonts. The licence reserves the name "Source" for the originals, so the subsets have
other names.

The PDFs' headings have the serif too: their module has it as a TrueType file without what `jspdf` doesn't read.
"""

from base64 import b64encode
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PDF_FONT = HERE / "../../edge-functions/api/reports/pdf/serif-font.ts"
PACKAGES = HERE / "../../node_modules/@fontsource-variable"
ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
LETTERS = "ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñªº°"
SIGNS = "§«»“”‘’–—…•·©×\u00a0→›"


def make(name: str, source: str, weight: float | tuple[float, float], *, features: list[str]) -> None:
    font = TTFont(PACKAGES / source)
    options = subset.Options(hinting=False, name_IDs=[0, 13, 14])
    options.layout_features = features
    options.drop_tables += ["BASE", "HVAR", "MVAR", "STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=ASCII + LETTERS + SIGNS)
    subsetter.subset(font)

    # The instancer needs a font loaded from disk, without the dropped glyphs.
    kept = BytesIO()
    font.save(kept)
    font = instancer.instantiateVariableFont(TTFont(kept), {"wght": weight})

    for identifier in (1, 4, 6):
        font["name"].setName(name.replace(" ", "") if identifier == 6 else name, identifier, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(HERE / f"{name.lower().replace(' ', '-')}.woff2")


make(
    "Parish Serif",
    "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    600,
    features=["kern", "locl", "tnum", "liga"],
)
make(
    "Parish Sans",
    "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    (400, 600),
    features=["kern", "locl", "tnum"],
)

serif = TTFont(HERE / "parish-serif.woff2")
serif.flavor = None
for table in ("GDEF", "GPOS", "GSUB", "gasp"):
    del serif[table]
plain = BytesIO()
serif.save(plain)
PDF_FONT.write_text(
    "/** Parish Serif as base64 (made by site/fonts/subset.py). */\n"
    f"export const serifFont =\n  '{b64encode(plain.getvalue()).decode()}';\n"
)
