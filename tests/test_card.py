"""The ruling card's QR code: the right modules, and what a scanner reads from the picture."""

from __future__ import annotations

import base64
import re
import string

import pytest
import segno
import segno.encoder
import zxingcpp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

# where a version ends and the next begins, and some between
LENGTHS = (1, 13, 14, 15, 26, 27, 40, 42, 43, 50, 62, 63, 84, 85, 100, 106, 107, 122, 123, 140, 152, 153, 170, 179, 180)
ADDRESS = st.text(string.ascii_letters + string.digits + "/:.#?=&%-_~", min_size=1, max_size=160)


@pytest.fixture
def made(phone, real_url, real_site):
    """A function in the browser: texts -> their codes under every mask, and the chosen one, as rows of 0 and 1."""
    script = next((real_site / "assets").glob("qr-*.js")).name
    phone.goto(f"{real_url}/card/")

    def make(texts):
        return phone.evaluate(
            """async ([script, texts]) => {
              const { qr } = await import(script);
              const rows = (grid) => grid && grid.map((row) => row.map(Number).join(""));
              return texts.map((text) => [0, 1, 2, 3, 4, 5, 6, 7, null].map((mask) => rows(qr(text, mask))));
            }""",
            [f"{real_url}/assets/{script}", texts],
        )

    return make


@pytest.fixture
def aligned(monkeypatch):
    """segno 1.6.6 puts a byte of zeros before the padding where the data ends at a byte already; scanners don't mind, the standard
    (7.4.10) asks for none."""
    monkeypatch.setattr(segno.encoder, "write_padding_bits", lambda bits, version, n: bits.extend([0] * (-n % 8)))


def expected(text, mask):
    code = segno.make_qr(text, error="m", boost_error=False, mode="byte", mask=mask)
    return ["".join(map(str, row)) for row in code.matrix]


def test_codes_of_every_length_are_those_of_segno(made, aligned):
    texts = [("https://floorbook.example/ko/winnable/raises/#1-2" + "a" * 200)[:n] for n in LENGTHS]
    for text, grids in zip(texts, made(texts), strict=True):
        assert grids[:8] == [expected(text, mask) for mask in range(8)], text
        assert grids[8] in grids[:8]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ADDRESS)
def test_codes_of_any_address_are_those_of_segno(made, aligned, text):
    [grids] = made([text])
    assert grids[:8] == [expected(text, mask) for mask in range(8)]


def test_what_does_not_fit_has_no_code(made):
    assert made(["a" * 181, "ㄱ" * 61]) == [[None] * 9] * 2


