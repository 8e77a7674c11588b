"""How often one address may make tables and take seats."""

from collections.abc import Iterator

import pytest

from lobby import limits


@pytest.fixture(autouse=True)
def counting_anew() -> Iterator[None]:
    limits.forget()
    yield
    limits.forget()


def test_address_has_its_own_number_of_tables(settings: object) -> None:
    settings.LOBBY_LIMITS = {"table_burst": 2, "table_rate": 0.0}  # type: ignore[attr-defined]
    assert [limits.table_allowed("a") for _ in range(3)] == [True, True, False]
    assert limits.table_allowed("b")


def test_address_has_its_own_number_of_seats(settings: object) -> None:
    settings.LOBBY_LIMITS = {"join_burst": 1, "join_rate": 0.0}  # type: ignore[attr-defined]
    assert [limits.join_allowed("a") for _ in range(2)] == [True, False]
    assert limits.table_allowed("a")


def test_misspelt_bound_is_an_error(settings: object) -> None:
    settings.LOBBY_LIMITS = {"tabel_burst": 1}  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="tabel_burst"):
        limits.limits()
