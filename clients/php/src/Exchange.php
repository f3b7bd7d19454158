<?php

declare(strict_types=1);

namespace Earshot;

use CurlHandle;

/** Sends requests and reads their answers, over connections that are kept for the next one. */
final class Exchange
{
    /** The longest time limit: cURL counts milliseconds in 32 bits. */
    private const MILLISECONDS_MAX = 2_147_483_647;

    private ?CurlHandle $handle = null;

    /**
     * Sends a request and reads its answer to the end within the time limit; follows no redirect.
     *
     * @param array<string, string> $headers
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $timeoutSeconds): Answer
    {
        $this->handle ??= curl_init();
        curl_reset($this->handle);
        $received = [];
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            // An empty `Expect`: cURL would ask whether a long body may come, and wait.
            CURLOPT_HTTPHEADER => [...self::lines($headers), 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PROXY => '',
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => (int) max(1, min(ceil($timeoutSeconds * 1000), self::MILLISECONDS_MAX)),
            // On a kept connection that turns out to be closed, cURL sends a request again by itself. A POST must not be.
            CURLOPT_FRESH_CONNECT => $method === 'POST',
            CURLOPT_HEADERFUNCTION => function (CurlHandle $handle, string $line) use (&$received): int {
                $received = self::withLine($received, $line);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $body);
        }
        $answer = curl_exec($this->handle);
        $failure = curl_errno($this->handle);
        if ($failure !== 0 || !is_string($answer)) {
            return new Answer(
                status: 0,
                failure: curl_error($this->handle) ?: "cURL failed with $failure",
                timedOut: $failure === CURLE_OPERATION_TIMEDOUT,
                unsent: in_array($failure, [CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST], true),
            );
        }
        return new Answer(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $received, $answer);
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function lines(array $headers): array
    {
        return array_map(fn (string $name, string $value): string => "$name: $value", array_keys($headers), $headers);
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, string>
     */
    private static function withLine(array $headers, string $line): array
    {
        // Headers of a `100 Continue` are not those of the answer.
        if (str_starts_with($line, 'HTTP/')) {
            return [];
        }
        [$name, $value] = array_pad(explode(':', $line, 2), 2, null);
        if ($value === null) {
            return $headers;
        }
        $name = strtolower(trim($name));
        $headers[$name] = isset($headers[$name]) ? "{$headers[$name]}, " . trim($value) : trim($value);
        return $headers;
    }
}