def read(phone, picture):
    """What a scanner reads from a PNG."""
    width, grey = phone.evaluate(
        """async (data) => {
          const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
          return [image.width, [...pixels].filter((_, i) => i % 4 === 0)];
        }""",
        base64.b64encode(picture).decode(),
    )
    view = memoryview(bytes(grey)).cast("B", shape=[len(grey) // width, width])
    return [found.text for found in zxingcpp.read_barcodes(view)]


@pytest.mark.parametrize(
    ("scheme", "page", "address"),
    [
        ("light", "/ko/card/?a=winnable/raises&p=3", "/ko/winnable/raises/#3"),
        ("dark", "/card/?a=tda-2024/ia-53-b&p=ex-1", "/tda-2024/ia-53-b/#ex-1"),
        ("dark", "/ja/card/?a=apl/bets-raise-amount", "/ja/apl/bets-raise-amount/"),
        ("light", "/it/card/?a=italian/raise-amounts&p=a", "/it/italian/raise-amounts/#a"),
    ],
)
def test_the_code_leads_to_the_paragraph(phone, real_url, scheme, page, address):
    """On the page as it is seen, and in the picture that is saved: wherever the site is read, the code leads there."""
    phone.emulate_media(color_scheme=scheme)
    phone.goto(real_url + page)
    code = phone.locator("[data-part=code] svg")
    expect(code).to_be_visible()
    expect(code).to_have_attribute("aria-label", re.compile("QR"))
    assert read(phone, code.screenshot()) == [real_url + address]
    with phone.expect_download() as download:
        phone.click("[data-png]")
    assert read(phone, download.value.path().read_bytes()) == [real_url + address]


def test_another_passage_has_another_code(phone, real_url):
    phone.goto(f"{real_url}/ko/card/?a=winnable/raises&p=3")
    phone.select_option("[data-which]", "1-2")
    assert read(phone, phone.locator("[data-part=code] svg").screenshot()) == [f"{real_url}/ko/winnable/raises/#1-2"]


# Articles in one language with the words of every passage as they stand and as the card has them, without blanks.
LOST = """async ([script, addresses]) => {
  const { passage } = await import(script);
  const bare = (text) => text.replace(/\\s/g, "");
  const lost = [];
  for (const address of addresses) {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    for (const target of page.querySelectorAll(".text [id]:not(h2)")) {
      const whole = target.cloneNode(true);
      for (const extra of whole.querySelectorAll(".pn, .chg, figure, .vh")) extra.remove();
      const said = passage(target).map(({ text }) => text).join("");
      if (bare(said) !== bare(whole.textContent)) lost.push([`${address}#${target.id}`, said]);
    }
  }
  return lost;
}"""


@pytest.mark.parametrize("prefix", ["", "ko/", "ja/", "it/"])
def test_no_card_leaves_out_a_word(phone, real, real_url, real_site, prefix):
    """Of any passage of any article: sub-paragraphs, steps of examples, editor's notes, and which games it is about."""
    addresses = [
        f"{real_url}/{prefix}{page.parent.relative_to(real_site / prefix)}/" for page in articles(real_site / prefix)
    ]
    assert len(addresses) > 250
    phone.goto(f"{real_url}/card/")
    script = next((real_site / "assets").glob("passage-*.js")).name
    assert phone.evaluate(LOST, [f"{real_url}/assets/{script}", addresses]) == []


def articles(site):
    return [page for page in sorted(site.glob("*/*/index.html")) if "<article data-article" in page.read_text()]


def lines_of(phone, address):
    phone.goto(address)
    expect(phone.locator("[data-part=text]")).to_be_visible()
    return phone.locator("[data-part=text] > p").all_inner_texts()


def test_a_list_an_example_and_a_note_have_lines_of_their_own(phone, real_url):
    found = lines_of(phone, f"{real_url}/card/?a=tda-2024/35&p=a")
    assert found[0] == "The following are misdeals, though the list is not complete."
    assert found[2] == "2 The first card is dealt to the wrong seat."
    assert "Hold’em, Draw" in found[-3]
    found = lines_of(phone, f"{real_url}/card/?a=tda-2024/ia-11-d&p=ex-1")
    assert found[1:3] == [
        "Situation",
        "No-limit hold’em, 9-handed. Table A has 5 players. Table B is the fullest, with 8.",
    ]
    assert "Ruling" in found
    note = lines_of(phone, f"{real_url}/it/card/?a=italian/raise-amounts&p=a")[-1]
    assert note.startswith("Nota redazionale: ")


def test_the_picture_has_the_list_too(phone, real_url):
    """The same passage with its list makes a higher picture than one line of it."""
    heights = []
    for passage in ("1", "1-1"):
        phone.goto(f"{real_url}/ko/card/?a=winnable/raises&p={passage}")
        with phone.expect_download() as download:
            phone.click("[data-png]")
        heights.append(int.from_bytes(download.value.path().read_bytes()[20:24]))
    assert heights[0] > heights[1] + 100


@pytest.mark.parametrize(
    ("prefix", "label"),
    [("/", "Card made on "), ("/ko/", "카드 만든 날: "), ("/ja/", "カード作成日: "), ("/it/", "Scheda creata: ")],
)
def test_the_date_says_what_it_is(phone, real_url, prefix, label):
    phone.goto(f"{real_url}{prefix}card/?a=tda-2024/35")
    expect(phone.locator("[data-part=date]")).to_have_text(re.compile(f"^{label}.*20"))
