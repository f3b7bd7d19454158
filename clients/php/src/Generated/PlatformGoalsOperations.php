<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;
use Earshot\EarshotException;
use Earshot\OperationRow;
use Earshot\RequestOptions;

/**
 * @phpstan-import-type PlatformGoals from Types
 * @phpstan-import-type PlatformGoalsUpdatePlatformGoals from Types
 */
final class PlatformGoalsOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * Get the platform goals. Retrieves the platform goals the project has chosen, in order of priority, and all that are
     * available.
     *
     * `GET /project/{projectId}/platform-goals`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @return PlatformGoals
     * @throws EarshotException
     */
    public function get(
        string $projectId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('platformGoals.get', 'GET', '/project/{projectId}/platform-goals', [], false, []),
            ['projectId' => $projectId],
            $options,
        );
    }

    /**
     * Update the platform goals. Replaces the list of platform goals with one to eight entries. Goals and positions must
     * be unique.
     *
     * `PATCH /project/{projectId}/platform-goals`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @param list<PlatformGoalsUpdatePlatformGoals> $platformGoals Complete list of goals. Replaces the current list.
     * Goals and positions must be unique. 1 through 8 entries.
     * @return PlatformGoals
     * @throws EarshotException
     */
    public function update(
        string $projectId,
        array $platformGoals,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('platformGoals.update', 'PATCH', '/project/{projectId}/platform-goals', [], true, []),
            ['projectId' => $projectId, 'platformGoals' => $platformGoals],
            $options,
        );
    }
}
