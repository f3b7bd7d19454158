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
 * @phpstan-import-type Answer from Types
 * @phpstan-import-type AnswersListResponse from Types
 */
final class AnswersOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List answers. Lists the answers to the questions of a project, each with the question as it was at the time.
     *
     * `GET /project/{projectId}/answers`, permission `reviews`.
     *
     * @param string $projectId Identifier of the project.
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @param 'newest'|'oldest'|Omitted $sort Sort order. Default: newest.
     * @param 'all'|'public'|'private'|Omitted $responseVisibility Only return answers with this visibility. Default: all.
     * @param string|Omitted $query Text to search for in the answer, selected options and question. Case and accents are
     * ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
     * fewer results, and `nextCursor` continues the search. At most 200 characters.
     * @param string|Omitted $dateFrom Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601
     * date-time. UTC unless a time zone is given. At most 40 characters.
     * @param string|Omitted $dateTo Only return answers created at or before this time. A date without a time includes
     * that whole day. At most 40 characters.
     * @param string|Omitted $reviewId Only return answers given with this opinion. At most 200 characters.
     * @param string|Omitted $questionId Only return answers to this question. At most 200 characters.
     * @return PagedList<AnswersListResponse, Answer>
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        string|Omitted $sort = Omitted::Field,
        string|Omitted $responseVisibility = Omitted::Field,
        string|Omitted $query = Omitted::Field,
        string|Omitted $dateFrom = Omitted::Field,
        string|Omitted $dateTo = Omitted::Field,
        string|Omitted $reviewId = Omitted::Field,
        string|Omitted $questionId = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('answers.list', 'GET', '/project/{projectId}/answers', ['page', 'limit', 'cursor', 'sort', 'responseVisibility', 'query', 'dateFrom', 'dateTo', 'reviewId', 'questionId'], false, []),
            'answers',
            ['projectId' => $projectId, 'page' => $page, 'limit' => $limit, 'cursor' => $cursor, 'sort' => $sort, 'responseVisibility' => $responseVisibility, 'query' => $query, 'dateFrom' => $dateFrom, 'dateTo' => $dateTo, 'reviewId' => $reviewId, 'questionId' => $questionId],
            $options,
        );
    }
}
