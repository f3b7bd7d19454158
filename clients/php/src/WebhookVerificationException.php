<?php

declare(strict_types=1);

namespace Earshot;

use RuntimeException;

/**
 * A delivery that can't be trusted. Answer it with a 400. `$reason` is the part that is wrong:
 *
 *  - `missing-header`: one of `webhook-id`, `webhook-timestamp` and `webhook-signature` is not there.
 *  - `malformed`: a header or the body cannot be read.
 *  - `signature`: none of the signatures belongs to this body and these secrets; the body was changed or parsed before, or the secret is
 *    another.
 *  - `clock`: signed by the right secret, but too long ago or in the future; a replay, or a clock that is off.
 */
final class WebhookVerificationException extends RuntimeException
{
    /** @param 'missing-header'|'malformed'|'signature'|'clock' $reason */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
