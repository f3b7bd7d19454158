# Rendered from the contract by `npm run render`; a change made here is overwritten.
from __future__ import annotations

from typing import Any, List, Literal, TypedDict, Union

Topic = Literal[
    'opinion.created',
    'opinion.updated',
    'opinion.deleted',
    'answer.created',
    'answer.updated',
    'comment.created',
    'comment.updated',
    'comment.deleted',
    'verification.created',
    'verification.verified',
    'verification.failed',
    'link.created',
    'link.emailed',
    'link.clicked',
    'link.submitted',
    'subscriber.created',
    'subscriber.deleted',
    'project.created',
    'project.updated',
    'project.deleted',
    'question.created',
    'question.updated',
    'question.deleted',
    'qr_code.created',
    'qr_code.regenerated',
    'qr_code.revoked',
]
"""The topics of events that this version knows."""

TOPICS: 'List[Topic]' = [
    'opinion.created',
    'opinion.updated',
    'opinion.deleted',
    'answer.created',
    'answer.updated',
    'comment.created',
    'comment.updated',
    'comment.deleted',
    'verification.created',
    'verification.verified',
    'verification.failed',
    'link.created',
    'link.emailed',
    'link.clicked',
    'link.submitted',
    'subscriber.created',
    'subscriber.deleted',
    'project.created',
    'project.updated',
    'project.deleted',
    'question.created',
    'question.updated',
    'question.deleted',
    'qr_code.created',
    'qr_code.regenerated',
    'qr_code.revoked',
]

PlatformGoalId = Literal[
    'product_quality',
    'value_for_money',
    'customer_service',
    'delivery',
    'returns',
    'ease_of_use',
    'website_app',
    'store_experience',
    'staff',
    'communication',
    'trust_safety',
    'loyalty',
]
"""What a question can be about and what a project can put first: the published set."""


class _DestinationFilterSometimes(TypedDict, total=False):
    projectIds: List[str]
    """Only events of these projects. 1 through 100 entries."""

    verified: Literal['all', 'yes', 'no']
    """Only opinions from verified or unverified purchases. Events about anything else are then not sent."""

    words: List[str]
    """
    Only opinions, answers and comments in whose text or title at least one of these occurs, also within a
    word. Upper and lower case are the same. Events without a text are then not sent. 1 through 50 entries.
    """


class DestinationFilter(_DestinationFilterSometimes):
    """Which events are sent. An event is sent if it meets every condition. Empty: all events of the topics."""



class Destination(TypedDict):
    """A URL that events are sent to."""

    destinationId: str
    """Identifier of the destination."""

    kind: Literal['webhook', 'slack', 'discord', 'teams', 'email']
    """
    What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`,
    `teams`: a message for people, in the format of incoming webhooks of Slack (also Mattermost and
    Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one
    address.
    """

    url: str
    """URL that events are sent to."""

    topics: List[Topic]
    """Topics that are sent to the destination."""

    filter: DestinationFilter

    digest: Literal['none', 'day', 'week']
    """
    How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each
    event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.
    """

    status: Literal['enabled', 'paused', 'disabled']
    """Status of the destination. Events are sent only while it is `enabled`."""

    disabledReason: Literal['failing', 'gone', 'asked', None]
    """
    Why the destination was disabled. `failing`: nothing was delivered for 120 hours. `gone`: it responded
    with 410. `asked`: it responded with the header `webhook-delivery: disable`, or the reader of its emails
    stopped them. Deliveries are held while it is disabled and are not lost.
    """

    createdAt: str
    """Time when the destination was created."""

    updatedAt: str
    """Time when the destination was last updated."""



class DestinationCreated(TypedDict):
    """A new destination with its signing secret, which is shown only once."""

    destinationId: str
    """Identifier of the destination."""

    kind: Literal['webhook', 'slack', 'discord', 'teams', 'email']
    """
    What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`,
    `teams`: a message for people, in the format of incoming webhooks of Slack (also Mattermost and
    Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one
    address.
    """

    url: str
    """URL that events are sent to."""

    topics: List[Topic]
    """Topics that are sent to the destination."""

    filter: DestinationFilter

    digest: Literal['none', 'day', 'week']
    """
    How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each
    event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.
    """

    status: Literal['enabled', 'paused', 'disabled']
    """Status of the destination. Events are sent only while it is `enabled`."""

    disabledReason: Literal['failing', 'gone', 'asked', None]
    """
    Why the destination was disabled. `failing`: nothing was delivered for 120 hours. `gone`: it responded
    with 410. `asked`: it responded with the header `webhook-delivery: disable`, or the reader of its emails
    stopped them. Deliveries are held while it is disabled and are not lost.
    """

    createdAt: str
    """Time when the destination was created."""

    updatedAt: str
    """Time when the destination was last updated."""

    secret: str
    """Signing secret (Standard Webhooks), `whsec_…`. Store it securely on the receiving server."""



