"""What each page of the rulebook shows, worded for its reader."""

from games.views.rulebook.book import BookPage
from games.views.rulebook.compare import ComparePage
from games.views.rulebook.finder import FinderPage
from games.views.rulebook.house import HousePage
from games.views.rulebook.shelf import IndexPage, RecognisedPage

__all__ = ["BookPage", "ComparePage", "FinderPage", "HousePage", "IndexPage", "RecognisedPage"]
