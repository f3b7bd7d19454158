<?php

declare(strict_types=1);

namespace Earshot;

use Earshot\Generated\Types;
use InvalidArgumentException;

/**
 * Deliveries are signed by Standard Webhooks: HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`.
 *
 * @phpstan-import-type WebhookEvent from Types
 */
final class Webhook
{
    /**
     * Checks that a delivery comes from the service and is not a replay, and returns its event. `$body` is the received body, byte by byte: not
     * parsed and written again. While a secret is being rotated, pass the old one and the new one.
     *
     * @param array<string, string|list<string>> $headers Names in any case, as `getallheaders()` and PSR-7 have them.
     * @param string|list<string> $secrets
     * @return WebhookEvent
     * @throws WebhookVerificationException
     * @throws InvalidArgumentException when a secret is unusable: that is a mistake of the receiver
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        float $toleranceSeconds = 300,
    ): array {
        $keys = array_map(self::readSecret(...), (array) $secrets);
        if ($keys === []) {
            throw new InvalidArgumentException('There is no secret to verify the delivery with.');
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if (!preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
            throw new WebhookVerificationException('malformed', 'webhook-timestamp is not a number of seconds.');
        }
        $candidates = array_filter(array_map(self::readSignature(...), explode(' ', $signatures)), is_string(...));
        if ($candidates === []) {
            throw new WebhookVerificationException('malformed', 'webhook-signature has no signature of version 1 (`v1,` and base64) in it.');
        }
        if (!self::isSigned("$id.$timestamp.$body", $keys, $candidates)) {
            throw new WebhookVerificationException(
                'signature',
                'No signature belongs to this body and secret: the body was changed or parsed before, or the secret is another destination’s.',
            );
        }
        self::checkClock((int) $timestamp, $toleranceSeconds);
        return self::readEvent($body);
    }

    private static function readSecret(#[\SensitiveParameter] string $secret): string
    {
        $key = base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret, true);
        if ($key === false || $key === '') {
            throw new InvalidArgumentException('A secret must be `whsec_` and base64, as it was shown with the new destination.');
        }
        return $key;
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $value = array_change_key_case($headers)[$name] ?? '';
        $text = is_array($value) ? implode(' ', $value) : $value;
        if ($text === '') {
            throw new WebhookVerificationException('missing-header', "The header $name is missing.");
        }
        return $text;
    }

    /** Returns the bytes of a signature of version 1; null for any other version, which may come beside it. */
    private static function readSignature(string $text): ?string
    {
        $bytes = str_starts_with($text, 'v1,') ? base64_decode(substr($text, 3), true) : false;
        return $bytes === false ? null : $bytes;
    }

    /**
     * Compares every signature with every expected one, not only until one matches, so that the time taken reveals nothing.
     *
     * @param list<string> $keys
     * @param array<string> $candidates
     */
    private static function isSigned(string $signed, #[\SensitiveParameter] array $keys, array $candidates): bool
    {
        $isSigned = false;
        foreach ($keys as $key) {
            $expected = hash_hmac('sha256', $signed, $key, true);
            foreach ($candidates as $candidate) {
                $isSigned = hash_equals($expected, $candidate) || $isSigned;
            }
        }
        return $isSigned;
    }

    private static function checkClock(int $timestamp, float $toleranceSeconds): void
    {
        $lateSeconds = microtime(true) - $timestamp;
        if (abs($lateSeconds) > $toleranceSeconds) {
            $when = $lateSeconds > 0 ? 'ago' : 'in the future';
            $seconds = abs(round($lateSeconds));
            throw new WebhookVerificationException('clock', "Signed $seconds s $when: a replay, or a clock that is off.");
        }
    }

    /** @return WebhookEvent */
    private static function readEvent(string $body): array
    {
        $event = json_decode($body, true);
        if (is_array($event) && is_string($event['id'] ?? null) && is_string($event['type'] ?? null)) {
            return $event;
        }
        throw new WebhookVerificationException('malformed', 'The body is rightly signed, but it is not an event.');
    }
}
