"""Numbers as people write them in their language."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def percent(chance: float, digits: int = 1) -> str:
    """A chance as people write it."""
    return _("%(number)s%%") % {"number": number_format(round(100 * chance, digits), digits)}


def points(difference: float) -> str:
    """A difference of chances in points, with its sign."""
    sign = "−" if difference < 0 else "+"
    return sign + number_format(round(abs(100 * difference), 1), 1)


def decimal(number: float, digits: int = 2) -> str:
    """An average."""
    return number_format(round(number, digits), digits)
