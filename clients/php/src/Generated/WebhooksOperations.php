<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;
use Earshot\EarshotException;
use Earshot\Omitted;
use Earshot\OperationRow;
use Earshot\RequestOptions;

/**
 * @phpstan-import-type Portal from Types
 */
final class WebhooksOperations
{
    public readonly WebhooksDestinationsOperations $destinations;

    public function __construct(private readonly Connection $connection)
    {
        $this->destinations = new WebhooksDestinationsOperations($connection);
    }

    /**
     * Create a webhook portal URL. Creates a URL with which a person can manage this organization’s webhooks, and nothing
     * else.
     *
     * `POST /webhooks/portal`, permission `webhooks`.
     *
     * Errors, besides those of any request: `LIMIT_REACHED`.
     *
     * @param 'light'|'dark'|Omitted $theme Color scheme of the portal. Default: light.
     * @return Portal
     * @throws EarshotException
     */
    public function portal(
        string|Omitted $theme = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('webhooks.portal', 'POST', '/webhooks/portal', [], true, []),
            ['theme' => $theme],
            $options,
        );
    }
}
