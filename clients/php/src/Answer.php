<?php

declare(strict_types=1);

namespace Earshot;

/** What came of one request: an answer, or none and why. */
final class Answer
{
    /**
     * @param int $status 0 without an answer.
     * @param array<string, string> $headers Their names in lower case.
     * @param string $failure Why there is no answer; empty with one.
     * @param bool $unsent The request certainly never left: the connection was refused, or the name is unknown.
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers = [],
        public readonly string $body = '',
        public readonly string $failure = '',
        public readonly bool $timedOut = false,
        public readonly bool $unsent = false,
    ) {
    }
}
