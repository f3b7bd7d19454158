<?php

declare(strict_types=1);

namespace Earshot;

use DateTimeImmutable;
use DateTimeZone;

/**
 * Decides whether a failed call is made again, and when. A GET, PATCH or DELETE may be done twice; a POST carries an Idempotency-Key, by which
 * the service does it once. No wait is longer than a caller would expect.
 */
final class Retries
{
    /** The longest wait that a `Retry-After` may ask for. Beyond a minute the caller decides what to do meanwhile. */
    private const RETRY_AFTER_SECONDS_MAX = 60;

    private const BACKOFF_SECONDS_FIRST = 0.5;
    private const BACKOFF_SECONDS_MAX = 8;

    // Statuses that may be different another time. At 408 and 429 the service did nothing yet; at 502, 503 and 504 that is unknown: a
    // database that was lost while it committed may have done so.
    private const WORTH_RETRYING = [408, 429, 502, 503, 504];
    private const CERTAINLY_NOT_DONE = [408, 429];

    /**
     * Returns the seconds to wait before the next attempt, or null when there should be none. `$retry` counts from 1. The service decides
     * first: `x-should-retry`, then `Retry-After`. Without one, the wait doubles from half a second to eight, less up to half of it by chance
     * (0 to 1), so that callers who failed together do not come back together.
     */
    public static function delaySeconds(Failure $failure, int $retry, string $retryPosts, ?float $chance = null): ?float
    {
        if (!self::shouldRetry($failure, $retryPosts)) {
            return null;
        }
        $asked = self::retryAfterSeconds($failure->headers);
        if ($asked !== null) {
            return $asked > self::RETRY_AFTER_SECONDS_MAX ? null : $asked;
        }
        $chance ??= mt_rand() / mt_getrandmax();
        return min(self::BACKOFF_SECONDS_FIRST * 2.0 ** ($retry - 1), self::BACKOFF_SECONDS_MAX) * (1 - $chance / 2);
    }

    private static function shouldRetry(Failure $failure, string $retryPosts): bool
    {
        $word = $failure->headers['x-should-retry'] ?? '';
        if ($word === 'true' || $word === 'false') {
            return $word === 'true';
        }
        // 48 hours are not waited for here, whatever the header says.
        if ($failure->code === 'LINK_EMAIL_COOLDOWN') {
            return false;
        }
        // The attempt before is still at work; its answer can be fetched once it is done.
        if ($failure->code === 'IDEMPOTENCY_IN_PROGRESS') {
            return true;
        }
        $repeatable = $failure->method !== 'POST' || $retryPosts === 'always';
        if ($failure->status === 0) {
            return $failure->unsent || $repeatable;
        }
        return in_array($failure->status, self::WORTH_RETRYING, true)
            && (in_array($failure->status, self::CERTAINLY_NOT_DONE, true) || $repeatable);
    }

    /**
     * Returns the seconds that `Retry-After` asks for, given as seconds or as a date; null when it asks for none.
     *
     * @param array<string, string> $headers
     */
    public static function retryAfterSeconds(array $headers): ?float
    {
        $text = trim($headers['retry-after'] ?? '');
        if (preg_match('/\A[0-9]+\z/', $text)) {
            return (float) $text;
        }
        $moment = DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $text, new DateTimeZone('UTC'));
        return $moment === false ? null : max(0.0, $moment->getTimestamp() - microtime(true));
    }
}
