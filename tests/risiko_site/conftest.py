"""A browser to ask the site's own pages with."""

import pytest
from django.test import AsyncClient


@pytest.fixture
def browser() -> AsyncClient:
    return AsyncClient()
