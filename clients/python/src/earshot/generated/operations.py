# Rendered from the contract by `npm run render`; a change made here is overwritten.
from __future__ import annotations

from typing import Any, List, Literal, Mapping

from ..calls import OMITTED, Caller, Omitted, OperationRow, Options
from ..lists import PagedList
from .types import *  # noqa: F403

VERSION = '0.1.0'


class WebhooksDestinationsOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def upsert(
        self,
        *,
        url: str,
        topics: List[Topic] | Omitted = OMITTED,
        kind: Literal['webhook', 'slack', 'discord', 'teams', 'email'] | Omitted = OMITTED,
        filter: DestinationFilter | Omitted = OMITTED,
        digest: Literal['none', 'day', 'week'] | Omitted = OMITTED,
        destinationId: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Destination | DestinationCreated:
        """
        Create or update a webhook destination. Creates a webhook destination, or updates the one given by
        `destinationId`. An organization can have up to 20 destinations, and up to 500 including those deleted in
        recent weeks. The signing secret is returned only once, on creation. Changing the URL enables a disabled
        destination and sends its held deliveries, ten per second.

        `POST /webhooks/destinations`, permission `webhooks`.

        Errors, besides those of any request: `LIMIT_REACHED`.

        - `url`: HTTPS URL to send events to, or `mailto:` with an email address. Characters that a URI cannot
        contain, for example in internationalized domain names, are encoded as browsers do. At most 2048
        characters.
        - `topics`: Topics to send. Defaults to all topics. On update, omit to leave unchanged. At least 1
        entries.
        - `kind`: What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`,
        `discord`, `teams`: a message for people, in the format of incoming webhooks of Slack (also Mattermost
        and Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with
        one address.
        - `filter`: Which events are sent. An event is sent if it meets every condition. Empty: all events of the
        topics.
        - `digest`: How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`:
        one for each event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00
        UTC.
        - `destinationId`: Identifier of the destination to update. Omit to create a new one. At most 200
        characters.
        """
        return self._caller.call(
            OperationRow('webhooks.destinations.upsert', 'POST', '/webhooks/destinations', (), True),
            {'url': url, 'topics': topics, 'kind': kind, 'filter': filter, 'digest': digest, 'destinationId': destinationId},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )


class WebhooksOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.destinations = WebhooksDestinationsOperations(caller)

    def portal(
        self,
        *,
        theme: Literal['light', 'dark'] | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Portal:
        """
        Create a webhook portal URL. Creates a URL with which a person can manage this organization’s webhooks,
        and nothing else.

        `POST /webhooks/portal`, permission `webhooks`.

        Errors, besides those of any request: `LIMIT_REACHED`.

        - `theme`: Color scheme of the portal. Default: light.
        """
        return self._caller.call(
            OperationRow('webhooks.portal', 'POST', '/webhooks/portal', (), True),
            {'theme': theme},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )


class SubscribersOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        query: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[SubscribersListResponse, Subscriber]:
        """
        List subscribers. Lists the confirmed subscribers of a project, most recently confirmed first.

        `GET /project/{projectId}/subscribers`, permission `subscribers`.

        - `projectId`: Identifier of the project.
        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        - `query`: Text to search for in the identifier, email address and name. Case and accents are ignored. A
        search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
        fewer results, and `nextCursor` continues the search. At most 200 characters.
        """
        return self._caller.list(
            OperationRow('subscribers.list', 'GET', '/project/{projectId}/subscribers', ('page', 'limit', 'cursor', 'query',), False),
            'subscribers',
            {'projectId': projectId, 'page': page, 'limit': limit, 'cursor': cursor, 'query': query},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def block(
        self,
        *,
        projectId: str,
        id: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> SubscriberBlocked:
        """
        Remove and block a subscriber. Removes a subscriber and blocks the address from subscribing again and
        from being emailed links. Find the `id` with the list operation first. Repeated calls return the same
        result.

        `DELETE /project/{projectId}/subscribers/{id}`, permission `subscribers`.

        - `projectId`: Identifier of the project.
        - `id`: Identifier of the subscriber.
        """
        return self._caller.call(
            OperationRow('subscribers.block', 'DELETE', '/project/{projectId}/subscribers/{id}', (), False),
            {'projectId': projectId, 'id': id},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class AnswersOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        sort: Literal['newest', 'oldest'] | Omitted = OMITTED,
        responseVisibility: Literal['all', 'public', 'private'] | Omitted = OMITTED,
        query: str | Omitted = OMITTED,
        dateFrom: str | Omitted = OMITTED,
        dateTo: str | Omitted = OMITTED,
        reviewId: str | Omitted = OMITTED,
        questionId: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[AnswersListResponse, Answer]:
        """
        List answers. Lists the answers to the questions of a project, each with the question as it was at the
        time.

        `GET /project/{projectId}/answers`, permission `reviews`.

        - `projectId`: Identifier of the project.
        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        - `sort`: Sort order. Default: newest.
        - `responseVisibility`: Only return answers with this visibility. Default: all.
        - `query`: Text to search for in the answer, selected options and question. Case and accents are ignored.
        A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
        fewer results, and `nextCursor` continues the search. At most 200 characters.
        - `dateFrom`: Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time.
        UTC unless a time zone is given. At most 40 characters.
        - `dateTo`: Only return answers created at or before this time. A date without a time includes that whole
        day. At most 40 characters.
        - `reviewId`: Only return answers given with this opinion. At most 200 characters.
        - `questionId`: Only return answers to this question. At most 200 characters.
        """
        return self._caller.list(
            OperationRow('answers.list', 'GET', '/project/{projectId}/answers', ('page', 'limit', 'cursor', 'sort', 'responseVisibility', 'query', 'dateFrom', 'dateTo', 'reviewId', 'questionId',), False),
            'answers',
            {'projectId': projectId, 'page': page, 'limit': limit, 'cursor': cursor, 'sort': sort, 'responseVisibility': responseVisibility, 'query': query, 'dateFrom': dateFrom, 'dateTo': dateTo, 'reviewId': reviewId, 'questionId': questionId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class OpinionsOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        sort: Literal['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated'] | Omitted = OMITTED,
        responseStatus: Literal['all', 'unresponded', 'responded'] | Omitted = OMITTED,
        query: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[OpinionsListResponse, Opinion]:
        """
        List opinions. Lists the opinions of a project with their owner responses.

        `GET /project/{projectId}/opinions`, permission `reviews`.

        - `projectId`: Identifier of the project.
        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        - `sort`: Sort order. Default: newest.
        - `responseStatus`: Only return opinions with or without an owner response. Default: all.
        - `query`: Text to search for in the title, opinion and customer name. Case and accents are ignored. A
        search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have
        fewer results, and `nextCursor` continues the search. At most 200 characters.
        """
        return self._caller.list(
            OperationRow('opinions.list', 'GET', '/project/{projectId}/opinions', ('page', 'limit', 'cursor', 'sort', 'responseStatus', 'query',), False),
            'opinions',
            {'projectId': projectId, 'page': page, 'limit': limit, 'cursor': cursor, 'sort': sort, 'responseStatus': responseStatus, 'query': query},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def respond(
        self,
        *,
        projectId: str,
        id: str,
        content: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Comment:
        """
        Respond to an opinion. Creates the owner response, or updates the existing one.

        `POST /project/{projectId}/opinions/{id}/responses`, permission `reviews`.

        - `projectId`: Identifier of the project.
        - `id`: Identifier of the opinion (`reviewId`).
        - `content`: Text of the owner response. 1 through 5000 characters.
        """
        return self._caller.call(
            OperationRow('opinions.respond', 'POST', '/project/{projectId}/opinions/{id}/responses', (), True),
            {'projectId': projectId, 'id': id, 'content': content},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )


class KnowledgeBaseOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(
        self,
        *,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[KnowledgeBaseGetResponse, KnowledgeItem]:
        """
        List knowledge base items. Lists the knowledge base items of the organization, newest first.

        `GET /kb`, permission `knowledgebase`.

        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        """
        return self._caller.list(
            OperationRow('knowledgeBase.get', 'GET', '/kb', ('page', 'limit', 'cursor',), False),
            'items',
            {'page': page, 'limit': limit, 'cursor': cursor},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def add(
        self,
        *,
        text: str | Omitted = OMITTED,
        url: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> KnowledgeItem:
        """
        Create a knowledge base item. Creates an item from a text, a page, or both. The service reads the page in
        the background; see `status`. An organization can have up to 1,000 items.

        `POST /kb`, permission `knowledgebase`.

        Errors, besides those of any request: `KNOWLEDGE_SOURCE_REQUIRED`, `LIMIT_REACHED`.

        - `text`: Text that the team can use in responses. 1 through 50000 characters.
        - `url`: URL of a page to read the text from. Send it again to read the page again. At most 2048
        characters.
        """
        return self._caller.call(
            OperationRow('knowledgeBase.add', 'POST', '/kb', (), True),
            {'text': text, 'url': url},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )

    def update(
        self,
        *,
        id: str,
        text: str | None | Omitted = OMITTED,
        url: str | None | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> KnowledgeItem:
        """
        Update a knowledge base item. Updates the fields that are sent. Send null to clear a field; at least one
        must remain. Send the same `url` again to read the page again. When only `url` is cleared, the text read
        from the page is kept.

        `PATCH /kb/{id}`, permission `knowledgebase`.

        Errors, besides those of any request: `KNOWLEDGE_SOURCE_REQUIRED`.

        - `id`: Identifier of the knowledge base item.
        - `text`: Text that the team can use in responses. 1 through 50000 characters.
        - `url`: URL of a page to read the text from. Send it again to read the page again. At most 2048
        characters.
        """
        return self._caller.call(
            OperationRow('knowledgeBase.update', 'PATCH', '/kb/{id}', (), True),
            {'id': id, 'text': text, 'url': url},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def delete(
        self,
        *,
        id: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Deleted:
        """
        Delete a knowledge base item. Permanently deletes an item.

        `DELETE /kb/{id}`, permission `knowledgebase`.

        - `id`: Identifier of the knowledge base item.
        """
        return self._caller.call(
            OperationRow('knowledgeBase.delete', 'DELETE', '/kb/{id}', (), False),
            {'id': id},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class QrCodesOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> QrCodesListResponse:
        """
        List QR codes. Lists the QR codes of a project without their credentials, including revoked ones. Active
        codes come first, then the newest.

        `GET /project/{projectId}/qr-codes`, permission `qrCodes`.

        - `projectId`: Identifier of the project.
        """
        return self._caller.call(
            OperationRow('qrCodes.list', 'GET', '/project/{projectId}/qr-codes', (), False),
            {'projectId': projectId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def create(
        self,
        *,
        projectId: str,
        mode: Literal['permanent', 'rotating'],
        label: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> QrCodeDisplay:
        """
        Create a QR code. Creates a QR code. If the project already has one with this mode, it is returned
        unchanged with its current credential.

        `POST /project/{projectId}/qr-codes`, permission `qrCodes`.

        - `projectId`: Identifier of the project.
        - `mode`: Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and
        expire after five minutes.
        - `label`: Name of a new QR code for the team, for example its location. At most 100 characters.
        """
        return self._caller.call(
            OperationRow('qrCodes.create', 'POST', '/project/{projectId}/qr-codes', (), True),
            {'projectId': projectId, 'mode': mode, 'label': label},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )

    def display_rotating(
        self,
        *,
        projectId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> QrCodeDisplay:
        """
        Display the rotating QR code. Returns a new credential for the rotating QR code, valid for five minutes.

        `POST /project/{projectId}/qr-codes/rotating`, permission `qrCodes`.

        Errors, besides those of any request: `QR_CODE_NOT_FOUND`.

        - `projectId`: Identifier of the project.
        """
        return self._caller.call(
            OperationRow('qrCodes.displayRotating', 'POST', '/project/{projectId}/qr-codes/rotating', (), False),
            {'projectId': projectId},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )


class PreverifiedLinksOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        sort: Literal['newest', 'oldest', 'expiring-soon'] | Omitted = OMITTED,
        status: Literal['all', 'issued', 'clicked', 'submitted', 'expired'] | Omitted = OMITTED,
        query: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[PreverifiedLinksListResponse, Link]:
        """
        List delivery links. Lists the delivery links of a project with their status. The URLs are never returned
        again.

        `GET /project/{projectId}/preverified-links`, permission `preverifiedLinks`.

        - `projectId`: Identifier of the project.
        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        - `sort`: Sort order. Default: newest.
        - `status`: Only return links with this status. Default: all.
        - `query`: Text to search for in the email address, reference and identifier. Case and accents are
        ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may
        then have fewer results, and `nextCursor` continues the search. At most 200 characters.
        """
        return self._caller.list(
            OperationRow('preverifiedLinks.list', 'GET', '/project/{projectId}/preverified-links', ('page', 'limit', 'cursor', 'sort', 'status', 'query',), False),
            'preverifiedLinks',
            {'projectId': projectId, 'page': page, 'limit': limit, 'cursor': cursor, 'sort': sort, 'status': status, 'query': query},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def create(
        self,
        *,
        projectId: str,
        customerEmail: str,
        customerReference: str | Omitted = OMITTED,
        validityMinutes: int | Omitted = OMITTED,
        customerName: str | Omitted = OMITTED,
        language: str | Omitted = OMITTED,
        redirectUrl: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> LinkCreated:
        """
        Create a delivery link. Creates a delivery link for one customer. An opinion submitted with it is
        verified.

        `POST /project/{projectId}/preverified-links`, permission `preverifiedLinks`.

        - `projectId`: Identifier of the project.
        - `customerEmail`: Email address of the customer. At most 254 characters.
        - `customerReference`: Your reference, for example an order number. At most 255 characters.
        - `validityMinutes`: Validity of the link in minutes. Defaults to 7 days. 1 through 43200. Default:
        10080.
        - `customerName`: Name of the customer. Prefills the form, where the customer can change or remove it. At
        most 150 characters.
        - `language`: Language of the form and emails. Defaults to the language of the project. At most 35
        characters.
        - `redirectUrl`: URL that a button on the thank-you page links to. At most 2048 characters.
        """
        return self._caller.call(
            OperationRow('preverifiedLinks.create', 'POST', '/project/{projectId}/preverified-links', (), True),
            {'projectId': projectId, 'customerEmail': customerEmail, 'customerReference': customerReference, 'validityMinutes': validityMinutes, 'customerName': customerName, 'language': language, 'redirectUrl': redirectUrl},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )

    def send_email(
        self,
        *,
        projectId: str,
        customerEmail: str | Omitted = OMITTED,
        customerReference: str | Omitted = OMITTED,
        customerName: str | Omitted = OMITTED,
        language: str | Omitted = OMITTED,
        verificationId: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> LinkEmailed:
        """
        Email a delivery link. Creates a link valid for 7 days and emails it (`customerEmail`,
        `customerReference`), or emails an existing link (`verificationId` only). Limited to one email per
        customer and project within 48 hours.

        `POST /project/{projectId}/preverified-links/email`, permission `preverifiedLinks`.

        Errors, besides those of any request: `LINK_EXPIRED`, `LINK_ALREADY_SUBMITTED`, `CUSTOMER_UNSUBSCRIBED`,
        `CUSTOMER_BLOCKED`, `LINK_EMAIL_COOLDOWN`, `EMAIL_DELIVERY_FAILED`.

        - `projectId`: Identifier of the project.
        - `customerEmail`: Email address of the customer. Required for a new link. At most 254 characters.
        - `customerReference`: Your reference, for example an order number. Only for a new link. At most 255
        characters.
        - `customerName`: Name of the customer, used in the greeting and to prefill the form. Only for a new
        link. At most 150 characters.
        - `language`: Language of the email and the form. Defaults to the language of the project. Only for a new
        link. At most 35 characters.
        - `verificationId`: Identifier of an existing link to email. Cannot be combined with the other fields.
        """
        return self._caller.call(
            OperationRow('preverifiedLinks.sendEmail', 'POST', '/project/{projectId}/preverified-links/email', (), True),
            {'projectId': projectId, 'customerEmail': customerEmail, 'customerReference': customerReference, 'customerName': customerName, 'language': language, 'verificationId': verificationId},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )


class PlatformGoalsOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(
        self,
        *,
        projectId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PlatformGoals:
        """
        Get the platform goals. Retrieves the platform goals the project has chosen, in order of priority, and
        all that are available.

        `GET /project/{projectId}/platform-goals`, permission `storefront`.

        - `projectId`: Identifier of the project.
        """
        return self._caller.call(
            OperationRow('platformGoals.get', 'GET', '/project/{projectId}/platform-goals', (), False),
            {'projectId': projectId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def update(
        self,
        *,
        projectId: str,
        platformGoals: List[PlatformGoalsUpdatePlatformGoals],
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PlatformGoals:
        """
        Update the platform goals. Replaces the list of platform goals with one to eight entries. Goals and
        positions must be unique.

        `PATCH /project/{projectId}/platform-goals`, permission `storefront`.

        - `projectId`: Identifier of the project.
        - `platformGoals`: Complete list of goals. Replaces the current list. Goals and positions must be unique.
        1 through 8 entries.
        """
        return self._caller.call(
            OperationRow('platformGoals.update', 'PATCH', '/project/{projectId}/platform-goals', (), True),
            {'projectId': projectId, 'platformGoals': platformGoals},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class QuestionsOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> QuestionsListResponse:
        """
        List questions. Lists all questions of a project in the order they are asked, including archived ones.

        `GET /project/{projectId}/questions`, permission `storefront`.

        - `projectId`: Identifier of the project.
        """
        return self._caller.call(
            OperationRow('questions.list', 'GET', '/project/{projectId}/questions', (), False),
            {'projectId': projectId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def create(
        self,
        *,
        projectId: str,
        tags: List[PlatformGoalId],
        question: str,
        answerMode: Literal['single_select', 'multi_select', 'text_only'],
        priority: int | Omitted = OMITTED,
        answers: QuestionAnswers | Omitted = OMITTED,
        status: Literal['active', 'archived'] | Omitted = OMITTED,
        responseVisibility: Literal['default', 'public', 'private'] | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Question:
        """
        Create a question. Creates a question in a project. Select modes require two to six options; `text_only`
        allows none. A project can have up to 200 questions, including archived ones.

        `POST /project/{projectId}/questions`, permission `storefront`.

        Errors, besides those of any request: `LIMIT_REACHED`.

        - `projectId`: Identifier of the project.
        - `tags`: Platform goals the question is about. Must be unique. 1 through 12 entries.
        - `priority`: Position in the form. Lower numbers are asked first; for equal numbers, the older question
        is asked first. 0 through 1000. Default: 0.
        - `question`: Text of the question, as shown to customers. 1 through 2000 characters.
        - `answerMode`: How the question is answered: with one option, several options, or a text. Use
        `single_select` for ratings and yes/no questions.
        - `answers`: How a question is answered.
        - `status`: Status of the question. Archived questions are not asked. Default: active.
        - `responseVisibility`: Visibility of the answers. `default` uses the project’s setting. Default:
        default.
        """
        return self._caller.call(
            OperationRow('questions.create', 'POST', '/project/{projectId}/questions', (), True),
            {'projectId': projectId, 'tags': tags, 'priority': priority, 'question': question, 'answerMode': answerMode, 'answers': answers, 'status': status, 'responseVisibility': responseVisibility},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )

    def update(
        self,
        *,
        projectId: str,
        questionId: str,
        tags: List[PlatformGoalId] | Omitted = OMITTED,
        priority: int | Omitted = OMITTED,
        question: str | Omitted = OMITTED,
        answerMode: Literal['single_select', 'multi_select', 'text_only'] | Omitted = OMITTED,
        answers: QuestionAnswers | Omitted = OMITTED,
        status: Literal['active', 'archived'] | Omitted = OMITTED,
        responseVisibility: Literal['default', 'public', 'private'] | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Question:
        """
        Update a question. Updates the fields that are sent. The answer mode cannot be changed once a question
        has answers.

        `PATCH /project/{projectId}/questions/{questionId}`, permission `storefront`.

        Errors, besides those of any request: `QUESTION_HAS_ANSWERS`.

        - `projectId`: Identifier of the project.
        - `questionId`: Identifier of the question.
        - `tags`: Platform goals the question is about. Must be unique. 1 through 12 entries.
        - `priority`: Position in the form. Lower numbers are asked first; for equal numbers, the older question
        is asked first. 0 through 1000.
        - `question`: Text of the question, as shown to customers. 1 through 2000 characters.
        - `answerMode`: How the question is answered: with one option, several options, or a text. Use
        `single_select` for ratings and yes/no questions.
        - `answers`: How a question is answered.
        - `status`: Status of the question. Archived questions are not asked.
        - `responseVisibility`: Visibility of the answers. `default` uses the project’s setting.
        """
        return self._caller.call(
            OperationRow('questions.update', 'PATCH', '/project/{projectId}/questions/{questionId}', (), True),
            {'projectId': projectId, 'questionId': questionId, 'tags': tags, 'priority': priority, 'question': question, 'answerMode': answerMode, 'answers': answers, 'status': status, 'responseVisibility': responseVisibility},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def delete(
        self,
        *,
        projectId: str,
        questionId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Deleted:
        """
        Delete a question. Deletes a question. Its answers are kept, with the question as it was at the time.

        `DELETE /project/{projectId}/questions/{questionId}`, permission `storefront`.

        - `projectId`: Identifier of the project.
        - `questionId`: Identifier of the question.
        """
        return self._caller.call(
            OperationRow('questions.delete', 'DELETE', '/project/{projectId}/questions/{questionId}', (), False),
            {'projectId': projectId, 'questionId': questionId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class GoalsOperations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        projectId: str,
        page: int | Omitted = OMITTED,
        limit: int | Omitted = OMITTED,
        cursor: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> PagedList[GoalsListResponse, Goal]:
        """
        List goals. Lists the goals of a project, oldest first.

        `GET /project/{projectId}/goals`, permission `storefront`.

        - `projectId`: Identifier of the project.
        - `page`: Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.
        At least 1. Default: 1.
        - `limit`: Number of results per page. 1 through 100. Default: 20.
        - `cursor`: `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence
        over `page`. At most 500 characters.
        """
        return self._caller.list(
            OperationRow('goals.list', 'GET', '/project/{projectId}/goals', ('page', 'limit', 'cursor',), False),
            'goals',
            {'projectId': projectId, 'page': page, 'limit': limit, 'cursor': cursor},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def create(
        self,
        *,
        projectId: str,
        goal: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        idempotency_key: str | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Goal:
        """
        Create a goal. Creates a goal in a project. A project can have up to 100 goals.

        `POST /project/{projectId}/goals`, permission `storefront`.

        Errors, besides those of any request: `LIMIT_REACHED`.

        - `projectId`: Identifier of the project.
        - `goal`: Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters.
        """
        return self._caller.call(
            OperationRow('goals.create', 'POST', '/project/{projectId}/goals', (), True),
            {'projectId': projectId, 'goal': goal},
            Options(timeout_seconds, retries_max, idempotency_key, extra_fields),
        )

    def update(
        self,
        *,
        projectId: str,
        goalId: str,
        goal: str | Omitted = OMITTED,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Goal:
        """
        Update a goal. Updates the text of a goal. Omit `goal` to leave it unchanged.

        `PATCH /project/{projectId}/goals/{goalId}`, permission `storefront`.

        - `projectId`: Identifier of the project.
        - `goalId`: Identifier of the goal.
        - `goal`: Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters.
        """
        return self._caller.call(
            OperationRow('goals.update', 'PATCH', '/project/{projectId}/goals/{goalId}', (), True),
            {'projectId': projectId, 'goalId': goalId, 'goal': goal},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )

    def delete(
        self,
        *,
        projectId: str,
        goalId: str,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        extra_fields: Mapping[str, Any] | None = None,
    ) -> Deleted:
        """
        Delete a goal. Permanently deletes a goal.

        `DELETE /project/{projectId}/goals/{goalId}`, permission `storefront`.

        - `projectId`: Identifier of the project.
        - `goalId`: Identifier of the goal.
        """
        return self._caller.call(
            OperationRow('goals.delete', 'DELETE', '/project/{projectId}/goals/{goalId}', (), False),
            {'projectId': projectId, 'goalId': goalId},
            Options(timeout_seconds, retries_max, None, extra_fields),
        )


class Operations:
    """The operations as calls, grouped as in the reference."""

    def __init__(self, caller: Caller) -> None:
        self.goals = GoalsOperations(caller)
        self.questions = QuestionsOperations(caller)
        self.platform_goals = PlatformGoalsOperations(caller)
        self.preverified_links = PreverifiedLinksOperations(caller)
        self.qr_codes = QrCodesOperations(caller)
        self.knowledge_base = KnowledgeBaseOperations(caller)
        self.opinions = OpinionsOperations(caller)
        self.answers = AnswersOperations(caller)
        self.subscribers = SubscribersOperations(caller)
        self.webhooks = WebhooksOperations(caller)

