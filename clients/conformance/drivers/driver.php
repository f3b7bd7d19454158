<?php

declare(strict_types=1);

// Drives the PHP client: a command a line, what came of it a line. README.md has the commands.

error_reporting(E_ALL);
ini_set('display_errors', 'stderr');

require __DIR__ . '/../../php/autoload.php';

use Earshot\Earshot;
use Earshot\EarshotException;
use Earshot\Failure;
use Earshot\PagedList;
use Earshot\RequestOptions;
use Earshot\Retries;
use Earshot\Webhook;
use Earshot\WebhookVerificationException;

function show(array $command): string
{
    $earshot = new Earshot(...$command['client']);
    ob_start();
    var_dump($earshot);
    print_r($earshot);
    return ob_get_clean() . json_encode($earshot);
}

function call(array $command): mixed
{
    ['operation' => $operation, 'request' => $request] = $command['call'];
    $words = explode('.', $operation);
    $name = array_pop($words);
    $group = array_reduce($words, fn (object $group, string $word): object => $group->$word, new Earshot(...$command['client']));
    $known = array_map(fn (ReflectionParameter $one): string => $one->getName(), (new ReflectionMethod($group, $name))->getParameters());
    $fields = array_intersect_key($request, array_flip($known));
    $options = new RequestOptions(...[...$command['call']['options'] ?? [], 'extraFields' => array_diff_key($request, $fields)]);
    $answer = $group->$name(...[...$fields, 'options' => $options]);
    return match ($command['call']['read'] ?? 'page') {
        'rows' => iterator_to_array($answer),
        'pages' => iterator_to_array($answer->pages()),
        'first row' => firstRow($answer),
        'page' => $answer instanceof PagedList ? $answer->page() : $answer,
    };
}

function firstRow(PagedList $list): array
{
    foreach ($list as $row) {
        return [$row];
    }
    return [];
}

function retryDelay(array $command): ?float
{
    return Retries::delaySeconds(new Failure(...$command['failure']), $command['retry'], $command['retryPosts'], (float) $command['chance']);
}

function verify(array $command): array
{
    $tolerance = array_intersect_key($command, ['toleranceSeconds' => 1]);
    return Webhook::verify(base64_decode($command['body']), $command['headers'], $command['secrets'], ...$tolerance);
}

function outcomeOf(array $command): array
{
    try {
        return ['returned' => match ($command['do']) {
            'open' => new Earshot(...$command['client']) ? null : null,
            'show' => show($command),
            'call' => call($command),
            'retryDelay' => retryDelay($command),
            'verify' => verify($command),
        }];
    } catch (EarshotException $error) {
        return ['threw' => [
            'code' => $error->errorCode,
            'status' => $error->status,
            'operation' => $error->operation,
            'message' => $error->getMessage(),
            'requestId' => $error->requestId,
            'errors' => $error->errors,
            'nextEligibleAt' => $error->nextEligibleAt,
            'retryAfterSeconds' => $error->retryAfterSeconds,
            'problem' => $error->problem,
        ]];
    } catch (WebhookVerificationException $error) {
        return ['threw' => ['reason' => $error->reason]];
    } catch (InvalidArgumentException | TypeError $error) {
        return ['refused' => $error->getMessage()];
    } catch (Throwable $error) {
        return ['broken' => (string) $error];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo json_encode(outcomeOf(json_decode($line, true)), JSON_THROW_ON_ERROR), "\n";
}