class Portal(TypedDict):
    """A URL for the webhook portal. Can be used once, within five minutes."""

    url: str
    """URL to redirect the person to."""

    expiresAt: str
    """Time when the URL expires."""



class SubscribersListResponse(TypedDict):

    subscribers: List[Subscriber]

    pagination: Pagination



class Subscriber(TypedDict):
    """A person who subscribed to a project."""

    id: str
    """Identifier of the subscriber."""

    projectId: str
    """Identifier of the project."""

    email: str
    """Email address of the subscriber."""

    name: str | None
    """Name of the subscriber. Null if none was given."""

    status: Literal['pending', 'active']
    """
    Status of the subscription: `pending` until the address is confirmed. Lists and events include only
    active subscribers.
    """

    source: Literal['direct', 'invitation']
    """Source of the subscription."""

    language: str | None
    """Language of emails to the subscriber."""

    createdAt: str
    """Time when the subscription was requested."""

    confirmedAt: str | None
    """Time when the address was confirmed."""



class Pagination(TypedDict):
    """Position of a page within its list."""

    page: int
    """Page number. Always 1 when reading by `cursor`. At least 1."""

    limit: int
    """Number of results per page. 1 through 100."""

    total: int
    """
    Total number of results, exact up to 10,000. For a `query` with many matches in a longer list, the number
    of matches in its first 10,000 rows. 0 through 10000.
    """

    totalIsExact: bool
    """Whether `total` is exact. If false, there may be more results."""

    totalPages: int
    """Total number of pages for `total` results."""

    hasMore: bool
    """Whether there is another page."""

    nextCursor: str | None
    """Cursor of the next page, to send as `cursor`. Null on the last page."""



class SubscriberBlocked(TypedDict):
    """A subscriber who was removed and blocked."""

    id: str
    """Identifier of the subscriber."""

    blocked: Literal[True]

    deletedAt: str
    """Time when the subscriber was removed."""



class AnswersListResponse(TypedDict):

    answers: List[Answer]

    pagination: Pagination



class Answer(TypedDict):
    """A customer’s answer to a question, with the question as it was at the time."""

    answerId: str
    """Identifier of the answer."""

    reviewId: str | None
    """Identifier of the opinion the answer was given with. Null if it was given without an opinion."""

    projectId: str
    """Identifier of the project."""

    questionId: str
    """Identifier of the question."""

    question: str
    """Text of the question."""

    tags: List[PlatformGoalId]
    """Tags of the question."""

    answer: str | None
    """Text of the answer, or the comment added to the selected options. Null if there is none."""

    selectedOptions: List[str]
    """Texts of the selected options, in the order of the question’s options."""

    customer: Customer

    responseVisibility: Literal['public', 'private']
    """Visibility of the answer."""

    language: str | None
    """Language of the form."""

    createdAt: str
    """Time when the answer was created. For incognito customers, the day only."""

    updatedAt: str
    """Time when the answer was last updated."""



class _CustomerSometimes(TypedDict, total=False):
    id: str
    """Identifier of the customer within the organization. The same in all of their named opinions."""


class Customer(_CustomerSometimes):
    """The customer who wrote it. An incognito customer has no `id`."""

    name: str | None
    """Name of the customer. Null if none was given."""



class OpinionsListResponse(TypedDict):

    opinions: List[Opinion]

    pagination: Pagination



