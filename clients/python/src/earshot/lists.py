from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, Mapping, TypeVar

from .calls import OMITTED

Page = TypeVar('Page')
Row = TypeVar('Row')

LIMIT_WHEN_READING_ALL = 100
"""Rows a page when all are read and the caller named no `limit`: as many as the service gives."""


class PagedList(Generic[Page, Row]):
    """
    A list to be read: iterated, it is all rows to the end, page after page (`for goal in earshot.goals.list(…)`); `page()` is one
    page with its `pagination`. Nothing is requested before one of them. Each iteration starts anew.
    """

    def __init__(self, read: Callable[[Mapping[str, Any]], Any], rows_name: str, fields: Mapping[str, Any]) -> None:
        self._read = read
        self._rows_name = rows_name
        self._fields = fields

    def page(self) -> Page:
        """Returns one page: the first, or the one that `page` or `cursor` of the call names."""
        page: Page = self._read({})
        return page

    def pages(self) -> Iterator[Page]:
        """Every page to the end of the list, 100 rows each where the call names no `limit`."""
        limit = self._fields.get('limit', OMITTED)
        paging = {'limit': LIMIT_WHEN_READING_ALL if limit is OMITTED else limit}
        page = self._read(paging)
        yield page
        while page['pagination']['hasMore'] and page['pagination']['nextCursor'] is not None:
            page = self._read({**paging, 'page': OMITTED, 'cursor': page['pagination']['nextCursor']})
            yield page

    def __iter__(self) -> Iterator[Row]:
        pages: Iterator[Any] = self.pages()
        for page in pages:
            yield from page[self._rows_name]
