<?php

declare(strict_types=1);

namespace Earshot;

/** Options of a single call; null means as the client was set up. */
final class RequestOptions
{
    /**
     * @param ?float $timeoutSeconds Seconds each attempt may take.
     * @param ?int $retriesMax Attempts after the first, at most.
     * @param ?string $idempotencyKey Names this request when it is sent again, POST only: the service does it once and answers alike for
     *     24 hours. Made for you, one per call and kept over its retries; give your own to repeat a call safely after a restart.
     * @param array<string, mixed> $extraFields Fields that this version does not know yet.
     */
    public function __construct(
        public readonly ?float $timeoutSeconds = null,
        public readonly ?int $retriesMax = null,
        public readonly ?string $idempotencyKey = null,
        public readonly array $extraFields = [],
    ) {
    }
}
