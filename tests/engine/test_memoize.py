"""Answers that are saved for one state."""

from threading import Thread

from bcnb.engine.memoize import BoundedCache, memoized_by_state


class Asked:
    """A function that counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, state: tuple[int, ...], number: int = 0, *, twice: bool = False) -> int:
        self.times += 1
        return state[number] * (2 if twice else 1)


def test_a_second_question_about_a_state_costs_nothing():
    asked = Asked()

    def ask(state: tuple[int, ...], number: int, twice: bool) -> int:
        return asked(state, number, twice=twice)

    kept_ask, state = memoized_by_state(ask), (3, 4)
    assert [kept_ask(state, 0, False), kept_ask(state, 0, False), kept_ask(state, 1, True)] == [3, 3, 8]
    assert asked.times == 2
    assert [kept_ask(state, 0, twice=True), kept_ask(state, 0, twice=True)] == [6, 6]
    assert asked.times == 3


def test_a_question_is_saved_with_the_names_of_what_it_is_about():
    def ask(state: tuple[int, ...], first: int = 0, second: int = 0) -> int:
        return state[first] - state[second]

    kept_ask, state = memoized_by_state(ask), (3, 4)
    assert (kept_ask(state, first=1), kept_ask(state, second=1)) == (1, -1)


def test_an_equal_state_is_another_one():
    asked = Asked()

    def ask(state: tuple[int, ...]) -> int:
        return asked(state)

    kept_ask, one = memoized_by_state(ask), (3, 4)
    other = (*one,)
    assert (kept_ask(one), kept_ask(other), kept_ask(one), asked.times) == (3, 3, 3, 3)


def test_an_answer_that_fails_is_asked_for_again():
    asked = Asked()

    def ask(state: tuple[int, ...], number: int) -> int:
        return asked(state, number)

    kept_ask, state = memoized_by_state(ask), (3,)
    for _ in range(2):
        try:
            kept_ask(state, 5)
        except IndexError:
            continue
    assert asked.times == 2


def test_threads_with_different_states_get_different_answers():
    kept_ask = memoized_by_state(lambda state: sum(state))
    wrong: list[int] = []

    def ask_often(number: int) -> None:
        states = [(number, turn) for turn in range(2000)]
        wrong.extend(turn for turn, state in enumerate(states) if kept_ask(state) != number + turn)

    threads = [Thread(target=ask_often, args=(number,)) for number in (1, 10_000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_answer_is_found_once_and_all_are_forgotten_when_there_are_too_many():
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    squares = BoundedCache(square, 3)
    assert [squares[number] for number in (1, 2, 3, 2, 1)] == [1, 4, 9, 4, 1]
    assert asked == [1, 2, 3]
    assert (squares[4], dict(squares)) == (16, {4: 16})
    assert (squares[1], len(squares), asked) == (1, 2, [1, 2, 3, 4, 1])
