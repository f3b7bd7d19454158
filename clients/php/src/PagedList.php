<?php

declare(strict_types=1);

namespace Earshot;

use Closure;
use Generator;
use IteratorAggregate;

/**
 * A list to be read: iterated, it is all rows to the end, page after page (`foreach ($earshot->goals->list(…) as $goal)`); `page()` is one page
 * with its `pagination`. Nothing is requested before one of them. Each iteration starts anew.
 *
 * @template Page of array
 * @template Row of array
 * @implements IteratorAggregate<int, Row>
 */
final class PagedList implements IteratorAggregate
{
    /** Rows a page when all are read and the caller named no `limit`: as many as the service gives. */
    private const LIMIT_WHEN_READING_ALL = 100;

    /**
     * @param Closure(array<string, mixed>): Page $read
     * @param array<string, mixed> $fields
     */
    public function __construct(private readonly Closure $read, private readonly string $rowsName, private readonly array $fields)
    {
    }

    /**
     * Returns one page: the first, or the one that `page` or `cursor` of the call names.
     *
     * @return Page
     */
    public function page(): array
    {
        return ($this->read)([]);
    }

    /**
     * Every page to the end of the list, 100 rows each where the call names no `limit`.
     *
     * @return Generator<int, Page>
     */
    public function pages(): Generator
    {
        $limit = $this->fields['limit'] ?? Omitted::Field;
        $paging = ['limit' => $limit instanceof Omitted ? self::LIMIT_WHEN_READING_ALL : $limit];
        $page = ($this->read)($paging);
        yield $page;
        while ($page['pagination']['hasMore'] && $page['pagination']['nextCursor'] !== null) {
            $page = ($this->read)([...$paging, 'page' => Omitted::Field, 'cursor' => $page['pagination']['nextCursor']]);
            yield $page;
        }
    }

    /** @return Generator<int, Row> */
    public function getIterator(): Generator
    {
        $at = 0;
        foreach ($this->pages() as $page) {
            foreach ($page[$this->rowsName] as $row) {
                // Counted over all pages: keys that begin anew with each would overwrite one another in `iterator_to_array`.
                yield $at++ => $row;
            }
        }
    }
}
