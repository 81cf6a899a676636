"""The quiz on a page: asked, answered by mouse and by keyboard, checked, explained, counted; and its Python side."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget
from page import page
from wire import wired

import maumau_kit as mau
from maumau_kit.studies.quiz import Question, make_quiz, results, results_file, scene
from maumau_kit.views.wording_quiz import WORDS
from maumau_kit.widgets.panel import STRANGE
from maumau_kit.widgets.quiz import Quiz, quiz, quiz_document

Open = Callable[..., Any]
HOSTILE = "<img src=x onerror=alert(1)>"
browser_test = pytest.mark.browser


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def asked() -> Iterator[Quiz]:
    made = quiz("classic", questions=4, seed=7, scenes=True)
    yield made
    made.close()


def sole(open_page: Open, *names: str, width: int = 1280, **options: Any) -> Any:
    """A plain page with the quiz of some scenes, without Python."""
    questions = [scene(name) for name in names]
    return show(open_page, questions, width=width, **options)


def show(open_page: Open, questions: list[Question], *, width: int = 1280, **options: Any) -> Any:
    return open_page(page((quiz_document(questions), options), kind="quiz"), width=width)


def words(watched: Any, part: str) -> str:
    return " ".join(watched.table().locator(part).first.inner_text().split())


def choices(watched: Any) -> Any:
    return watched.table().locator(".mau-choice")


def check(watched: Any) -> None:
    watched.table().locator(".mau-acts .mau-main").click()


def voice(watched: Any) -> str:
    return str(watched.page.evaluate("document.querySelector('.mau-voice').textContent"))


# --- asking and checking ----------------------------------------------------------------------------------------------


@browser_test
def test_a_hand_is_asked_about_and_explained(open_page: Open) -> None:
    one = sole(open_page, "what-can-you-lay", "three-sevens")
    assert words(one, ".mau-number") == "Question 1 of 2"
    said = one.table().locator(".mau-prompt").text_content()
    assert said == "On top is queen of hearts. Which of your cards can you lay?"
    cards = one.page.get_by_role("group", name="Answers").get_by_role("checkbox")
    assert [card.get_attribute("aria-label") for card in cards.all()] == [
        "king of hearts", "queen of spades", "nine of diamonds", "jack of clubs", "seven of spades",
    ]  # fmt: skip
    cards.nth(0).click()
    cards.nth(2).click()
    assert [card.get_attribute("aria-checked") for card in cards.all()] == ["true", "false", "true", "false", "false"]
    check(one)
    assert [card.get_attribute("data-mark") for card in cards.all()] == ["right", "right", "wrong", "right", "wrong"]
    assert [card.get_attribute("data-fault") for card in cards.all()] == [None, "yes", "yes", "yes", None]
    assert cards.nth(2).get_attribute("aria-label") == (
        "nine of diamonds. Chosen, but wrong. Neither suit nor rank matches queen of hearts."
    )
    rows = one.table().locator(".mau-reasons .mau-row")
    assert rows.count() == 5
    red = " ".join(rows.nth(2).inner_text().split())
    assert "Chosen, but wrong. Neither suit nor rank matches" in red
    assert "Did you think “Red goes on red, black on black”? Red and black do not count here. 003 playing" in red
    assert words(one, "div.mau-verdict").startswith("Not quite. Right:")
    assert voice(one).startswith("Not quite. Right: king of hearts, queen of spades, jack of clubs")
    cards.nth(4).click(force=True)  # what was checked stays
    assert cards.nth(4).get_attribute("aria-checked") == "false"
    assert one.errors == []
    assert one.requests == [one.page.url]


@browser_test
def test_one_answer_is_chosen_of_several_numbers(open_page: Open) -> None:
    one = sole(open_page, "three-sevens")
    answers = one.page.get_by_role("radiogroup", name="Answers").get_by_role("radio")
    assert [answer.get_attribute("aria-label") for answer in answers.all()] == [
        "2 cards",
        "3 cards",
        "6 cards",
        "8 cards",
    ]
    check(one)
    assert words(one, ".mau-how") == "Choose an answer first."
    answers.nth(0).click()
    answers.nth(3).click()
    assert [answer.get_attribute("aria-checked") for answer in answers.all()] == ["false", "false", "false", "true"]
    assert one.table().locator(".mau-laid > li").count() == 3
    assert one.table().locator(".mau-debt").count() == 0  # the number asked for is not given away
    check(one)
    assert "Did you think “Every such card doubles the debt: two, four, eight”?" in words(one, ".mau-choice >> nth=3")
    assert "2 + 2 + 2 = 6" in words(one, ".mau-choice >> nth=2")
    assert words(one, "div.mau-verdict") == "Not quite. Right: 6 cards"


@browser_test
def test_none_of_them_can_be_the_answer(open_page: Open) -> None:
    one = sole(open_page, "jack-on-a-debt")
    assert words(one, ".mau-acts .mau-main") == "None of them: check"
    assert words(one, ".mau-debt") == "6 cards owed"
    check(one)
    assert words(one, "div.mau-verdict") == "Right!"
    assert voice(one) == "Right!"


@browser_test
def test_the_keyboard_alone_is_enough(open_page: Open) -> None:
    one = sole(open_page, "what-can-you-lay", "three-sevens")
    press = one.page.keyboard.press
    choices(one).first.focus()
    for key in ("1", "ArrowRight", "Space", "4"):
        press(key)
    assert [c.get_attribute("aria-checked") for c in choices(one).all()] == ["true", "true", "false", "true", "false"]
    press("Tab")
    press("Tab")
    assert one.page.evaluate("document.activeElement.className") == "mau-button mau-main"
    press("Enter")
    assert words(one, "div.mau-verdict") == "Right!"
    press("Enter")
    assert words(one, ".mau-number") == "Question 2 of 2"
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "2 cards"
    assert voice(one).startswith("Question 2 of 2. Anna lays seven of hearts. Kalle lays seven of clubs.")
    assert voice(one).endswith("How many cards does Jonas owe now? Choose one answer.")
    press("ArrowLeft")  # round to the last one
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "8 cards"
    press("3")
    for _ in range(2):
        press("Tab")
    press("Enter")
    assert words(one, "div.mau-verdict") == "Right!"
    press("Enter")
    assert words(one, ".mau-score") == "Done: 2 of 2 right."
    assert voice(one) == "Done: 2 of 2 right."
    assert one.page.evaluate("document.activeElement.className") == "mau-heading mau-score"


@browser_test
def test_the_result_by_kind_and_once_more(open_page: Open) -> None:
    one = sole(open_page, "what-can-you-lay", "after-a-jack", "three-sevens")
    check(one)  # none chosen: wrong
    check(one)
    choices(one).nth(0).click()
    choices(one).nth(3).click()
    check(one)
    check(one)
    choices(one).nth(3).click()
    check(one)
    assert words(one, ".mau-acts .mau-main") == "To the result"
    check(one)
    assert words(one, ".mau-score") == "Done: 1 of 3 right."
    rows = one.table().locator(".mau-kinds tbody tr")
    assert [" ".join(row.inner_text().split()) for row in rows.all()] == [
        "What can you lay? 1 of 2", "How much is owed? 0 of 1",
    ]  # fmt: skip
    assert "Every such card doubles the debt" in words(one, ".mau-met >> nth=0")
    assert not one.table().get_by_role("button", name="New questions").is_visible()  # no Python here
    assert not one.table().get_by_role("button", name="Delete my results").is_visible()
    one.table().get_by_role("button", name="Question 2 of 3: right").click()
    assert words(one, "div.mau-verdict") == "Right!"
    check(one)
    one.table().get_by_role("button", name="Once more").click()
    assert words(one, ".mau-number") == "Question 1 of 3"
    assert choices(one).first.get_attribute("data-mark") is None


@browser_test
def test_questions_come_in_order(open_page: Open) -> None:
    one = sole(open_page, "what-can-you-lay", "after-a-jack", "three-sevens")
    third = one.table().get_by_role("button", name="Question 3 of 3: open")
    assert third.get_attribute("aria-disabled") == "true"
    third.click(force=True)
    assert words(one, ".mau-number") == "Question 1 of 3"


@browser_test
def test_the_language_changes_in_mid_question(open_page: Open) -> None:
    one = sole(open_page, "what-can-you-lay", language="de", suits="german")
    assert words(one, ".mau-title") == "Quiz: Klassisch"
    assert one.page.get_by_role("checkbox", name="Herz-König").count() == 1
    choices(one).nth(0).click()
    choices(one).nth(2).click()
    one.page.evaluate("tables[0].choose({ language: 'en', suits: 'french' })")
    assert one.page.get_by_role("checkbox", name="king of hearts").get_attribute("aria-checked") == "true"
    check(one)
    assert words(one, "div.mau-verdict").startswith("Not quite.")
    one.page.evaluate("tables[0].choose({ language: 'de' })")
    assert words(one, "div.mau-verdict").startswith("Nicht ganz. Richtig:")
    assert "Hast du gedacht: „Rot passt auf Rot, Schwarz auf Schwarz“? Rot und Schwarz zählen hier nicht." in words(
        one, ".mau-reasons .mau-row >> nth=2"
    )
    assert one.table().get_attribute("lang") == "de"


# --- looks ------------------------------------------------------------------------------------------------------------

KINDS = [("classic", 7), ("easy-kids", 2)]


@browser_test
@pytest.mark.parametrize(
    ("width", "theme", "language"), [(360, "dark", "de"), (820, "light", "en"), (1920, "dark", "en")]
)
@pytest.mark.parametrize(("name", "seed"), KINDS)
def test_every_kind_fits_at_any_width(
    name: str, seed: int, width: int, theme: str, language: str, open_page: Open
) -> None:
    questions = list(make_quiz(name, questions=6, seed=seed))
    one = show(open_page, questions, width=width, theme=theme, language=language)
    for _ in questions:
        for state in ("open", "checked"):
            assert one.page.evaluate("document.documentElement.scrollWidth") <= width, state
            small = one.page.evaluate(
                "[...document.querySelectorAll('.mau-choice, .mau-main, .mau-dots button')].filter(n => n.offsetParent)"
                ".filter(n => n.offsetWidth < 24 || n.offsetHeight < 24).length"
            )
            assert small == 0
            if state == "open":
                choices(one).first.click()
                check(one)
        check(one)
    assert one.errors == []
    assert words(one, ".mau-score")


@browser_test
def test_signs_and_words_tell_what_colour_tells(open_page: Open) -> None:
    one = sole(open_page, "three-sevens")
    choices(one).nth(3).click()
    check(one)
    assert one.table().locator(".mau-choice .mau-sign.mau-yes").count() == 1
    assert one.table().locator(".mau-choice .mau-sign.mau-no").count() == 3
    labels = [choice.get_attribute("aria-label") for choice in choices(one).all()]
    assert labels[2].startswith("6 cards. right.")
    assert labels[3].startswith("8 cards. Chosen, but wrong. It is 6 cards, not 8.")


def hostile_document() -> dict[str, Any]:
    """Two questions in which every text that a person could have written is hostile."""
    rules = mau.variant("classic").to_dict() | {"id": "hostile", "name": {"en": HOSTILE, "de": HOSTILE}}
    rules["why"] = dict.fromkeys(rules["why"], f"{HOSTILE}: x")
    text = json.dumps(quiz_document(make_quiz(mau.variant(rules), questions=6, seed=3)))
    return dict(json.loads(text.replace('"Anna"', json.dumps(HOSTILE)).replace('"Kalle"', json.dumps("</b>&amp;"))))


@browser_test
def test_no_text_becomes_markup(open_page: Open) -> None:
    document = hostile_document()
    one = open_page(page((document, {}), kind="quiz"))
    for _ in document["questions"]:
        choices(one).first.click()
        check(one)
        assert one.page.locator("img").count() == 0
        check(one)
    assert one.dialogs == []
    assert one.errors == []
    assert HOSTILE in words(one, ".mau-title")


@browser_test
@pytest.mark.parametrize(
    "document",
    [{}, {"format": "maumau-quiz/1", "questions": []}, {"format": "maumau-quiz/1", "questions": [{"choices": []}]},
     {"format": "maumau-story/1"}],
)  # fmt: skip
def test_a_document_that_is_no_quiz_says_so(document: dict[str, Any], open_page: Open) -> None:
    one = open_page(page((document, {}), kind="quiz"))
    assert one.page.get_by_role("alert").inner_text().startswith("There is nothing to show here")


# --- with Python ------------------------------------------------------------------------------------------------------


@browser_test
def test_answers_are_kept_and_deleted(open_page: Open, asked: Quiz) -> None:
    one = wired(open_page, asked, "quiz")
    assert asked.questions[0].id == "scene-what-can-you-lay"
    for _ in asked.questions:
        choices(one).first.click()
        check(one)
        check(one)
    one.page.get_by_text("Your answers are kept on this computer only").wait_for()
    one.page.wait_for_timeout(150)
    rows = results().rows
    assert [row.question for row in rows] == [question.id for question in asked.questions]
    assert rows[0].chosen == ("KH",)
    assert asked.at == 4
    assert asked.answers["scene-what-can-you-lay"] == {"chosen": ["KH"], "checked": True}
    forget = one.table().get_by_role("button", name="Delete my results")
    forget.click()
    assert results_file().exists()
    one.table().get_by_role("button", name="Really delete all of them?").click()
    one.page.get_by_text("Deleted: 4.").wait_for()
    assert not results_file().exists()
    assert one.errors == []


@browser_test
def test_new_questions_come_from_python(open_page: Open, asked: Quiz) -> None:
    one = wired(open_page, asked, "quiz")
    old = [question.id for question in asked.questions]
    for _ in old:
        choices(one).first.click()
        check(one)
        check(one)
    one.table().get_by_role("button", name="New questions").click()
    one.page.get_by_text("Question 1 of 4", exact=True).wait_for()
    one.page.wait_for_function("document.activeElement.classList.contains('mau-choice')")
    assert not {question.id for question in asked.questions} & set(old)
    assert (asked.at, asked.answers) == (0, {})
    assert choices(one).first.get_attribute("data-mark") is None


@browser_test
@pytest.mark.parametrize("seed", range(4))
def test_new_questions_keep_the_focus_in_whatever_order_changes_arrive(open_page: Open, asked: Quiz, seed: int) -> None:
    one = wired(open_page, asked, "quiz", seed=seed)
    for _ in asked.questions:
        choices(one).first.click()
        check(one)
        check(one)
    one.table().get_by_role("button", name="New questions").focus()
    one.page.keyboard.press("Enter")
    one.page.get_by_text("Question 1 of 4", exact=True).wait_for()
    one.page.wait_for_timeout(150)
    assert one.page.evaluate("document.activeElement === document.querySelector('.mau-choice')")
    assert voice(one).startswith("Question 1 of 4.")
    choices(one).nth(1).focus()
    asked.renew()  # nobody on the page has asked for it: the focus is not taken
    one.page.wait_for_timeout(150)
    assert one.page.evaluate("document.activeElement !== document.querySelector('.mau-choice')")


MODEL = """<script>
window.drawn = () => {};
window.bound = (doc, options) => {
  const heard = {}, state = { doc, art: MAU.art, options, still: "", at: 0, answers: {} };
  window.model = { get: (name) => state[name], set: (name, value) => { state[name] = value; }, save_changes() {},
    on: (name, act) => { heard[name] = act; }, off() {}, send: () => Promise.resolve(),
    take: (names, values) => { Object.assign(state, values); names.forEach((name) => heard[`change:${name}`]()); } };
};
</script>"""


@browser_test
@pytest.mark.parametrize("order", [["at", "answers", "doc"], ["doc", "answers", "at"]])
def test_new_questions_in_a_notebook_keep_the_focus(open_page: Open, asked: Quiz, order: list[str]) -> None:
    from maumau_kit.widgets.page import Piece, html

    script = """bound(MAU.given.table0.doc, MAU.given.table0.options);