class Opinion(TypedDict):
    """An opinion written by a customer."""

    reviewId: str
    """Identifier of the opinion."""

    projectId: str
    """Identifier of the project."""

    title: str
    """Title of the opinion."""

    opinion: str
    """Text of the opinion."""

    store: Store

    customer: Customer

    incognito: bool
    """Whether the customer is incognito."""

    verified: bool
    """Whether the purchase is verified."""

    verification: OpinionVerification | None

    upvotes: int
    """Number of people who found the opinion helpful."""

    commentCount: int
    """Number of comments by customers and the team, not counting the owner response."""

    answerCount: int
    """Number of answers given with the opinion."""

    responseStatus: Literal['unresponded', 'responded']
    """Whether the opinion has an owner response."""

    response: OpinionResponse | None

    status: Literal['published', 'pending', 'hidden']
    """Publication status of the opinion."""

    language: str | None
    """Language of the opinion. Null if unknown."""

    source: Literal['delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct', 'import']
    """Source of the opinion."""

    createdAt: str
    """Time when the opinion was submitted. For incognito opinions, the day only."""

    updatedAt: str
    """Time when the opinion was last updated. For incognito opinions, the day only until the first update."""

    editedAt: str | None
    """Time when the customer last edited the opinion."""



class Store(TypedDict):
    """The project, as shown with an opinion."""

    projectId: str
    """Identifier of the project."""

    name: str
    """Name of the project."""

    slug: str
    """Slug of the project in its public URL."""



class OpinionVerification(TypedDict):
    """How the purchase was verified."""

    method: Literal['visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating']
    """Method of the verification."""

    status: Literal['pending', 'verified', 'rejected', 'expired', 'cancelled']
    """Status of the verification."""

    verifiedAt: str | None
    """Time when the purchase was verified. For incognito opinions, the day only."""



class OpinionResponse(TypedDict):
    """The owner response."""

    commentId: str
    """Identifier of the response, which is a comment."""

    content: str
    """Text of the response."""

    createdAt: str
    """Time when the response was created."""

    updatedAt: str
    """Time when the response was last updated."""



class Comment(TypedDict):
    """A comment on an opinion. The owner response is a comment by the business."""

    commentId: str
    """Identifier of the comment."""

    reviewId: str
    """Identifier of the opinion the comment is on."""

    projectId: str
    """Identifier of the project the opinion belongs to."""

    content: str
    """Text of the comment."""

    author: CommentAuthor

    parentCommentId: str | None
    """Identifier of the comment this one replies to. Null if it is not a reply."""

    createdAt: str
    """Time when the comment was created."""

    updatedAt: str
    """Time when the comment was last updated."""



class _CommentAuthorSometimes(TypedDict, total=False):
    id: str
    """Identifier of the customer or the team member."""


class CommentAuthor(_CommentAuthorSometimes):
    """Author of the comment. An incognito customer has no `id`."""

    type: Literal['customer', 'business']
    """Whether the author is a customer or the business."""

    name: str | None
    """Name of the author. For the business, the name of the project."""



class KnowledgeBaseGetResponse(TypedDict):

    items: List[KnowledgeItem]

    pagination: Pagination



class KnowledgeItem(TypedDict):
    """A text or page that the team can use in responses."""

    id: str
    """Identifier of the item."""

    text: str | None
    """
    Text as given, or else the first 50,000 characters read from the page. Headings start with #. Null until
    the page has been read.
    """

    url: str | None
    """URL of the page, as given."""

    title: str | None
    """Title of the page."""

    status: Literal['ready', 'fetching', 'failed']
    """Status of reading the page. Items with only a text are `ready`."""

    error: str | None
    """
    Why the page could not be read the last time: an error code and a message, for example `timeout: …`. The
    text that was read before is kept. Error codes: dns, refused, reset, timeout, tls, private-address,
    redirects, http-status, content-type, too-large, no-text, unreadable, interrupted.
    """

    createdAt: str
    """Time when the item was created."""

    updatedAt: str
    """Time when the item was last updated or its page was last read."""



class Deleted(TypedDict):
    """Confirmation that a resource was deleted."""

    id: str
    """Identifier of the deleted resource."""

    deleted: bool
    """Always true."""



class QrCodesListResponse(TypedDict):

    qrCodes: List[QrCode]



