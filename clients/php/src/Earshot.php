<?php

declare(strict_types=1);

namespace Earshot;

use Earshot\Generated\Operations;
use InvalidArgumentException;

/**
 * A connection to an Earshot service: `(new Earshot(apiKey: …, baseUrl: …))->goals->create(projectId: …, goal: …)`.
 *
 * Calls throw EarshotException.
 */
final class Earshot extends Operations
{
    /**
     * @param string $apiKey An API key of the organization. Keep it on a server: it lets its holder act for you.
     * @param string $baseUrl The base address of the API, ending in `/v1`. The service's address alone is taken as well, and `/v1`
     *     added; an address with a path, like a proxy's, is taken as it is.
     * @param float $timeoutSeconds Seconds each attempt may take, the answer read to its end.
     * @param int $retriesMax Attempts after the first, at most. 0: none.
     * @param 'always'|'when-certain' $retryPosts When a POST is sent again. `always`: like every other method, because the
     *     `Idempotency-Key` it carries makes the service do it once. `when-certain`: only where the service certainly did nothing
     *     (408, 429, nobody listening), for a proxy between that drops the header.
     *
     * @throws InvalidArgumentException when an option cannot be used
     */
    public function __construct(
        #[\SensitiveParameter] string $apiKey,
        string $baseUrl,
        float $timeoutSeconds = 30,
        int $retriesMax = 2,
        string $retryPosts = 'always',
    ) {
        if (!in_array($retryPosts, ['always', 'when-certain'], true)) {
            throw new InvalidArgumentException("retryPosts must be 'always' or 'when-certain', not '$retryPosts'.");
        }
        if (!preg_match('/\A[\x21-\x7e]+\z/', $apiKey)) {
            throw new InvalidArgumentException('apiKey must be an API key; it is missing, empty or has spaces in it.');
        }
        parent::__construct(new Connection($apiKey, self::readBaseUrl($baseUrl), $timeoutSeconds, $retriesMax, $retryPosts));
    }

    private static function readBaseUrl(string $baseUrl): string
    {
        $url = preg_match('/[\x00-\x20\x7f]/', $baseUrl) ? false : parse_url($baseUrl);
        if ($url === false || !in_array($url['scheme'] ?? '', ['http', 'https'], true) || ($url['host'] ?? '') === '') {
            throw new InvalidArgumentException("baseUrl must be an http or https address, not '$baseUrl'.");
        }
        if (array_intersect_key($url, ['user' => 1, 'pass' => 1, 'query' => 1, 'fragment' => 1]) !== []) {
            throw new InvalidArgumentException('baseUrl must be an address alone, without a user name, a query or a fragment.');
        }
        $port = isset($url['port']) ? ":{$url['port']}" : '';
        return "{$url['scheme']}://{$url['host']}$port" . (rtrim($url['path'] ?? '', '/') ?: '/v1');
    }
}