const place = document.createElement("div"); document.body.append(place);
bind(Quiz).render({ model, el: place });"""
    one = open_page(html([Piece("quiz", asked.doc, asked.options, {})], title="Quiz", script=script, head=MODEL))
    for _ in asked.questions:
        choices_of = one.page.locator(".mau-choice")
        choices_of.first.click()
        one.page.locator(".mau-acts .mau-main").click()
        one.page.locator(".mau-acts .mau-main").click()
    one.page.get_by_role("button", name="New questions").click()
    fresh = quiz_document(make_quiz("classic", questions=3, seed=99))
    one.page.evaluate("([order, doc]) => model.take(order, { doc, at: 0, answers: {} })", [order, fresh])
    assert one.page.evaluate("document.activeElement === document.querySelector('.mau-choice')")
    assert one.page.locator(".mau-number").inner_text() == "Question 1 of 3"
    assert one.errors == []


@browser_test
def test_page_and_python_judge_alike(open_page: Open) -> None:
    chance = random.Random(11)
    questions = [
        question for name in ("classic", "house-code", "ocho-loco") for question in make_quiz(name, questions=8, seed=5)
    ]
    assert len({question.kind for question in questions}) >= 4
    assert {question.several for question in questions} == {True, False}
    one = show(open_page, questions)
    judge = """([id, chosen]) => {
      const quiz = tables[0].surface, question = quiz.questions.find((each) => each.id === id);
      quiz.answers = { [id]: { chosen, checked: true } };
      const met = quiz.faults(question).map(({ misconception }) => misconception?.id).filter(Boolean);
      return [quiz.judged(question), [...new Set(met)]];
    }"""
    assert len({question.id for question in questions}) == len(questions)
    judged: list[str] = []
    beliefs = 0
    for question in questions:
        keys = [choice.key for choice in question.choices]
        tries = [[key for key in keys if chance.random() < 0.5] for _ in range(12)] if question.several else []
        tries += [[key] for key in keys] + [list(question.right)]
        for chosen in tries:
            answer = question.answer(chosen)
            expected = ["right" if answer.right else "wrong", [belief.id for belief in answer.misconceptions]]
            assert one.page.evaluate(judge, [question.id, chosen]) == expected, (question.id, chosen)
            judged.append(expected[0])
            beliefs += len(answer.misconceptions)
    assert judged.count("right") >= len(questions)
    assert judged.count("wrong") > 50
    assert beliefs > 20


@browser_test
def test_a_folder_that_cannot_be_written_is_said_and_the_quiz_goes_on(open_page: Open, asked: Quiz, data: Path) -> None:
    data.write_text("in the way", encoding="utf-8")
    one = wired(open_page, asked, "quiz")
    choices(one).first.click()
    check(one)
    one.page.get_by_role("alert").get_by_text("the result cannot be kept").wait_for()
    check(one)
    assert words(one, ".mau-number") == "Question 2 of 4"


def test_messages_are_checked(asked: Quiz) -> None:
    asked._message(asked, {"do": "answered", "question": "nonsense", "chosen": ["KH"]}, None)
    assert asked.notice["say"] == {"en": [STRANGE[0]], "de": [STRANGE[1]]}
    first = asked.questions[0].id
    for chosen in ("KH", [1], None, ["99X"]):
        asked._message(asked, {"do": "answered", "question": first, "chosen": chosen}, None)
        assert asked.notice["kind"] == "error"
    for number, message in enumerate(({"do": "unknown"}, {}, "text", {"do": ["new"]}, {"do": "answered"}), 6):
        asked._message(asked, message, None)
        assert asked.notice == {"n": number, "kind": "error", "say": {"en": [STRANGE[0]], "de": [STRANGE[1]]}}
    assert not results_file().exists()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_cannot_be_kept_is_said_in_the_language_of_each_reader(asked: Quiz, data: Path, lang: str) -> None:
    data.write_text("in the way", encoding="utf-8")
    mau.language(lang)
    try:
        asked._message(asked, {"do": "answered", "question": asked.questions[0].id, "chosen": []}, None)
    finally:
        mau.language("en")
    said = asked.notice["say"]
    assert said["en"][0].startswith("The result cannot be kept (a file is where a folder should be); set MAUMAU_DATA")
    assert said["de"][0].startswith("Das Ergebnis lässt sich nicht aufheben (wo ein Ordner sein soll, ist eine Datei);")


def test_too_few_new_questions_are_said_in_both_languages(asked: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(asked._asking, "questions", 50)
    monkeypatch.setitem(asked._asking, "kinds", "winner")
    monkeypatch.setitem(asked._asking, "difficulty", 3)
    monkeypatch.setattr(asked, "_rules", mau.variant("tavern").with_knobs(
        setup__ranks=["9", "10"], setup__hand=1, debt__amount={}, debt__stack="none", turns__skip=[], wild__cards=[],
        players=[2, 2]))  # fmt: skip
    before = asked.doc
    asked._message(asked, {"do": "new"}, None)
    assert asked.notice["say"]["en"][0].startswith("Only ")
    assert "solche Fragen gefunden; nimm weniger" in asked.notice["say"]["de"][0]
    assert asked.doc == before


@pytest.mark.parametrize("keep", [float("nan"), object(), b"x", {1}, 1, None, "no"])
def test_whether_answers_are_kept_is_yes_or_no(keep: Any) -> None:
    with pytest.raises(mau.InputError, match="keep is True or False"):
        quiz("classic", questions=1, keep=keep)


def test_a_page_cannot_change_the_questions(asked: Quiz) -> None:
    before = asked.doc
    for doc in ({}, {"words": 5}, {**before, "questions": []}):
        asked.set_state({"doc": doc})
        assert asked.doc == before
        assert repr(asked).startswith("Quiz: Classic")
        assert "Question 1 of 4" in asked.still_bundle()["text/html"]


def test_nothing_is_kept_where_it_is_not_wanted() -> None:
    made = quiz("tavern", questions=2, seed=1, keep=False)
    made._message(made, {"do": "answered", "question": made.questions[0].id, "chosen": []}, None)
    assert not results_file().exists()
    assert made.doc["keeps"] is False
    made.close()


def test_the_same_seed_gives_the_same_document_and_none_gives_others() -> None:
    made = [quiz("tavern", questions=2, seed=seed) for seed in (5, 5, None, None)]
    assert made[0].doc == made[1].doc
    assert made[2].seed != made[3].seed
    for each in made:
        json.dumps(each.doc, allow_nan=False)
        each.close()


def test_place_stays_inside_and_renewing_begins_anew(asked: Quiz) -> None:
    asked.at = 99
    assert asked.at == 4
    asked.answers = {"x": {}}
    old = asked.doc
    asked.renew(seed=1)
    assert (asked.at, asked.answers, asked.seed) == (0, {}, 1)
    assert asked.doc != old
    assert not any(question.id.startswith("scene") for question in asked.questions)


def test_still_picture_shows_the_question_without_its_answer(asked: Quiz) -> None:
    bundle = asked.still_bundle()
    assert bundle["text/plain"].splitlines()[:3] == [
        "Quiz: Classic – Question 1 of 4",
        "On top is queen of hearts. Which of your cards can you lay?",
        "  1  King of hearts",
    ]
    assert "<img src=" in bundle["text/html"]
    assert f'data-mau-still="{asked.still}"' in bundle["text/html"]
    assert "has the suit" not in str(bundle)
    asked.choose(language="de")
    assert "Frage 1 von 4" in asked.still_bundle()["text/html"]
    asked.at = 4
    assert "Frage 4 von 4" in asked.still_bundle()["text/plain"]


def test_still_picture_is_no_place_for_markup() -> None:
    rules = mau.variant("classic").to_dict() | {"id": "hostile", "name": {"en": HOSTILE, "de": HOSTILE}}
    made = quiz(rules, questions=6, seed=3)
    for at in range(6):
        made.at = at
        assert HOSTILE not in made.still_bundle()["text/html"]
    made.close()


def test_wrong_arguments_have_a_sentence() -> None:
    with pytest.raises(mau.InputError, match="is not a variant"):
        quiz("clasic")
    with pytest.raises(mau.InputError, match="is not a variant"):
        quiz("0" * 5000)
    with pytest.raises(mau.InputError, match="did you mean lay"):
        quiz("classic", kinds="layy")
    with pytest.raises(ValueError, match="did you mean 'language'"):
        quiz("classic", langage="de")
    with pytest.raises(mau.InputError, match="a quiz needs a question"):
        quiz_document([])


def test_nothing_is_left_behind() -> None:
    before = len(widget._instances)
    for _ in range(5):
        quiz("tavern", questions=2, seed=1).close()
    assert len(widget._instances) == before


def test_words_are_there_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["de"].keys()
