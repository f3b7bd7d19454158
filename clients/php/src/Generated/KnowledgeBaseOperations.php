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
 * @phpstan-import-type KnowledgeBaseGetResponse from Types
 * @phpstan-import-type KnowledgeItem from Types
 */
final class KnowledgeBaseOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List knowledge base items. Lists the knowledge base items of the organization, newest first.
     *
     * `GET /kb`, permission `knowledgebase`.
     *
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @return PagedList<KnowledgeBaseGetResponse, KnowledgeItem>
     * @throws EarshotException
     */
    public function get(
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('knowledgeBase.get', 'GET', '/kb', ['page', 'limit', 'cursor'], false, []),
            'items',
            ['page' => $page, 'limit' => $limit, 'cursor' => $cursor],
            $options,
        );
    }

    /**
     * Create a knowledge base item. Creates an item from a text, a page, or both. The service reads the page in the
     * background; see `status`. An organization can have up to 1,000 items.
     *
     * `POST /kb`, permission `knowledgebase`.
     *
     * Errors, besides those of any request: `KNOWLEDGE_SOURCE_REQUIRED`, `LIMIT_REACHED`.
     *
     * @param string|Omitted $text Text that the team can use in responses. 1 through 50000 characters.
     * @param string|Omitted $url URL of a page to read the text from. Send it again to read the page again. At most 2048
     * characters.
     * @return KnowledgeItem
     * @throws EarshotException
     */
    public function add(
        string|Omitted $text = Omitted::Field,
        string|Omitted $url = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('knowledgeBase.add', 'POST', '/kb', [], true, []),
            ['text' => $text, 'url' => $url],
            $options,
        );
    }

    /**
     * Update a knowledge base item. Updates the fields that are sent. Send null to clear a field; at least one must
     * remain. Send the same `url` again to read the page again. When only `url` is cleared, the text read from the page
     * is kept.
     *
     * `PATCH /kb/{id}`, permission `knowledgebase`.
     *
     * Errors, besides those of any request: `KNOWLEDGE_SOURCE_REQUIRED`.
     *
     * @param string $id Identifier of the knowledge base item.
     * @param string|null|Omitted $text Text that the team can use in responses. 1 through 50000 characters.
     * @param string|null|Omitted $url URL of a page to read the text from. Send it again to read the page again. At most
     * 2048 characters.
     * @return KnowledgeItem
     * @throws EarshotException
     */
    public function update(
        string $id,
        string|null|Omitted $text = Omitted::Field,
        string|null|Omitted $url = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('knowledgeBase.update', 'PATCH', '/kb/{id}', [], true, []),
            ['id' => $id, 'text' => $text, 'url' => $url],
            $options,
        );
    }

    /**
     * Delete a knowledge base item. Permanently deletes an item.
     *
     * `DELETE /kb/{id}`, permission `knowledgebase`.
     *
     * @param string $id Identifier of the knowledge base item.
     * @return Deleted
     * @throws EarshotException
     */
    public function delete(
        string $id,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('knowledgeBase.delete', 'DELETE', '/kb/{id}', [], false, []),
            ['id' => $id],
            $options,
        );
    }
}
