<?php

declare(strict_types=1);

namespace Earshot;

/**
 * Reads what came of a request: the answer's data, or the exception to throw.
 *
 * @internal
 */
final class AnswerReader
{
    public static function read(Answer $answer, string $operation, string $baseUrl, float $timeoutSeconds): mixed
    {
        if ($answer->timedOut) {
            return new EarshotException("$operation: no answer within $timeoutSeconds s.", 'TIMEOUT', 0, $operation);
        }
        if ($answer->failure !== '') {
            return new EarshotException("$operation: no answer from $baseUrl: $answer->failure.", 'CONNECTION_FAILED', 0, $operation);
        }
        [$isJson, $body] = self::parse($answer->body);
        $isSuccess = $answer->status >= 200 && $answer->status < 300;
        return $isSuccess && $isJson ? $body : self::failure($answer, $isSuccess, is_array($body) ? $body : [], $operation);
    }

    /** @param array<mixed> $problem */
    private static function failure(Answer $answer, bool $isSuccess, array $problem, string $operation): EarshotException
    {
        $code = $problem['code'] ?? null;
        $isKnown = !$isSuccess && is_string($code);
        $message = $problem['message'] ?? $problem['detail'] ?? $code;
        $requestId = $answer->headers['x-request-id'] ?? $problem['requestId'] ?? null;
        return new EarshotException(
            $isKnown ? (is_string($message) ? $message : $code) : self::describeUnexpected($answer),
            $isKnown ? $code : 'UNEXPECTED_ANSWER',
            $answer->status,
            $operation,
            is_string($requestId) ? $requestId : null,
            Retries::retryAfterSeconds($answer->headers),
            $problem,
        );
    }

    private static function describeUnexpected(Answer $answer): string
    {
        $location = $answer->headers['location'] ?? null;
        $what = $location === null
            ? 'the answer is not Earshot’s (' . ($answer->headers['content-type'] ?? 'no content type') . ')'
            : "a redirect to $location, which is not followed";
        return "$answer->status: $what. Is baseUrl right?";
    }

    /** @return array{bool, mixed} whether it is JSON, and its data */
    private static function parse(string $body): array
    {
        $text = str_starts_with($body, "\u{feff}") ? substr($body, 3) : $body;
        $data = json_decode($text, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
        return [json_last_error() === JSON_ERROR_NONE, $data];
    }
}
