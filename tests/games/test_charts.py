"""Charts of figures: what they say can be read whole, and is written as people write it."""

from xml.etree import ElementTree as ET

import pytest
from django.utils import translation

from games.charts import HEAD, WIDTH, Bar, bars, histogram
from games.study import load
from games.texts import languages, texts
from games.views.statistics import StatisticsPage

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 7.4
"""Units that a letter takes at most on average, at the charts' 13."""


def texts_of(chart: str) -> list[ET.Element]:
    return ET.fromstring(chart).findall(f"{SVG}text")


def cut_off(chart: str) -> list[str]:
    """Texts that may not fit into the picture."""
    found = []
    for text in texts_of(chart):
        begins, width = float(text.attrib["x"]), LETTER * len(text.text or "")
        ends = begins if text.get("text-anchor") == "end" else begins + width
        if ends - width < 0 or ends > WIDTH:
            found.append(text.text or "")
    return found


@pytest.mark.parametrize("language", languages())
def test_every_text_of_the_study_fits_into_its_chart(language: str) -> None:
    with translation.override(language):
        page = StatisticsPage(texts(language), load())
        charts = [str(page.length_chart), *(str(deck.chart) for deck in page.decks)]
    assert [cut_off(chart) for chart in charts] == [[] for _ in charts]


def test_figures_are_written_in_the_language_of_the_page() -> None:
    with translation.override("de"):
        chart = str(StatisticsPage(texts("de"), load()).length_chart)
    assert [text.text for text in texts_of(chart)[2::2] if "," not in (text.text or "")] == []


def test_short_labels_stand_beside_their_bars_and_long_ones_above() -> None:
    beside = texts_of(histogram("Rounds", [7, 7, 9]))
    above = texts_of(bars("Rounds", [Bar("a rather long name", 1.0), Bar("b", 2.0)]))
    assert [text.text for text in beside] == ["Rounds", "7", "66.7%", "8", "0.0%", "9", "33.3%"]
    assert beside[1].attrib["y"] == beside[2].attrib["y"]
    assert HEAD < float(above[1].attrib["y"]) < float(above[2].attrib["y"])


def test_names_are_escaped() -> None:
    assert "<b>" not in bars("<b>", [Bar("<b>", 1.0)], lambda _: "<b>")
