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
 * @phpstan-import-type Link from Types
 * @phpstan-import-type LinkCreated from Types
 * @phpstan-import-type LinkEmailed from Types
 * @phpstan-import-type PreverifiedLinksListResponse from Types
 */
final class PreverifiedLinksOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List delivery links. Lists the delivery links of a project with their status. The URLs are never returned again.
     *
     * `GET /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
     *
     * @param string $projectId Identifier of the project.
     * @param int|Omitted $page Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read
     * further. At least 1. Default: 1.
     * @param int|Omitted $limit Number of results per page. 1 through 100. Default: 20.
     * @param string|Omitted $cursor `nextCursor` of the previous page. Use it with the same sort and filters. Takes
     * precedence over `page`. At most 500 characters.
     * @param 'newest'|'oldest'|'expiring-soon'|Omitted $sort Sort order. Default: newest.
     * @param 'all'|'issued'|'clicked'|'submitted'|'expired'|Omitted $status Only return links with this status. Default:
     * all.
     * @param string|Omitted $query Text to search for in the email address, reference and identifier. Case and accents
     * are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
     * fewer results, and `nextCursor` continues the search. At most 200 characters.
     * @return PagedList<PreverifiedLinksListResponse, Link>
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        int|Omitted $page = Omitted::Field,
        int|Omitted $limit = Omitted::Field,
        string|Omitted $cursor = Omitted::Field,
        string|Omitted $sort = Omitted::Field,
        string|Omitted $status = Omitted::Field,
        string|Omitted $query = Omitted::Field,
        ?RequestOptions $options = null,
    ): PagedList {
        return $this->connection->list(
            new OperationRow('preverifiedLinks.list', 'GET', '/project/{projectId}/preverified-links', ['page', 'limit', 'cursor', 'sort', 'status', 'query'], false, []),
            'preverifiedLinks',
            ['projectId' => $projectId, 'page' => $page, 'limit' => $limit, 'cursor' => $cursor, 'sort' => $sort, 'status' => $status, 'query' => $query],
            $options,
        );
    }

    /**
     * Create a delivery link. Creates a delivery link for one customer. An opinion submitted with it is verified.
     *
     * `POST /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $customerEmail Email address of the customer. At most 254 characters.
     * @param string|Omitted $customerReference Your reference, for example an order number. At most 255 characters.
     * @param int|Omitted $validityMinutes Validity of the link in minutes. Defaults to 7 days. 1 through 43200. Default:
     * 10080.
     * @param string|Omitted $customerName Name of the customer. Prefills the form, where the customer can change or
     * remove it. At most 150 characters.
     * @param string|Omitted $language Language of the form and emails. Defaults to the language of the project. At most
     * 35 characters.
     * @param string|Omitted $redirectUrl URL that a button on the thank-you page links to. At most 2048 characters.
     * @return LinkCreated
     * @throws EarshotException
     */
    public function create(
        string $projectId,
        string $customerEmail,
        string|Omitted $customerReference = Omitted::Field,
        int|Omitted $validityMinutes = Omitted::Field,
        string|Omitted $customerName = Omitted::Field,
        string|Omitted $language = Omitted::Field,
        string|Omitted $redirectUrl = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('preverifiedLinks.create', 'POST', '/project/{projectId}/preverified-links', [], true, []),
            ['projectId' => $projectId, 'customerEmail' => $customerEmail, 'customerReference' => $customerReference, 'validityMinutes' => $validityMinutes, 'customerName' => $customerName, 'language' => $language, 'redirectUrl' => $redirectUrl],
            $options,
        );
    }

    /**
     * Email a delivery link. Creates a link valid for 7 days and emails it (`customerEmail`, `customerReference`), or
     * emails an existing link (`verificationId` only). Limited to one email per customer and project within 48 hours.
     *
     * `POST /project/{projectId}/preverified-links/email`, permission `preverifiedLinks`.
     *
     * Errors, besides those of any request: `LINK_EXPIRED`, `LINK_ALREADY_SUBMITTED`, `CUSTOMER_UNSUBSCRIBED`,
     * `CUSTOMER_BLOCKED`, `LINK_EMAIL_COOLDOWN`, `EMAIL_DELIVERY_FAILED`.
     *
     * @param string $projectId Identifier of the project.
     * @param string|Omitted $customerEmail Email address of the customer. Required for a new link. At most 254
     * characters.
     * @param string|Omitted $customerReference Your reference, for example an order number. Only for a new link. At most
     * 255 characters.
     * @param string|Omitted $customerName Name of the customer, used in the greeting and to prefill the form. Only for a
     * new link. At most 150 characters.
     * @param string|Omitted $language Language of the email and the form. Defaults to the language of the project. Only
     * for a new link. At most 35 characters.
     * @param string|Omitted $verificationId Identifier of an existing link to email. Cannot be combined with the other
     * fields.
     * @return LinkEmailed
     * @throws EarshotException
     */
    public function sendEmail(
        string $projectId,
        string|Omitted $customerEmail = Omitted::Field,
        string|Omitted $customerReference = Omitted::Field,
        string|Omitted $customerName = Omitted::Field,
        string|Omitted $language = Omitted::Field,
        string|Omitted $verificationId = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('preverifiedLinks.sendEmail', 'POST', '/project/{projectId}/preverified-links/email', [], true, []),
            ['projectId' => $projectId, 'customerEmail' => $customerEmail, 'customerReference' => $customerReference, 'customerName' => $customerName, 'language' => $language, 'verificationId' => $verificationId],
            $options,
        );
    }
}