class QrCode(TypedDict):
    """A QR code of a project. The credential itself is never included."""

    qrCodeId: str
    """Identifier of the QR code."""

    projectId: str
    """Identifier of the project."""

    mode: Literal['permanent', 'rotating']
    """
    Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after
    five minutes.
    """

    status: Literal['active', 'revoked']
    """Status of the QR code. Revoked codes no longer open the form."""

    label: str | None
    """Name of the QR code, for the team."""

    createdAt: str
    """Time when the QR code was created."""

    regeneratedAt: str | None
    """Time when the credential was last replaced, which invalidated printed copies."""

    revokedAt: str | None
    """Time when the QR code was revoked."""

    scanCount: int
    """Number of scans. A scan is counted when the form is first interacted with."""

    opinionCount: int
    """Number of opinions submitted through the code, including incognito ones."""



class QrCodeDisplay(TypedDict):
    """A QR code with its URL."""

    qrCodeId: str
    """Identifier of the QR code."""

    projectId: str
    """Identifier of the project."""

    mode: Literal['permanent', 'rotating']
    """
    Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after
    five minutes.
    """

    status: Literal['active', 'revoked']
    """Status of the QR code. Revoked codes no longer open the form."""

    label: str | None
    """Name of the QR code, for the team."""

    createdAt: str
    """Time when the QR code was created."""

    regeneratedAt: str | None
    """Time when the credential was last replaced, which invalidated printed copies."""

    revokedAt: str | None
    """Time when the QR code was revoked."""

    scanCount: int
    """Number of scans. A scan is counted when the form is first interacted with."""

    opinionCount: int
    """Number of opinions submitted through the code, including incognito ones."""

    link: str
    """URL to show as a QR code."""

    expiresAt: str | None
    """Time when the URL expires. Null for a permanent code."""

    validForSeconds: int | None
    """Seconds until the URL expires. Null for a permanent code."""

    pngUrl: str
    """URL of the QR code as PNG, with an optional `?size=` of 200 to 1200 pixels. Contains the credential."""

    svgUrl: str
    """URL of the QR code as SVG. Contains the credential."""

    pdfUrl: str | None
    """
    URL of a PDF to print, with an optional `?layout=` (`poster` or `labels`) and `?paper=` (`a4` or
    `letter`). Null for a rotating code. Contains the credential.
    """

    kioskUrl: str | None
    """
    URL of a page that shows the rotating code full screen and renews it automatically until the code is
    regenerated or revoked. Null for a permanent code.
    """



class PreverifiedLinksListResponse(TypedDict):

    preverifiedLinks: List[Link]

    pagination: Pagination



class Link(TypedDict):
    """A delivery link, as included in lists. The URL itself is never included."""

    verificationId: str
    """Identifier of the delivery link."""

    projectId: str
    """Identifier of the project."""

    customerEmail: str
    """Email address of the customer."""

    customerReference: str | None
    """Your reference, for example an order number."""

    status: Literal['issued', 'clicked', 'submitted', 'expired']
    """Status of the link."""

    reviewId: str | None
    """Identifier of the named opinion submitted with the link. Never set for incognito opinions."""

    issuedAt: str
    """Time when the link was created."""

    expiresAt: str
    """Time when the link expires, unless an opinion was submitted before."""

    emailedAt: str | None
    """Time when the link was last emailed."""

    clickedAt: str | None
    """Time when the customer started an opinion with the link."""

    submittedAt: str | None
    """Time when the customer submitted an opinion with the link."""

    emailEligibleAt: str | None
    """Time when the customer can next be emailed a link of this project. Null if that is possible now."""



class LinkCreated(TypedDict):
    """A new delivery link. Anyone who has its URL can access the form."""

    verificationId: str
    """Identifier of the delivery link."""

    token: str
    """Secret part of the URL."""

    expiresAt: str
    """Time when the link expires."""

    ttlSeconds: int
    """Seconds until the link expires."""

    validityMinutes: int
    """Validity of the link in minutes. 1 through 43200."""

    link: str
    """Complete URL to give to the customer."""



class LinkEmailed(TypedDict):
    """A delivery link that was emailed."""

    verificationId: str
    """Identifier of the delivery link."""

    customerEmail: str
    """Email address the link was sent to."""

    link: str
    """Complete URL that was sent."""

    emailedAt: str
    """Time when the mail server accepted the email or, without a mail server, when the email was stored."""



class PlatformGoals(TypedDict):
    """The platform goals a project has chosen, and all that are available."""

    platformGoals: List[PlatformGoal]

    available: List[AvailablePlatformGoal]



