"""The quiz in a notebook: what it keeps when nothing can be asked, and what it gives to a page of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

pytest.importorskip("anywidget")

from maumau_kit.base.errors import MauMauError
from maumau_kit.widgets import page as pages
from maumau_kit.widgets import quiz as module
from maumau_kit.widgets.quiz import Quiz, quiz


@pytest.fixture
def asked() -> Iterator[Quiz]:
    panel = quiz("classic", questions=3, seed=5, keep=False)
    yield panel
    panel.close()


def test_a_quiz_that_cannot_be_made_anew_stays_as_it_is(asked: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MauMauError("no more questions")

    before, doc = (asked.seed, asked.questions), asked.doc
    with monkeypatch.context() as patch:
        patch.setattr(module, "make_quiz", fail)
        for seed in (None, 9):
            with pytest.raises(MauMauError, match="no more questions"):
                asked.renew(seed)
    assert ((asked.seed, asked.questions), asked.doc) == (before, doc)
    asked.renew(9)
    assert asked.seed == 9
    assert [q.id for q in asked.questions] == [q.id for q in quiz("classic", questions=3, seed=9, keep=False).questions]


def test_a_page_opens_where_the_quiz_stands(asked: Quiz) -> None:
    first = asked.questions[0]
    asked.answers = {first.id: {"chosen": list(first.right), "checked": True}}
    asked.at = 1
    text = pages.page(asked)
    given = json.loads(text.partition("const MAU = ")[2].partition(";</script>")[0])["given"]
    (piece,) = given.values()
    assert piece["at"] == {"answers": asked.answers, "at": 1}
