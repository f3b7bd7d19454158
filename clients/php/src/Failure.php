<?php

declare(strict_types=1);

namespace Earshot;

/** The result of an attempt that failed. */
final class Failure
{
    /**
     * @param int $status 0 without an answer.
     * @param array<string, string> $headers Headers of the answer, their names in lower case; empty without one.
     * @param bool $unsent The request certainly never reached the service.
     */
    public function __construct(
        public readonly string $method,
        public readonly int $status,
        public readonly string $code,
        public readonly array $headers = [],
        public readonly bool $unsent = false,
    ) {
    }
}