class PlatformGoal(TypedDict):
    """A platform goal chosen by a project, with its priority."""

    id: PlatformGoalId
    """Identifier of a platform goal."""

    title: str
    """Name of the goal, in English. 1 through 200 characters."""

    description: str
    """What the goal is about, in English. 1 through 500 characters."""

    position: int
    """Position in the order of priority. The lowest comes first."""



class AvailablePlatformGoal(TypedDict):
    """A platform goal that a project can choose."""

    id: PlatformGoalId
    """Identifier of a platform goal."""

    title: str
    """Name of the goal, in English. 1 through 200 characters."""

    description: str
    """What the goal is about, in English. 1 through 500 characters."""



class PlatformGoalsUpdatePlatformGoals(TypedDict):

    id: PlatformGoalId
    """Identifier of a platform goal."""

    position: int
    """
    Position in the order of priority. The lowest comes first. Must be unique within the list. 0 through
    2147483647.
    """



class QuestionsListResponse(TypedDict):

    questions: List[Question]



class Question(TypedDict):
    """A question for the customers of a project."""

    questionId: str
    """Identifier of the question."""

    projectId: str
    """Identifier of the project."""

    tags: List[PlatformGoalId]
    """Platform goals the question is about. Must be unique. 1 through 12 entries."""

    priority: int
    """
    Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked
    first. 0 through 1000.
    """

    question: str
    """Text of the question, as shown to customers. 1 through 2000 characters."""

    answerMode: Literal['single_select', 'multi_select', 'text_only']
    """
    How the question is answered: with one option, several options, or a text. Use `single_select` for
    ratings and yes/no questions.
    """

    answers: QuestionAnswers

    status: Literal['active', 'archived']
    """Status of the question. Archived questions are not asked."""

    responseVisibility: Literal['default', 'public', 'private']
    """Visibility of the answers. `default` uses the project’s setting."""

    createdAt: str
    """Time when the question was created."""

    updatedAt: str
    """Time when the question was last updated."""



class _QuestionAnswersSometimes(TypedDict, total=False):
    options: List[AnswerOption]
    """Two to six options. Only for `single_select` and `multi_select`. 2 through 6 entries."""

    minSelections: int
    """Minimum number of options to select. Only for `multi_select`. 0 through 6."""

    maxSelections: int
    """Maximum number of options to select. Only for `multi_select`. 1 through 6."""

    maxLength: int
    """Maximum length of the answer in characters. Defaults to 2000. Only for `text_only`. 1 through 5000."""

    comment: Literal['none', 'optional']
    """Whether customers can add a comment to the selected options."""

    shuffle: bool
    """Whether the options are shown in random order to each customer."""


class QuestionAnswers(_QuestionAnswersSometimes):
    """How a question is answered."""



class _AnswerOptionSometimes(TypedDict, total=False):
    description: str
    """Explanation shown below the option. At most 2000 characters."""


class AnswerOption(_AnswerOptionSometimes):
    """An option of a question."""

    id: str
    """Identifier of the option, unique within the question. 1 through 64 characters."""

    option: str
    """Text of the option, unique within the question. 1 through 500 characters."""



class GoalsListResponse(TypedDict):

    goals: List[Goal]

    pagination: Pagination



class Goal(TypedDict):
    """Something a business wants to learn or achieve by asking its customers."""

    goalId: str
    """Identifier of the goal."""

    projectId: str
    """Identifier of the project the goal belongs to."""

    goal: str
    """Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters."""

    createdAt: str
    """Time when the goal was created."""

    updatedAt: str
    """Time when the goal was last updated."""



class OpinionUpdated(TypedDict):
    """An opinion after its customer edited it."""

    reviewId: str
    """Identifier of the opinion."""

    projectId: str
    """Identifier of the project."""

    title: str
    """Title of the opinion."""

    opinion: str
    """Text of the opinion."""

    store: Store

    customer: Customer

    incognito: bool
    """Whether the customer is incognito."""

    verified: bool
    """Whether the purchase is verified."""

    verification: OpinionVerification | None

    upvotes: int
    """Number of people who found the opinion helpful."""

    commentCount: int
    """Number of comments by customers and the team, not counting the owner response."""

    answerCount: int
    """Number of answers given with the opinion."""

    responseStatus: Literal['unresponded', 'responded']
    """Whether the opinion has an owner response."""

    response: OpinionResponse | None

    status: Literal['published', 'pending', 'hidden']
    """Publication status of the opinion."""

    language: str | None
    """Language of the opinion. Null if unknown."""

    source: Literal['delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct', 'import']
    """Source of the opinion."""

    createdAt: str
    """Time when the opinion was submitted. For incognito opinions, the day only."""

    updatedAt: str
    """Time when the opinion was last updated. For incognito opinions, the day only until the first update."""

    editedAt: str | None
    """Time when the customer last edited the opinion."""

    changes: List[Literal['title', 'opinion']]
    """Fields that changed."""



