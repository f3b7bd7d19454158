<?php

declare(strict_types=1);

namespace Earshot;

use RuntimeException;
use Throwable;

/**
 * A failed call: answered with a problem, or without an answer. `$errorCode` is what to act on, the message says what happened and how to fix
 * it, `$requestId` finds it in the service's log.
 *
 * Besides the service's codes there are three: `TIMEOUT`, the answer took longer than `timeoutSeconds`; `CONNECTION_FAILED`, there was no
 * answer, and the message says why; `UNEXPECTED_ANSWER`, something answered, but not as Earshot does (a proxy, a redirect, another service).
 */
final class EarshotException extends RuntimeException
{
    /** @var list<array{path: string, code: string, message: string}> With `VALIDATION_ERROR`: every mistake of the request. Empty otherwise. */
    public readonly array $errors;

    /** With `LINK_EMAIL_COOLDOWN`: when the next email to this customer may be sent. ISO 8601, UTC. */
    public readonly ?string $nextEligibleAt;

    /**
     * @param int $status The HTTP status; 0 without an answer.
     * @param string $operation The operation called, for example `goals.create`.
     * @param ?float $retryAfterSeconds Seconds until another attempt makes sense, where the service said so.
     * @param array<mixed> $problem The whole body of the answer, with fields that this version does not know.
     */
    public function __construct(
        string $message,
        public readonly string $errorCode,
        public readonly int $status,
        public readonly string $operation,
        public readonly ?string $requestId = null,
        public readonly ?float $retryAfterSeconds = null,
        public readonly array $problem = [],
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, $status, $previous);
        $errors = $problem['errors'] ?? null;
        $nextEligibleAt = $problem['nextEligibleAt'] ?? null;
        $this->errors = is_array($errors) ? $errors : [];
        $this->nextEligibleAt = is_string($nextEligibleAt) ? $nextEligibleAt : null;
    }
}
