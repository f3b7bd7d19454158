<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;
use Earshot\EarshotException;
use Earshot\Omitted;
use Earshot\OperationRow;
use Earshot\PagedList;
use Earshot\RequestOptions;

/**
 * @phpstan-import-type Subscriber from Types
 * @phpstan-import-type SubscriberBlocked from Types
 * @phpstan-import-type SubscribersListResponse from Types
 */
final class SubscribersOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List subscribers. Lists the confirmed subscribers of a project, most recently confirmed first.
     *
     * `GET /project/{projectId}/subscribers`, permission `subscribers`.
     *
     * @param string $projectId Identifier of the project.
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @param string|Omitted $query Text to search for in the identifier, email address and name. Case and accents are
     * ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
     * fewer results, and `nextCursor` continues the search. At most 200 characters.
     * @return PagedList<SubscribersListResponse, Subscriber>
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        string|Omitted $query = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('subscribers.list', 'GET', '/project/{projectId}/subscribers', ['page', 'limit', 'cursor', 'query'], false, []),
            'subscribers',
            ['projectId' => $projectId, 'page' => $page, 'limit' => $limit, 'cursor' => $cursor, 'query' => $query],
            $options,
        );
    }

    /**
     * Remove and block a subscriber. Removes a subscriber and blocks the address from subscribing again and from being
     * emailed links. Find the `id` with the list operation first. Repeated calls return the same result.
     *
     * `DELETE /project/{projectId}/subscribers/{id}`, permission `subscribers`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $id Identifier of the subscriber.
     * @return SubscriberBlocked
     * @throws EarshotException
     */
    public function block(
        string $projectId,
        string $id,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('subscribers.block', 'DELETE', '/project/{projectId}/subscribers/{id}', [], false, []),
            ['projectId' => $projectId, 'id' => $id],
            $options,
        );
    }
}