class OpinionDeleted(TypedDict):
    """A deleted opinion."""

    reviewId: str
    """Identifier of the opinion."""

    projectId: str
    """Identifier of the project."""



class CommentDeleted(TypedDict):
    """A deleted comment."""

    commentId: str
    """Identifier of the comment."""

    reviewId: str
    """Identifier of the opinion the comment was on."""

    projectId: str
    """Identifier of the project the opinion belongs to."""



class Verification(TypedDict):
    """The verification of a purchase. Receipts and their contents are never included."""

    verificationId: str
    """Identifier of the verification. For the method `delivery_link`, the identifier of the link."""

    projectId: str
    """Identifier of the project."""

    reviewId: str | None
    """Identifier of the named opinion that is verified. Never set for incognito opinions."""

    method: Literal['visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating']
    """Method of the verification."""

    status: Literal['pending', 'verified', 'rejected', 'expired', 'cancelled']
    """Current status."""

    previousStatus: Literal['pending', 'verified', 'rejected', 'expired', 'cancelled', None]
    """Previous status. Null when the verification starts."""

    occurredAt: str
    """Time of the status change."""



class LinkSnapshot(TypedDict):
    """A delivery link, as included in events. The URL itself is never included."""

    verificationId: str
    """Identifier of the delivery link."""

    projectId: str
    """Identifier of the project."""

    customerEmail: str
    """Email address of the customer."""

    customerReference: str | None
    """Your reference, for example an order number."""

    status: Literal['issued', 'clicked', 'submitted', 'expired']
    """Status of the link."""

    reviewId: str | None
    """Identifier of the named opinion submitted with the link. Never set for incognito opinions."""

    issuedAt: str
    """Time when the link was created."""

    expiresAt: str
    """Time when the link expires, unless an opinion was submitted before."""

    emailedAt: str | None
    """Time when the link was last emailed."""

    clickedAt: str | None
    """Time when the customer started an opinion with the link."""

    submittedAt: str | None
    """Time when the customer submitted an opinion with the link."""



class SubscriberDeleted(TypedDict):
    """A subscriber who unsubscribed or was removed."""

    id: str
    """Identifier of the subscriber."""

    projectId: str
    """Identifier of the project."""

    email: str
    """Email address of the subscriber."""

    name: str | None
    """Name of the subscriber. Null if none was given."""

    status: Literal['pending', 'active']
    """
    Status of the subscription: `pending` until the address is confirmed. Lists and events include only
    active subscribers.
    """

    source: Literal['direct', 'invitation']
    """Source of the subscription."""

    language: str | None
    """Language of emails to the subscriber."""

    createdAt: str
    """Time when the subscription was requested."""

    confirmedAt: str | None
    """Time when the address was confirmed."""

    blocked: bool
    """Whether the subscriber was removed and blocked by the team."""

    deletedAt: str
    """Time when the subscriber unsubscribed or was removed."""



class Project(TypedDict):
    """The subject that opinions are about: a shop, a place, a product line."""

    projectId: str
    """Identifier of the project."""

    organizationId: str
    """Identifier of the organization."""

    name: str
    """Name of the project, as shown to customers."""

    slug: str
    """Slug of the project in its public URL."""

    description: str | None
    """Description of the project."""

    status: Literal['active', 'paused', 'archived']
    """Status of the project. Paused and archived projects do not accept opinions."""

    settings: ProjectSettings

    createdAt: str
    """Time when the project was created."""

    updatedAt: str
    """Time when the project was last updated."""



