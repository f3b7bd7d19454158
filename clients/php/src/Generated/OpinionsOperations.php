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
 * @phpstan-import-type Comment from Types
 * @phpstan-import-type Opinion from Types
 * @phpstan-import-type OpinionsListResponse from Types
 */
final class OpinionsOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List opinions. Lists the opinions of a project with their owner responses.
     *
     * `GET /project/{projectId}/opinions`, permission `reviews`.
     *
     * @param string $projectId Identifier of the project.
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @param 'newest'|'oldest'|'most-upvoted'|'most-commented'|'recently-updated'|Omitted $sort Sort order. Default:
     * newest.
     * @param 'all'|'unresponded'|'responded'|Omitted $responseStatus Only return opinions with or without an owner
     * response. Default: all.
     * @param string|Omitted $query Text to search for in the title, opinion and customer name. Case and accents are
     * ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
     * fewer results, and `nextCursor` continues the search. At most 200 characters.
     * @return PagedList<OpinionsListResponse, Opinion>
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        string|Omitted $sort = Omitted::Field,
        string|Omitted $responseStatus = Omitted::Field,
        string|Omitted $query = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('opinions.list', 'GET', '/project/{projectId}/opinions', ['page', 'limit', 'cursor', 'sort', 'responseStatus', 'query'], false, []),
            'opinions',
            ['projectId' => $projectId, 'page' => $page, 'limit' => $limit, 'cursor' => $cursor, 'sort' => $sort, 'responseStatus' => $responseStatus, 'query' => $query],
            $options,
        );
    }

    /**
     * Respond to an opinion. Creates the owner response, or updates the existing one.
     *
     * `POST /project/{projectId}/opinions/{id}/responses`, permission `reviews`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $id Identifier of the opinion (`reviewId`).
     * @param string $content Text of the owner response. 1 through 5000 characters.
     * @return Comment
     * @throws EarshotException
     */
    public function respond(
        string $projectId,
        string $id,
        string $content,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('opinions.respond', 'POST', '/project/{projectId}/opinions/{id}/responses', [], true, []),
            ['projectId' => $projectId, 'id' => $id, 'content' => $content],
            $options,
        );
    }
}
