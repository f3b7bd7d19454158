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
 * @phpstan-import-type Destination from Types
 * @phpstan-import-type DestinationCreated from Types
 * @phpstan-import-type DestinationFilter from Types
 * @phpstan-import-type Topic from Types
 */
final class WebhooksDestinationsOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * Create or update a webhook destination. Creates a webhook destination, or updates the one given by `destinationId`.
     * An organization can have up to 20 destinations, and up to 500 including those deleted in recent weeks. The signing
     * secret is returned only once, on creation. Changing the URL enables a disabled destination and sends its held
     * deliveries, ten per second.
     *
     * `POST /webhooks/destinations`, permission `webhooks`.
     *
     * Errors, besides those of any request: `LIMIT_REACHED`.
     *
     * @param string $url HTTPS URL to send events to, or `mailto:` with an email address. Characters that a URI cannot
     * contain, for example in internationalized domain names, are encoded as browsers do. At most 2048 characters.
     * @param list<Topic>|Omitted $topics Topics to send. Defaults to all topics. On update, omit to leave unchanged. At
     * least 1 entries.
     * @param 'webhook'|'slack'|'discord'|'teams'|'email'|Omitted $kind What is sent. Defaults to `webhook` on creation.
     * `webhook`: the signed event. `slack`, `discord`, `teams`: a message for people, in the format of incoming webhooks
     * of Slack (also Mattermost and Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is
     * then `mailto:` with one address.
     * @param DestinationFilter|Omitted $filter Which events are sent. An event is sent if it meets every condition.
     * Empty: all events of the topics.
     * @param 'none'|'day'|'week'|Omitted $digest How often emails are sent. Only with `kind` `email`. Defaults to `none`
     * on creation. `none`: one for each event. `day`, `week`: one with everything that happened, each day or each Monday
     * at 06:00 UTC.
     * @param string|Omitted $destinationId Identifier of the destination to update. Omit to create a new one. At most 200
     * characters.
     * @return Destination|DestinationCreated
     * @throws EarshotException
     */
    public function upsert(
        string $url,
        array|Omitted $topics = Omitted::Field,
        string|Omitted $kind = Omitted::Field,
        array|Omitted $filter = Omitted::Field,
        string|Omitted $digest = Omitted::Field,
        string|Omitted $destinationId = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('webhooks.destinations.upsert', 'POST', '/webhooks/destinations', [], true, ['filter']),
            ['url' => $url, 'topics' => $topics, 'kind' => $kind, 'filter' => $filter, 'digest' => $digest, 'destinationId' => $destinationId],
            $options,
        );
    }
}