class ProjectSettings(TypedDict):
    """Settings of a project."""

    locale: str
    """Language of the project’s pages. At most 35 characters."""

    timezone: str
    """Time zone of the team, as an IANA time zone name. At most 64 characters."""

    defaultResponseVisibility: Literal['public', 'private']
    """Visibility of answers to questions with the visibility `default`."""

    moderation: Literal['none', 'hold_unverified']
    """Whether unverified opinions are held for approval by the team."""

    incognitoAllowed: bool
    """Whether customers can submit opinions incognito."""

    incognitoRelease: Literal['delayed', 'immediate']
    """
    When incognito opinions from delivery links are published. `delayed`: together, in random order, once
    `incognitoBatch` of them are waiting or 72 hours after the first of them. `immediate`: immediately.
    Changes apply to opinions submitted afterwards.
    """

    incognitoBatch: int
    """
    Minimum number of incognito opinions from delivery links that are published together. After 72 hours,
    waiting opinions are published even if there are fewer. Opinions already waiting keep the highest number
    that applied to any of them. 2 through 20.
    """

    reminderAfterDays: int | None
    """
    Days after the email with a delivery link until its customer is reminded once, if they have not used the
    link. Null sends no reminders. 2 through 14.
    """

    accentColor: str
    """Color of buttons and selected options."""

    logoUrl: str | None
    """
    Logo shown above the form: a PNG, JPEG or WebP image as a base64 `data:` URL. An http or https URL is
    stored but not shown, because pages load nothing from other sites. At most 24000 characters.
    """

    widgetOrigins: List[str]
    """Origins of the sites that can show the widget. An empty list allows no site. At most 20 entries."""

    responseDrafts: bool
    """
    Whether members can have a response drafted by the model of this installation. The form tells customers
    if the model is on another machine.
    """

    responseTone: str
    """How drafted responses sound, in the words of the team. At most 500 characters."""

    opinionTranslations: bool
    """
    Whether members can have opinions translated by the model of this installation. The form tells customers
    if the model is on another machine.
    """



class ProjectUpdated(TypedDict):
    """A project after an update."""

    projectId: str
    """Identifier of the project."""

    organizationId: str
    """Identifier of the organization."""

    name: str
    """Name of the project, as shown to customers."""

    slug: str
    """Slug of the project in its public URL."""

    description: str | None
    """Description of the project."""

    status: Literal['active', 'paused', 'archived']
    """Status of the project. Paused and archived projects do not accept opinions."""

    settings: ProjectSettings

    createdAt: str
    """Time when the project was created."""

    updatedAt: str
    """Time when the project was last updated."""

    changes: List[Literal['name', 'slug', 'description', 'status', 'settings']]
    """Fields that changed."""



class ProjectDeleted(TypedDict):
    """A deleted project."""

    projectId: str
    """Identifier of the project."""

    slug: str
    """Slug of the project in its public URL."""

    deletedAt: str
    """Time when the project was deleted."""



class QuestionDeleted(TypedDict):
    """A deleted question. Its answers are kept."""

    questionId: str
    """Identifier of the question."""

    projectId: str
    """Identifier of the project."""



class OpinionCreatedEvent(TypedDict):
    """An opinion was submitted. Each of its answers is sent as a separate answer.created event."""

    id: str
    type: Literal['opinion.created']
    timestamp: str
    data: Opinion


class OpinionUpdatedEvent(TypedDict):
    """A customer edited their opinion."""

    id: str
    type: Literal['opinion.updated']
    timestamp: str
    data: OpinionUpdated


class OpinionDeletedEvent(TypedDict):
    """A customer deleted their opinion and its answers."""

    id: str
    type: Literal['opinion.deleted']
    timestamp: str
    data: OpinionDeleted


class AnswerCreatedEvent(TypedDict):
    """A question was answered."""

    id: str
    type: Literal['answer.created']
    timestamp: str
    data: Answer


class AnswerUpdatedEvent(TypedDict):
    """An answer was changed."""

    id: str
    type: Literal['answer.updated']
    timestamp: str
    data: Answer


class CommentCreatedEvent(TypedDict):
    """A customer or the team commented on an opinion."""

    id: str
    type: Literal['comment.created']
    timestamp: str
    data: Comment


class CommentUpdatedEvent(TypedDict):
    """A comment or the owner response was edited."""

    id: str
    type: Literal['comment.updated']
    timestamp: str
    data: Comment


class CommentDeletedEvent(TypedDict):
    """A comment was deleted."""

    id: str
    type: Literal['comment.deleted']
    timestamp: str
    data: CommentDeleted


