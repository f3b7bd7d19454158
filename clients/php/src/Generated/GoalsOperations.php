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
 * @phpstan-import-type Deleted from Types
 * @phpstan-import-type Goal from Types
 * @phpstan-import-type GoalsListResponse from Types
 */
final class GoalsOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List goals. Lists the goals of a project, oldest first.
     *
     * `GET /project/{projectId}/goals`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @return PagedList<GoalsListResponse, Goal>
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('goals.list', 'GET', '/project/{projectId}/goals', ['page', 'limit', 'cursor'], false, []),
            'goals',
            ['projectId' => $projectId, 'page' => $page, 'limit' => $limit, 'cursor' => $cursor],
            $options,
        );
    }

    /**
     * Create a goal. Creates a goal in a project. A project can have up to 100 goals.
     *
     * `POST /project/{projectId}/goals`, permission `storefront`.
     *
     * Errors, besides those of any request: `LIMIT_REACHED`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $goal Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters.
     * @return Goal
     * @throws EarshotException
     */
    public function create(
        string $projectId,
        string $goal,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('goals.create', 'POST', '/project/{projectId}/goals', [], true, []),
            ['projectId' => $projectId, 'goal' => $goal],
            $options,
        );
    }

    /**
     * Update a goal. Updates the text of a goal. Omit `goal` to leave it unchanged.
     *
     * `PATCH /project/{projectId}/goals/{goalId}`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $goalId Identifier of the goal.
     * @param string|Omitted $goal Text of the goal: something the business wants to learn or achieve. 1 through 2000
     * characters.
     * @return Goal
     * @throws EarshotException
     */
    public function update(
        string $projectId,
        string $goalId,
        string|Omitted $goal = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('goals.update', 'PATCH', '/project/{projectId}/goals/{goalId}', [], true, []),
            ['projectId' => $projectId, 'goalId' => $goalId, 'goal' => $goal],
            $options,
        );
    }

    /**
     * Delete a goal. Permanently deletes a goal.
     *
     * `DELETE /project/{projectId}/goals/{goalId}`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $goalId Identifier of the goal.
     * @return Deleted
     * @throws EarshotException
     */
    public function delete(
        string $projectId,
        string $goalId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('goals.delete', 'DELETE', '/project/{projectId}/goals/{goalId}', [], false, []),
            ['projectId' => $projectId, 'goalId' => $goalId],
            $options,
        );
    }
}
