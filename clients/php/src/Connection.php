<?php

declare(strict_types=1);

namespace Earshot;

use Earshot\Generated\Operations;
use InvalidArgumentException;
use JsonException;

/**
 * Makes calls: each request is written once, then attempted until it is answered, answered with a final error, or out of retries.
 *
 * @internal
 */
final class Connection
{
    private readonly Exchange $exchange;

    /** @throws InvalidArgumentException for settings that would silently mean something else */
    public function __construct(
        #[\SensitiveParameter] private readonly string $apiKey,
        private readonly string $baseUrl,
        private readonly float $timeoutSeconds,
        private readonly int $retriesMax,
        private readonly string $retryPosts,
    ) {
        self::checkSettings($timeoutSeconds, $retriesMax);
        $this->exchange = new Exchange();
    }

    /** Shown when it is logged: anything but the API key. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'timeoutSeconds' => $this->timeoutSeconds, 'retriesMax' => $this->retriesMax];
    }

    /**
     * @param array<string, mixed> $fields
     * @return array<mixed>
     * @throws EarshotException
     * @throws InvalidArgumentException when the request cannot be written
     */
    public function call(OperationRow $row, array $fields, ?RequestOptions $options): mixed
    {
        $options ??= new RequestOptions();
        $timeoutSeconds = $options->timeoutSeconds ?? $this->timeoutSeconds;
        $retriesMax = $options->retriesMax ?? $this->retriesMax;
        self::checkSettings($timeoutSeconds, $retriesMax);
        [$url, $headers, $body] = $this->write($row, $fields, $options);
        for ($retry = 1; ; $retry++) {
            $answer = $this->exchange->send($row->method, $url, $headers, $body, $timeoutSeconds);
            $outcome = AnswerReader::read($answer, $row->id, $this->baseUrl, $timeoutSeconds);
            if (!$outcome instanceof EarshotException) {
                return $outcome;
            }
            $failure = new Failure($row->method, $outcome->status, $outcome->errorCode, $answer->headers, $answer->unsent);
            $delay = $retry > $retriesMax ? null : Retries::delaySeconds($failure, $retry, $this->retryPosts);
            if ($delay === null) {
                throw $outcome;
            }
            usleep((int) ceil($delay * 1_000_000));
        }
    }

    /**
     * @param array<string, mixed> $fields
     * @return PagedList<array<mixed>, array<mixed>>
     */
    public function list(OperationRow $row, string $rowsName, array $fields, ?RequestOptions $options): PagedList
    {
        return new PagedList(fn (array $paging): mixed => $this->call($row, [...$fields, ...$paging], $options), $rowsName, $fields);
    }

    private static function checkSettings(float $timeoutSeconds, int $retriesMax): void
    {
        if (!($timeoutSeconds > 0)) {
            throw new InvalidArgumentException("timeoutSeconds must be more than 0, not $timeoutSeconds.");
        }
        if ($retriesMax < 0) {
            throw new InvalidArgumentException("retriesMax must be 0 or a whole number, not $retriesMax.");
        }
    }

    /**
     * @param array<string, mixed> $fields
     * @return array{string, array<string, string>, ?string} the address, the headers and the body
     */
    private function write(OperationRow $row, array $fields, RequestOptions $options): array
    {
        $left = array_filter([...$fields, ...$options->extraFields], fn (mixed $value): bool => !$value instanceof Omitted);
        $path = preg_replace_callback('/\{(\w+)\}/', function (array $match) use ($row, &$left): string {
            $value = $left[$match[1]] ?? null;
            unset($left[$match[1]]);
            return self::pathSegment($value, "$row->id: $match[1]");
        }, $row->path);
        $isInQuery = fn (string $name): bool => in_array($name, $row->query, true) || in_array($row->method, ['GET', 'DELETE'], true);
        $query = array_filter($left, $isInQuery, ARRAY_FILTER_USE_KEY);
        $left = array_diff_key($left, $query);
        $headers = [
            'accept' => 'application/json',
            'x-api-key' => $this->apiKey,
            'user-agent' => 'earshot-php/' . Operations::VERSION,
        ];
        if ($row->method === 'POST') {
            $headers['idempotency-key'] = $options->idempotencyKey ?? self::uuid();
        }
        $body = null;
        if ($row->hasBody || $left !== []) {
            $headers['content-type'] = 'application/json';
            $body = self::json((object) self::withObjects($left, $row->objects));
        }
        $search = http_build_query(array_map(self::queryText(...), $query), '', '&');
        return [$this->baseUrl . $path . ($search === '' ? '' : "?$search"), $headers, $body];
    }

    private static function pathSegment(mixed $value, string $name): string
    {
        $text = is_string($value) || is_int($value) ? (string) $value : '';
        // An empty segment, `.` or `..` would make it another address.
        if (in_array($text, ['', '.', '..'], true)) {
            throw new InvalidArgumentException("$name must be an identifier, not " . var_export($value, true) . '.');
        }
        return rawurlencode($text);
    }

    private static function queryText(mixed $value): string
    {
        return is_string($value) ? $value : self::json($value);
    }

    /**
     * @param array<string, mixed> $fields
     * @param list<string> $objects
     * @return array<string, mixed>
     */
    private static function withObjects(array $fields, array $objects): array
    {
        foreach ($objects as $name) {
            if (($fields[$name] ?? null) === []) {
                $fields[$name] = (object) [];
            }
        }
        return $fields;
    }

    private static function json(mixed $value): string
    {
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (JsonException $cause) {
            throw new InvalidArgumentException("A field cannot be sent as JSON: {$cause->getMessage()}.", 0, $cause);
        }
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