class VerificationCreatedEvent(TypedDict):
    """A verification was started."""

    id: str
    type: Literal['verification.created']
    timestamp: str
    data: Verification


class VerificationVerifiedEvent(TypedDict):
    """A purchase was verified."""

    id: str
    type: Literal['verification.verified']
    timestamp: str
    data: Verification


class VerificationFailedEvent(TypedDict):
    """A verification was rejected, expired or was cancelled."""

    id: str
    type: Literal['verification.failed']
    timestamp: str
    data: Verification


class LinkCreatedEvent(TypedDict):
    """A delivery link was created."""

    id: str
    type: Literal['link.created']
    timestamp: str
    data: LinkSnapshot


class LinkEmailedEvent(TypedDict):
    """A delivery link was emailed. Sent for every email."""

    id: str
    type: Literal['link.emailed']
    timestamp: str
    data: LinkSnapshot


class LinkClickedEvent(TypedDict):
    """A customer started an opinion with a delivery link. Sent once per link."""

    id: str
    type: Literal['link.clicked']
    timestamp: str
    data: LinkSnapshot


class LinkSubmittedEvent(TypedDict):
    """A customer submitted an opinion with a delivery link. Followed by verification.verified."""

    id: str
    type: Literal['link.submitted']
    timestamp: str
    data: LinkSnapshot


class SubscriberCreatedEvent(TypedDict):
    """A customer confirmed their subscription."""

    id: str
    type: Literal['subscriber.created']
    timestamp: str
    data: Subscriber


class SubscriberDeletedEvent(TypedDict):
    """A subscriber unsubscribed or was removed by the team."""

    id: str
    type: Literal['subscriber.deleted']
    timestamp: str
    data: SubscriberDeleted


class ProjectCreatedEvent(TypedDict):
    """A project was created."""

    id: str
    type: Literal['project.created']
    timestamp: str
    data: Project


class ProjectUpdatedEvent(TypedDict):
    """A project was updated."""

    id: str
    type: Literal['project.updated']
    timestamp: str
    data: ProjectUpdated


class ProjectDeletedEvent(TypedDict):
    """A project was deleted."""

    id: str
    type: Literal['project.deleted']
    timestamp: str
    data: ProjectDeleted


class QuestionCreatedEvent(TypedDict):
    """A question was created."""

    id: str
    type: Literal['question.created']
    timestamp: str
    data: Question


class QuestionUpdatedEvent(TypedDict):
    """A question was edited, activated or archived."""

    id: str
    type: Literal['question.updated']
    timestamp: str
    data: Question


class QuestionDeletedEvent(TypedDict):
    """A question was deleted."""

    id: str
    type: Literal['question.deleted']
    timestamp: str
    data: QuestionDeleted


class QrCodeCreatedEvent(TypedDict):
    """A QR code was created."""

    id: str
    type: Literal['qr_code.created']
    timestamp: str
    data: QrCode


class QrCodeRegeneratedEvent(TypedDict):
    """The credential of a QR code was replaced. Printed copies no longer work."""

    id: str
    type: Literal['qr_code.regenerated']
    timestamp: str
    data: QrCode


class QrCodeRevokedEvent(TypedDict):
    """A QR code was revoked."""

    id: str
    type: Literal['qr_code.revoked']
    timestamp: str
    data: QrCode

WebhookEvent = Union[
    OpinionCreatedEvent,
    OpinionUpdatedEvent,
    OpinionDeletedEvent,
    AnswerCreatedEvent,
    AnswerUpdatedEvent,
    CommentCreatedEvent,
    CommentUpdatedEvent,
    CommentDeletedEvent,
    VerificationCreatedEvent,
    VerificationVerifiedEvent,
    VerificationFailedEvent,
    LinkCreatedEvent,
    LinkEmailedEvent,
    LinkClickedEvent,
    LinkSubmittedEvent,
    SubscriberCreatedEvent,
    SubscriberDeletedEvent,
    ProjectCreatedEvent,
    ProjectUpdatedEvent,
    ProjectDeletedEvent,
    QuestionCreatedEvent,
    QuestionUpdatedEvent,
    QuestionDeletedEvent,
    QrCodeCreatedEvent,
    QrCodeRegeneratedEvent,
    QrCodeRevokedEvent,
]
"""An event as it is delivered; `type` tells which. Be ready for types that this version does not know yet."""
