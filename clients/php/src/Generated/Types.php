<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

/**
 * What arrives and is sent, as types for PHPStan, Psalm and editors: `@phpstan-import-type Goal from \Earshot\Generated\Types`.
 *
 * @phpstan-type GoalsListResponse array{
 *     goals: list<Goal>,
 *     pagination: Pagination,
 * }
 * @phpstan-type Goal array{
 *     goalId: string,
 *     projectId: string,
 *     goal: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type Pagination array{
 *     page: int,
 *     limit: int,
 *     total: int,
 *     totalIsExact: bool,
 *     totalPages: int,
 *     hasMore: bool,
 *     nextCursor: string|null,
 * }
 * @phpstan-type Deleted array{
 *     id: string,
 *     deleted: bool,
 * }
 * @phpstan-type QuestionsListResponse array{
 *     questions: list<Question>,
 * }
 * @phpstan-type Question array{
 *     questionId: string,
 *     projectId: string,
 *     tags: list<PlatformGoalId>,
 *     priority: int,
 *     question: string,
 *     answerMode: 'single_select'|'multi_select'|'text_only',
 *     answers: QuestionAnswers,
 *     status: 'active'|'archived',
 *     responseVisibility: 'default'|'public'|'private',
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type PlatformGoalId 'product_quality'|'value_for_money'|'customer_service'|'delivery'|'returns'|'ease_of_use'|'website_app'|'store_experience'|'staff'|'communication'|'trust_safety'|'loyalty'
 * @phpstan-type QuestionAnswers array{
 *     options?: list<AnswerOption>,
 *     minSelections?: int,
 *     maxSelections?: int,
 *     maxLength?: int,
 *     comment?: 'none'|'optional',
 *     shuffle?: bool,
 * }
 * @phpstan-type AnswerOption array{
 *     id: string,
 *     option: string,
 *     description?: string,
 * }
 * @phpstan-type PlatformGoals array{
 *     platformGoals: list<PlatformGoal>,
 *     available: list<AvailablePlatformGoal>,
 * }
 * @phpstan-type PlatformGoal array{
 *     id: PlatformGoalId,
 *     title: string,
 *     description: string,
 *     position: int,
 * }
 * @phpstan-type AvailablePlatformGoal array{
 *     id: PlatformGoalId,
 *     title: string,
 *     description: string,
 * }
 * @phpstan-type PlatformGoalsUpdatePlatformGoals array{
 *     id: PlatformGoalId,
 *     position: int,
 * }
 * @phpstan-type PreverifiedLinksListResponse array{
 *     preverifiedLinks: list<Link>,
 *     pagination: Pagination,
 * }
 * @phpstan-type Link array{
 *     verificationId: string,
 *     projectId: string,
 *     customerEmail: string,
 *     customerReference: string|null,
 *     status: 'issued'|'clicked'|'submitted'|'expired',
 *     reviewId: string|null,
 *     issuedAt: string,
 *     expiresAt: string,
 *     emailedAt: string|null,
 *     clickedAt: string|null,
 *     submittedAt: string|null,
 *     emailEligibleAt: string|null,
 * }
 * @phpstan-type LinkCreated array{
 *     verificationId: string,
 *     token: string,
 *     expiresAt: string,
 *     ttlSeconds: int,
 *     validityMinutes: int,
 *     link: string,
 * }
 * @phpstan-type LinkEmailed array{
 *     verificationId: string,
 *     customerEmail: string,
 *     link: string,
 *     emailedAt: string,
 * }
 * @phpstan-type QrCodesListResponse array{
 *     qrCodes: list<QrCode>,
 * }
 * @phpstan-type QrCode array{
 *     qrCodeId: string,
 *     projectId: string,
 *     mode: 'permanent'|'rotating',
 *     status: 'active'|'revoked',
 *     label: string|null,
 *     createdAt: string,
 *     regeneratedAt: string|null,
 *     revokedAt: string|null,
 *     scanCount: int,
 *     opinionCount: int,
 * }
 * @phpstan-type QrCodeDisplay array{
 *     qrCodeId: string,
 *     projectId: string,
 *     mode: 'permanent'|'rotating',
 *     status: 'active'|'revoked',
 *     label: string|null,
 *     createdAt: string,
 *     regeneratedAt: string|null,
 *     revokedAt: string|null,
 *     scanCount: int,
 *     opinionCount: int,
 *     link: string,
 *     expiresAt: string|null,
 *     validForSeconds: int|null,
 *     pngUrl: string,
 *     svgUrl: string,
 *     pdfUrl: string|null,
 *     kioskUrl: string|null,
 * }
 * @phpstan-type KnowledgeBaseGetResponse array{
 *     items: list<KnowledgeItem>,
 *     pagination: Pagination,
 * }
 * @phpstan-type KnowledgeItem array{
 *     id: string,
 *     text: string|null,
 *     url: string|null,
 *     title: string|null,
 *     status: 'ready'|'fetching'|'failed',
 *     error: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type OpinionsListResponse array{
 *     opinions: list<Opinion>,
 *     pagination: Pagination,
 * }
 * @phpstan-type Opinion array{
 *     reviewId: string,
 *     projectId: string,
 *     title: string,
 *     opinion: string,
 *     store: Store,
 *     customer: Customer,
 *     incognito: bool,
 *     verified: bool,
 *     verification: OpinionVerification|null,
 *     upvotes: int,
 *     commentCount: int,
 *     answerCount: int,
 *     responseStatus: 'unresponded'|'responded',
 *     response: OpinionResponse|null,
 *     status: 'published'|'pending'|'hidden',
 *     language: string|null,
 *     source: 'delivery_link'|'qr_permanent'|'qr_rotating'|'widget'|'direct'|'import',
 *     createdAt: string,
 *     updatedAt: string,
 *     editedAt: string|null,
 * }
 * @phpstan-type Store array{
 *     projectId: string,
 *     name: string,
 *     slug: string,
 * }
 * @phpstan-type Customer array{
 *     id?: string,
 *     name: string|null,
 * }
 * @phpstan-type OpinionVerification array{
 *     method: 'visual_evidence'|'delivery_link'|'qr_permanent'|'qr_rotating',
 *     status: 'pending'|'verified'|'rejected'|'expired'|'cancelled',
 *     verifiedAt: string|null,
 * }
 * @phpstan-type OpinionResponse array{
 *     commentId: string,
 *     content: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type Comment array{
 *     commentId: string,
 *     reviewId: string,
 *     projectId: string,
 *     content: string,
 *     author: CommentAuthor,
 *     parentCommentId: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type CommentAuthor array{
 *     type: 'customer'|'business',
 *     id?: string,
 *     name: string|null,
 * }
 * @phpstan-type AnswersListResponse array{
 *     answers: list<Answer>,
 *     pagination: Pagination,
 * }
 * @phpstan-type Answer array{
 *     answerId: string,
 *     reviewId: string|null,
 *     projectId: string,
 *     questionId: string,
 *     question: string,
 *     tags: list<PlatformGoalId>,
 *     answer: string|null,
 *     selectedOptions: list<string>,
 *     customer: Customer,
 *     responseVisibility: 'public'|'private',
 *     language: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type SubscribersListResponse array{
 *     subscribers: list<Subscriber>,
 *     pagination: Pagination,
 * }
 * @phpstan-type Subscriber array{
 *     id: string,
 *     projectId: string,
 *     email: string,
 *     name: string|null,
 *     status: 'pending'|'active',
 *     source: 'direct'|'invitation',
 *     language: string|null,
 *     createdAt: string,
 *     confirmedAt: string|null,
 * }
 * @phpstan-type SubscriberBlocked array{
 *     id: string,
 *     blocked: true,
 *     deletedAt: string,
 * }
 * @phpstan-type Portal array{
 *     url: string,
 *     expiresAt: string,
 * }
 * @phpstan-type Topic 'opinion.created'|'opinion.updated'|'opinion.deleted'|'answer.created'|'answer.updated'|'comment.created'|'comment.updated'|'comment.deleted'|'verification.created'|'verification.verified'|'verification.failed'|'link.created'|'link.emailed'|'link.clicked'|'link.submitted'|'subscriber.created'|'subscriber.deleted'|'project.created'|'project.updated'|'project.deleted'|'question.created'|'question.updated'|'question.deleted'|'qr_code.created'|'qr_code.regenerated'|'qr_code.revoked'
 * @phpstan-type DestinationFilter array{
 *     projectIds?: list<string>,
 *     verified?: 'all'|'yes'|'no',
 *     words?: list<string>,
 * }
 * @phpstan-type Destination array{
 *     destinationId: string,
 *     kind: 'webhook'|'slack'|'discord'|'teams'|'email',
 *     url: string,
 *     topics: list<Topic>,
 *     filter: DestinationFilter,
 *     digest: 'none'|'day'|'week',
 *     status: 'enabled'|'paused'|'disabled',
 *     disabledReason: 'failing'|'gone'|'asked'|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type DestinationCreated array{
 *     destinationId: string,
 *     kind: 'webhook'|'slack'|'discord'|'teams'|'email',
 *     url: string,
 *     topics: list<Topic>,
 *     filter: DestinationFilter,
 *     digest: 'none'|'day'|'week',
 *     status: 'enabled'|'paused'|'disabled',
 *     disabledReason: 'failing'|'gone'|'asked'|null,
 *     createdAt: string,
 *     updatedAt: string,
 *     secret: string,
 * }
 * @phpstan-type OpinionUpdated array{
 *     reviewId: string,
 *     projectId: string,
 *     title: string,
 *     opinion: string,
 *     store: Store,
 *     customer: Customer,
 *     incognito: bool,
 *     verified: bool,
 *     verification: OpinionVerification|null,
 *     upvotes: int,
 *     commentCount: int,
 *     answerCount: int,
 *     responseStatus: 'unresponded'|'responded',
 *     response: OpinionResponse|null,
 *     status: 'published'|'pending'|'hidden',
 *     language: string|null,
 *     source: 'delivery_link'|'qr_permanent'|'qr_rotating'|'widget'|'direct'|'import',
 *     createdAt: string,
 *     updatedAt: string,
 *     editedAt: string|null,
 *     changes: list<'title'|'opinion'>,
 * }
 * @phpstan-type OpinionDeleted array{
 *     reviewId: string,
 *     projectId: string,
 * }
 * @phpstan-type CommentDeleted array{
 *     commentId: string,
 *     reviewId: string,
 *     projectId: string,
 * }
 * @phpstan-type Verification array{
 *     verificationId: string,
 *     projectId: string,
 *     reviewId: string|null,
 *     method: 'visual_evidence'|'delivery_link'|'qr_permanent'|'qr_rotating',
 *     status: 'pending'|'verified'|'rejected'|'expired'|'cancelled',
 *     previousStatus: 'pending'|'verified'|'rejected'|'expired'|'cancelled'|null,
 *     occurredAt: string,
 * }
 * @phpstan-type LinkSnapshot array{
 *     verificationId: string,
 *     projectId: string,
 *     customerEmail: string,
 *     customerReference: string|null,
 *     status: 'issued'|'clicked'|'submitted'|'expired',
 *     reviewId: string|null,
 *     issuedAt: string,
 *     expiresAt: string,
 *     emailedAt: string|null,
 *     clickedAt: string|null,
 *     submittedAt: string|null,
 * }
 * @phpstan-type SubscriberDeleted array{
 *     id: string,
 *     projectId: string,
 *     email: string,
 *     name: string|null,
 *     status: 'pending'|'active',
 *     source: 'direct'|'invitation',
 *     language: string|null,
 *     createdAt: string,
 *     confirmedAt: string|null,
 *     blocked: bool,
 *     deletedAt: string,
 * }
 * @phpstan-type Project array{
 *     projectId: string,
 *     organizationId: string,
 *     name: string,
 *     slug: string,
 *     description: string|null,
 *     status: 'active'|'paused'|'archived',
 *     settings: ProjectSettings,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type ProjectSettings array{
 *     locale: string,
 *     timezone: string,
 *     defaultResponseVisibility: 'public'|'private',
 *     moderation: 'none'|'hold_unverified',
 *     incognitoAllowed: bool,
 *     incognitoRelease: 'delayed'|'immediate',
 *     incognitoBatch: int,
 *     reminderAfterDays: int|null,
 *     accentColor: string,
 *     logoUrl: string|null,
 *     widgetOrigins: list<string>,
 *     responseDrafts: bool,
 *     responseTone: string,
 *     opinionTranslations: bool,
 * }
 * @phpstan-type ProjectUpdated array{
 *     projectId: string,
 *     organizationId: string,
 *     name: string,
 *     slug: string,
 *     description: string|null,
 *     status: 'active'|'paused'|'archived',
 *     settings: ProjectSettings,
 *     createdAt: string,
 *     updatedAt: string,
 *     changes: list<'name'|'slug'|'description'|'status'|'settings'>,
 * }
 * @phpstan-type ProjectDeleted array{
 *     projectId: string,
 *     slug: string,
 *     deletedAt: string,
 * }
 * @phpstan-type QuestionDeleted array{
 *     questionId: string,
 *     projectId: string,
 * }
 * @phpstan-type WebhookEvent array{id: string, type: 'opinion.created', timestamp: string, data: Opinion}|array{id: string, type: 'opinion.updated', timestamp: string, data: OpinionUpdated}|array{id: string, type: 'opinion.deleted', timestamp: string, data: OpinionDeleted}|array{id: string, type: 'answer.created', timestamp: string, data: Answer}|array{id: string, type: 'answer.updated', timestamp: string, data: Answer}|array{id: string, type: 'comment.created', timestamp: string, data: Comment}|array{id: string, type: 'comment.updated', timestamp: string, data: Comment}|array{id: string, type: 'comment.deleted', timestamp: string, data: CommentDeleted}|array{id: string, type: 'verification.created', timestamp: string, data: Verification}|array{id: string, type: 'verification.verified', timestamp: string, data: Verification}|array{id: string, type: 'verification.failed', timestamp: string, data: Verification}|array{id: string, type: 'link.created', timestamp: string, data: LinkSnapshot}|array{id: string, type: 'link.emailed', timestamp: string, data: LinkSnapshot}|array{id: string, type: 'link.clicked', timestamp: string, data: LinkSnapshot}|array{id: string, type: 'link.submitted', timestamp: string, data: LinkSnapshot}|array{id: string, type: 'subscriber.created', timestamp: string, data: Subscriber}|array{id: string, type: 'subscriber.deleted', timestamp: string, data: SubscriberDeleted}|array{id: string, type: 'project.created', timestamp: string, data: Project}|array{id: string, type: 'project.updated', timestamp: string, data: ProjectUpdated}|array{id: string, type: 'project.deleted', timestamp: string, data: ProjectDeleted}|array{id: string, type: 'question.created', timestamp: string, data: Question}|array{id: string, type: 'question.updated', timestamp: string, data: Question}|array{id: string, type: 'question.deleted', timestamp: string, data: QuestionDeleted}|array{id: string, type: 'qr_code.created', timestamp: string, data: QrCode}|array{id: string, type: 'qr_code.regenerated', timestamp: string, data: QrCode}|array{id: string, type: 'qr_code.revoked', timestamp: string, data: QrCode}
 */
final class Types
{
    /** The topics of events that this version knows. */
    public const TOPICS = [
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
    ];
}
