<?php

declare(strict_types=1);

namespace Earshot;

/** A row of the table of operations: its address, and the fields that go into the query. */
final class OperationRow
{
    /**
     * @param list<string> $query
     * @param list<string> $objects Fields that are objects: an empty array would be sent as a list.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $method,
        public readonly string $path,
        public readonly array $query,
        public readonly bool $hasBody,
        public readonly array $objects,
    ) {
    }
}
