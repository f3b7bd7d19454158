// Rendered from the contract by `npm run render`; a change made here is overwritten.

import type { List } from '../lists.ts'
import type { OperationRow, RequestOptions } from '../request.ts'

export const version = '0.1.0'

/** A customer’s answer to a question, with the question as it stood then. */
export interface Answer {
  /** Identifier of the answer. */
  answerId: string
  /** Opinion it was given with; null when given without one. */
  reviewId: string | null
  /** Project of the question. */
  projectId: string
  /** The question. */
  questionId: string
  /** Text of the question. */
  question: string
  /** Tags of the question. */
  tags: PlatformGoalId[]
  /** The text, or the comment beside the options; null when there is none. */
  answer: string | null
  /** Texts of the chosen options, in the order of the options. */
  selectedOptions: string[]
  customer: Customer
  /** Who sees it. */
  responseVisibility: 'public' | 'private'
  /** Language of the form it was given in. */
  language: string | null
  /** When it was given; by an incognito customer, the day only. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** One of the options a customer chooses from. */
export interface AnswerOption {
  /** Identifier of the option, unique within the question. 1 through 64 characters. */
  id: string
  /** Text of the option, unique within the question. 1 through 500 characters. */
  option: string
  /** A longer explanation, shown below the option. At most 2000 characters. */
  description?: string
}

/** A platform goal that can be chosen. */
export interface AvailablePlatformGoal {
  /** Identifier of a platform goal. */
  id: PlatformGoalId
  /** Name of the goal, in English. 1 through 200 characters. */
  title: string
  /** What the goal is about, in English. 1 through 500 characters. */
  description: string
}

/** A comment on an opinion. The owner response is a comment of the business. */
export interface Comment {
  /** Identifier of the comment. */
  commentId: string
  /** Opinion the comment is on. */
  reviewId: string
  /** Project of the opinion. */
  projectId: string
  /** The comment. */
  content: string
  author: CommentAuthor
  /** Comment this one answers. */
  parentCommentId: string | null
  /** When the comment was written. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** Who wrote it. An incognito customer has no id. */
export interface CommentAuthor {
  /** A customer, or the team. */
  type: 'customer' | 'business'
  /** Identifier of the customer or of the member of the team. */
  id?: string
  /** Name of the author; for the business, of the project. */
  name: string | null
}

/** What remains of a deleted comment. */
export interface CommentDeleted {
  /** Identifier of the comment. */
  commentId: string
  /** Opinion the comment was on. */
  reviewId: string
  /** Project of the opinion. */
  projectId: string
}

/** Who wrote it. An incognito customer has no id. */
export interface Customer {
  /** Identifier of the customer within the organization; the same in all their named opinions. */
  id?: string
  /** The name given; null when none was. */
  name: string | null
}

/** What was deleted. */
export interface Deleted {
  /** Its identifier. */
  id: string
  /** Always true. */
  deleted: boolean
}

/** An address that events are sent to. */
export interface Destination {
  /** Identifier of the destination. */
  destinationId: string
  /** Where events are posted. */
  url: string
  /** What is sent there. */
  topics: Topic[]
  /** Whether anything is sent. */
  status: 'enabled' | 'paused' | 'disabled'
  /**
   * Why it was disabled: `failing`: nothing was delivered for 120 hours; `gone`: it answered 410; `asked`: it
   * answered with `webhook-delivery: disable`. What is held meanwhile is not lost.
   */
  disabledReason: 'failing' | 'gone' | 'asked' | null
  /** When the destination was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A new destination, with the secret its deliveries are signed with: shown here only. */
export interface DestinationCreated {
  /** Identifier of the destination. */
  destinationId: string
  /** Where events are posted. */
  url: string
  /** What is sent there. */
  topics: Topic[]
  /** Whether anything is sent. */
  status: 'enabled' | 'paused' | 'disabled'
  /**
   * Why it was disabled: `failing`: nothing was delivered for 120 hours; `gone`: it answered 410; `asked`: it
   * answered with `webhook-delivery: disable`. What is held meanwhile is not lost.
   */
  disabledReason: 'failing' | 'gone' | 'asked' | null
  /** When the destination was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** Signing secret (Standard Webhooks), `whsec_…`. Keep it on the receiving server. */
  secret: string
}

/** Something a business wants to learn or to reach by asking. */
export interface Goal {
  /** Identifier of the goal. */
  goalId: string
  /** Project the goal belongs to. */
  projectId: string
  /** What the business wants to learn or to reach. 1 through 2000 characters. */
  goal: string
  /** When the goal was created. */
  createdAt: string
  /** When the goal was last changed. */
  updatedAt: string
}

/** Something the team can answer from: a text, or a page. */
export interface KnowledgeItem {
  /** Identifier of the item. */
  id: string
  /**
   * The text, as given; without one, as it was read from the page: its first 50,000 characters. Headings begin
   * with #. Null until it has been read.
   */
  text: string | null
  /** The page, as it was given. */
  url: string | null
  /** Title of the page. */
  title: string | null
  /** Whether the page has been read. A text alone is ready. */
  status: 'ready' | 'fetching' | 'failed'
  /**
   * Why the page could not be read the last time: a word and what happened, as in `timeout: …`. What was read
   * before stays. The words: dns, refused, reset, timeout, tls, private-address, redirects, http-status,
   * content-type, too-large, no-text, unreadable, interrupted.
   */
  error: string | null
  /** When the item was added. */
  createdAt: string
  /** When it was last changed, or its page read. */
  updatedAt: string
}

/** A delivery link as the list shows it. The address itself is never included. */
export interface Link {
  /** Identifier of the delivery record. */
  verificationId: string
  /** Project the link belongs to. */
  projectId: string
  /** E-mail address of the customer. */
  customerEmail: string
  /** The caller’s own reference. */
  customerReference: string | null
  /** How far the customer has come. */
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** The named opinion submitted with the link. Incognito opinions are never connected. */
  reviewId: string | null
  /** When the link was created. */
  issuedAt: string
  /** When the link ends, unless it was submitted before. */
  expiresAt: string
  /** When the link was last e-mailed. */
  emailedAt: string | null
  /** When the customer started an opinion with the link. */
  clickedAt: string | null
  /** When the customer submitted an opinion with the link. */
  submittedAt: string | null
  /** When the customer may be e-mailed a link of this project again; null: now. */
  emailEligibleAt: string | null
}

/** A new delivery link. Whoever holds its address has access to the form. */
export interface LinkCreated {
  /** Identifier of the delivery record. */
  verificationId: string
  /** The secret part of the address. */
  token: string
  /** When the link ends. */
  expiresAt: string
  /** Seconds until then. */
  ttlSeconds: number
  /** Minutes it was made for. 1 through 43200. */
  validityMinutes: number
  /** The complete address, to hand to the customer. */
  link: string
}

/** A link that was e-mailed. */
export interface LinkEmailed {
  /** Identifier of the delivery record. */
  verificationId: string
  /** Where the e-mail went. */
  customerEmail: string
  /** The complete address that was sent. */
  link: string
  /** When the mail server took it; without one, when it was kept to be read. */
  emailedAt: string
}

/** A delivery link as events show it. The address itself is never included. */
export interface LinkSnapshot {
  /** Identifier of the delivery record. */
  verificationId: string
  /** Project the link belongs to. */
  projectId: string
  /** E-mail address of the customer. */
  customerEmail: string
  /** The caller’s own reference. */
  customerReference: string | null
  /** How far the customer has come. */
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** The named opinion submitted with the link. Incognito opinions are never connected. */
  reviewId: string | null
  /** When the link was created. */
  issuedAt: string
  /** When the link ends, unless it was submitted before. */
  expiresAt: string
  /** When the link was last e-mailed. */
  emailedAt: string | null
  /** When the customer started an opinion with the link. */
  clickedAt: string | null
  /** When the customer submitted an opinion with the link. */
  submittedAt: string | null
}

/** What a customer wrote. */
export interface Opinion {
  /** Identifier of the opinion. */
  reviewId: string
  /** Project the opinion is about. */
  projectId: string
  /** Title of the opinion. */
  title: string
  /** The opinion. */
  opinion: string
  store: Store
  customer: Customer
  /** Whether the customer stayed incognito. */
  incognito: boolean
  /** Whether the purchase is verified. */
  verified: boolean
  verification: OpinionVerification | null
  /** People who found it helpful. */
  upvotes: number
  /** Comments of customers and team, the owner response not counted. */
  commentCount: number
  /** Answers to questions given with it. */
  answerCount: number
  /** Whether the owner has responded. */
  responseStatus: 'unresponded' | 'responded'
  response: OpinionResponse | null
  /** Whether it is shown to others. */
  status: 'published' | 'pending' | 'hidden'
  /** Language it was written in, as far as known. */
  language: string | null
  /** The way it came. */
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'widget' | 'direct'
  /** When it was submitted; of an incognito opinion, the day only. */
  createdAt: string
  /** When anything about it last changed; of an incognito opinion, the day only until then. */
  updatedAt: string
  /** When its customer last edited it. */
  editedAt: string | null
}

/** What remains of a deleted opinion. */
export interface OpinionDeleted {
  /** Identifier of the opinion. */
  reviewId: string
  /** Project the opinion was about. */
  projectId: string
}

/** The owner response. */
export interface OpinionResponse {
  /** Identifier of the response; it is a comment. */
  commentId: string
  /** The response. */
  content: string
  /** When the owner first responded. */
  createdAt: string
  /** When the response was last changed. */
  updatedAt: string
}

/** An opinion after its customer edited it. */
export interface OpinionUpdated {
  /** Identifier of the opinion. */
  reviewId: string
  /** Project the opinion is about. */
  projectId: string
  /** Title of the opinion. */
  title: string
  /** The opinion. */
  opinion: string
  store: Store
  customer: Customer
  /** Whether the customer stayed incognito. */
  incognito: boolean
  /** Whether the purchase is verified. */
  verified: boolean
  verification: OpinionVerification | null
  /** People who found it helpful. */
  upvotes: number
  /** Comments of customers and team, the owner response not counted. */
  commentCount: number
  /** Answers to questions given with it. */
  answerCount: number
  /** Whether the owner has responded. */
  responseStatus: 'unresponded' | 'responded'
  response: OpinionResponse | null
  /** Whether it is shown to others. */
  status: 'published' | 'pending' | 'hidden'
  /** Language it was written in, as far as known. */
  language: string | null
  /** The way it came. */
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'widget' | 'direct'
  /** When it was submitted; of an incognito opinion, the day only. */
  createdAt: string
  /** When anything about it last changed; of an incognito opinion, the day only until then. */
  updatedAt: string
  /** When its customer last edited it. */
  editedAt: string | null
  /** What changed. */
  changes: ('title' | 'opinion')[]
}

/** How the purchase was verified. */
export interface OpinionVerification {
  /** What showed it. */
  method: 'visual_evidence' | 'delivery_link' | 'qr_permanent' | 'qr_rotating'
  /** Where the verification stands. */
  status: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled'
  /** When it was verified; of an incognito opinion, the day only. */
  verifiedAt: string | null
}

/** Where a page stands in its list. */
export interface Pagination {
  /** The page read; 1 when read by cursor. At least 1. */
  page: number
  /** Results a page. 1 through 100. */
  limit: number
  /**
   * Results in all; exact up to 10,000. Of a `query` that matches often in a longer list: those in its first
   * 10,000 rows. 0 through 10000.
   */
  total: number
  /** False when there may be more results than `total` says. */
  totalIsExact: boolean
  /** `total` in pages. */
  totalPages: number
  /** Whether another page follows. */
  hasMore: boolean
  /** Send as `cursor` to read the next page; null at the end. */
  nextCursor: string | null
}

/** A platform goal with its place in the project’s order of priority. */
export interface PlatformGoal {
  /** Identifier of a platform goal. */
  id: PlatformGoalId
  /** Name of the goal, in English. 1 through 200 characters. */
  title: string
  /** What the goal is about, in English. 1 through 500 characters. */
  description: string
  /** Place in the order; the lowest comes first. */
  position: number
}

/** The platform goals a project puts first, and those it could choose from. */
export interface PlatformGoals {
  platformGoals: PlatformGoal[]
  available: AvailablePlatformGoal[]
}

/** A way into the webhook portal: one use, within five minutes. */
export interface Portal {
  /** Address to send the person to. */
  url: string
  /** When the address ends. */
  expiresAt: string
}

/** What opinions are asked about: a shop, a place, a product line. */
export interface Project {
  /** Identifier of the project. */
  projectId: string
  /** Organization that owns it. */
  organizationId: string
  /** Name, as customers read it. */
  name: string
  /** The project’s part of its public address. */
  slug: string
  /** What the project is. */
  description: string | null
  /** Paused and archived projects take no opinions. */
  status: 'active' | 'paused' | 'archived'
  settings: ProjectSettings
  /** When the project was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** What remains of a deleted project. */
export interface ProjectDeleted {
  /** Identifier of the project. */
  projectId: string
  /** The project’s part of its public address. */
  slug: string
  /** When it was deleted. */
  deletedAt: string
}

/** How a project speaks, looks and publishes. */
export interface ProjectSettings {
  /** Language of its pages. At most 35 characters. */
  locale: string
  /** Time zone of the team, as in the IANA database. At most 64 characters. */
  timezone: string
  /** Who sees answers to questions that say `default`. */
  defaultResponseVisibility: 'public' | 'private'
  /** Whether unverified opinions wait for the team. */
  moderation: 'none' | 'hold_unverified'
  /** Whether customers may stay incognito. */
  incognitoAllowed: boolean
  /**
   * When incognito opinions from delivery links appear: `delayed`: together, in random order, as soon as
   * `incognitoBatch` of them wait or 72 hours after the first of them; `immediate`: at once. Holds for what is
   * sent from then on.
   */
  incognitoRelease: 'delayed' | 'immediate'
  /**
   * How many incognito opinions from delivery links appear together, at the least. After 72 hours those that wait
   * appear, also fewer. Those that wait already keep the greatest number that any of them was promised. 2 through
   * 20.
   */
  incognitoBatch: number
  /** Colour of buttons and choices. */
  accentColor: string
  /**
   * Logo above the form: a PNG, JPEG or WebP as a data: address in base64. An http or https address is kept, but
   * not shown: pages ask no other site for anything. At most 24000 characters.
   */
  logoUrl: string | null
  /** Sites whose pages may show the widget; none: no site. At most 20 entries. */
  widgetOrigins: string[]
}

/** A project after a change. */
export interface ProjectUpdated {
  /** Identifier of the project. */
  projectId: string
  /** Organization that owns it. */
  organizationId: string
  /** Name, as customers read it. */
  name: string
  /** The project’s part of its public address. */
  slug: string
  /** What the project is. */
  description: string | null
  /** Paused and archived projects take no opinions. */
  status: 'active' | 'paused' | 'archived'
  settings: ProjectSettings
  /** When the project was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** What changed. */
  changes: ('name' | 'slug' | 'description' | 'status' | 'settings')[]
}

/** A QR code of a project. The credential itself is never included. */
export interface QrCode {
  /** Identifier of the code. */
  qrCodeId: string
  /** Project the code belongs to. */
  projectId: string
  /** Permanent codes are printed; rotating ones are shown on a screen and last five minutes. */
  mode: 'permanent' | 'rotating'
  /** Revoked codes open no form. */
  status: 'active' | 'revoked'
  /** The team’s own name for it. */
  label: string | null
  /** When the code was created. */
  createdAt: string
  /** When its credential was last replaced, which ended the printed copies. */
  regeneratedAt: string | null
  /** When it was revoked. */
  revokedAt: string | null
  /** How often it was scanned: counted once a form, when its reader first touches it. */
  scanCount: number
  /** Opinions that came through it, incognito ones too. */
  opinionCount: number
}

/** A QR code with the address to show. */
export interface QrCodeDisplay {
  /** Identifier of the code. */
  qrCodeId: string
  /** Project the code belongs to. */
  projectId: string
  /** Permanent codes are printed; rotating ones are shown on a screen and last five minutes. */
  mode: 'permanent' | 'rotating'
  /** Revoked codes open no form. */
  status: 'active' | 'revoked'
  /** The team’s own name for it. */
  label: string | null
  /** When the code was created. */
  createdAt: string
  /** When its credential was last replaced, which ended the printed copies. */
  regeneratedAt: string | null
  /** When it was revoked. */
  revokedAt: string | null
  /** How often it was scanned: counted once a form, when its reader first touches it. */
  scanCount: number
  /** Opinions that came through it, incognito ones too. */
  opinionCount: number
  /** The address to show as a code. */
  link: string
  /** When the address ends; null for a permanent code. */
  expiresAt: string | null
  /** Seconds until then; null for a permanent code. */
  validForSeconds: number | null
  /** The code as PNG, `?size=` 200 to 1200 pixels. Carries the credential. */
  pngUrl: string
  /** The code as SVG. Carries the credential. */
  svgUrl: string
  /**
   * A sheet to print, `?layout=` poster or labels, `?paper=` a4 or letter; null for a rotating code. Carries the
   * credential.
   */
  pdfUrl: string | null
  /**
   * A page that shows the rotating code full screen and renews it by itself, until the code is regenerated or
   * revoked; null for a permanent code.
   */
  kioskUrl: string | null
}

/** A question that customers of a project are asked. */
export interface Question {
  /** Identifier of the question. */
  questionId: string
  /** Project the question belongs to. */
  projectId: string
  /** What the question is about: platform goals, each once. 1 through 12 entries. */
  tags: PlatformGoalId[]
  /** Place in the form: the lower number is asked first, of two alike the older. 0 through 1000. */
  priority: number
  /** The question, as the customer reads it. 1 through 2000 characters. */
  question: string
  /** How it is answered: one option, several, or a text. Ratings and yes/no are single_select. */
  answerMode: 'single_select' | 'multi_select' | 'text_only'
  answers: QuestionAnswers
  /** Archived questions are not asked. */
  status: 'active' | 'archived'
  /** Who sees the answers; `default` follows the project’s setting. */
  responseVisibility: 'default' | 'public' | 'private'
  /** When the question was created. */
  createdAt: string
  /** When the question was last changed. */
  updatedAt: string
}

/** Everything about how a question is answered. */
export interface QuestionAnswers {
  /** Two through six options, for the select modes only. 2 through 6 entries. */
  options?: AnswerOption[]
  /** multi_select: how many options must be chosen at least. 0 through 6. */
  minSelections?: number
  /** multi_select: how many options may be chosen at most. 1 through 6. */
  maxSelections?: number
  /** text_only: characters of the answer at most; 2000 when not given. 1 through 5000. */
  maxLength?: number
  /** Whether a comment can be written beside the chosen options. */
  comment?: 'none' | 'optional'
  /** Whether the options are shown in an order of their own to every customer. */
  shuffle?: boolean
}

/** What remains of a removed question. Its answers stay. */
export interface QuestionDeleted {
  /** Identifier of the question. */
  questionId: string
  /** Project the question belonged to. */
  projectId: string
}

/** The project as it is shown beside an opinion. */
export interface Store {
  /** Identifier of the project. */
  projectId: string
  /** Name of the project. */
  name: string
  /** The project’s part of its public address. */
  slug: string
}

/** Someone who wants to hear from a project. */
export interface Subscriber {
  /** Identifier of the subscriber. */
  id: string
  /** Project subscribed to. */
  projectId: string
  /** E-mail address. */
  email: string
  /** Name, when given. */
  name: string | null
  /** Pending until the address is confirmed; lists and events have only active ones. */
  status: 'pending' | 'active'
  /** The way they came. */
  source: 'direct' | 'invitation'
  /** Language they are addressed in. */
  language: string | null
  /** When they asked to subscribe. */
  createdAt: string
  /** When they confirmed the address. */
  confirmedAt: string | null
}

/** A subscriber who was removed and blocked. */
export interface SubscriberBlocked {
  /** Identifier of the subscriber. */
  id: string
  blocked: true
  /** When they were removed. */
  deletedAt: string
}

/** A subscriber who left or was removed. */
export interface SubscriberDeleted {
  /** Identifier of the subscriber. */
  id: string
  /** Project subscribed to. */
  projectId: string
  /** E-mail address. */
  email: string
  /** Name, when given. */
  name: string | null
  /** Pending until the address is confirmed; lists and events have only active ones. */
  status: 'pending' | 'active'
  /** The way they came. */
  source: 'direct' | 'invitation'
  /** Language they are addressed in. */
  language: string | null
  /** When they asked to subscribe. */
  createdAt: string
  /** When they confirmed the address. */
  confirmedAt: string | null
  /** True when the team removed them. */
  blocked: boolean
  /** When they left or were removed. */
  deletedAt: string
}

/** How far a purchase is verified. Receipts and what was read from them are never included. */
export interface Verification {
  /** Identifier of the verification; of one by delivery link, the link’s. */
  verificationId: string
  /** Project it belongs to. */
  projectId: string
  /** The named opinion it verifies. Incognito opinions are never connected. */
  reviewId: string | null
  /** What shows the purchase. */
  method: 'visual_evidence' | 'delivery_link' | 'qr_permanent' | 'qr_rotating'
  /** Where it stands now. */
  status: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled'
  /** Where it stood before; null when it starts. */
  previousStatus: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled' | null
  /** When it changed. */
  occurredAt: string
}

/** What `goals.list` takes. */
export interface GoalsListRequest {
  /** Identifier of the project. */
  projectId: string
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
}

/** What `goals.list` answers. */
export interface GoalsListResponse {
  goals: Goal[]
  pagination: Pagination
}

/** What `goals.create` takes. */
export interface GoalsCreateRequest {
  /** Identifier of the project. */
  projectId: string
  /** What the business wants to learn or to reach. 1 through 2000 characters. */
  goal: string
}

/** What `goals.update` takes. */
export interface GoalsUpdateRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the goal. */
  goalId: string
  /** What the business wants to learn or to reach. 1 through 2000 characters. */
  goal?: string | undefined
}

/** What `goals.delete` takes. */
export interface GoalsDeleteRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the goal. */
  goalId: string
}

/** What `questions.list` takes. */
export interface QuestionsListRequest {
  /** Identifier of the project. */
  projectId: string
}

/** What `questions.list` answers. */
export interface QuestionsListResponse {
  questions: Question[]
}

/** What `questions.create` takes. */
export interface QuestionsCreateRequest {
  /** Identifier of the project. */
  projectId: string
  /** What the question is about: platform goals, each once. 1 through 12 entries. */
  tags: PlatformGoalId[]
  /** Place in the form: the lower number is asked first, of two alike the older. 0 through 1000. Default: 0. */
  priority?: number | undefined
  /** The question, as the customer reads it. 1 through 2000 characters. */
  question: string
  /** How it is answered: one option, several, or a text. Ratings and yes/no are single_select. */
  answerMode: 'single_select' | 'multi_select' | 'text_only'
  answers?: QuestionAnswers | undefined
  /** Archived questions are not asked. Default: active. */
  status?: 'active' | 'archived' | undefined
  /** Who sees the answers; `default` follows the project’s setting. Default: default. */
  responseVisibility?: 'default' | 'public' | 'private' | undefined
}

/** What `questions.update` takes. */
export interface QuestionsUpdateRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the question. */
  questionId: string
  /** What the question is about: platform goals, each once. 1 through 12 entries. */
  tags?: PlatformGoalId[] | undefined
  /** Place in the form: the lower number is asked first, of two alike the older. 0 through 1000. */
  priority?: number | undefined
  /** The question, as the customer reads it. 1 through 2000 characters. */
  question?: string | undefined
  /** How it is answered: one option, several, or a text. Ratings and yes/no are single_select. */
  answerMode?: 'single_select' | 'multi_select' | 'text_only' | undefined
  answers?: QuestionAnswers | undefined
  /** Archived questions are not asked. */
  status?: 'active' | 'archived' | undefined
  /** Who sees the answers; `default` follows the project’s setting. */
  responseVisibility?: 'default' | 'public' | 'private' | undefined
}

/** What `questions.delete` takes. */
export interface QuestionsDeleteRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the question. */
  questionId: string
}

/** What `platformGoals.get` takes. */
export interface PlatformGoalsGetRequest {
  /** Identifier of the project. */
  projectId: string
}

/** What `platformGoals.update` takes. */
export interface PlatformGoalsUpdateRequest {
  /** Identifier of the project. */
  projectId: string
  /** The whole list, in place of the one that was there. Every goal and every position once. 1 through 8 entries. */
  platformGoals: {
    /** Identifier of a platform goal. */
    id: PlatformGoalId
    /** Place in the order; the lowest comes first. No two entries share one. 0 through 2147483647. */
    position: number
  }[]
}

/** What `preverifiedLinks.list` takes. */
export interface PreverifiedLinksListRequest {
  /** Identifier of the project. */
  projectId: string
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
  /** Order of the list. Default: newest. */
  sort?: 'newest' | 'oldest' | 'expiring-soon' | undefined
  /** Only links in this state. Default: all. */
  status?: 'all' | 'issued' | 'clicked' | 'submitted' | 'expired' | undefined
  /**
   * Text to find in e-mail address, reference and identifier; case and accents don't matter. Fewer than three
   * letters or digits in a row are looked for in 10,000 rows at a time: a page may then be short, and `nextCursor`
   * goes on. At most 200 characters.
   */
  query?: string | undefined
}

/** What `preverifiedLinks.list` answers. */
export interface PreverifiedLinksListResponse {
  preverifiedLinks: Link[]
  pagination: Pagination
}

/** What `preverifiedLinks.create` takes. */
export interface PreverifiedLinksCreateRequest {
  /** Identifier of the project. */
  projectId: string
  /** E-mail address of the customer. At most 254 characters. */
  customerEmail: string
  /** A reference of the caller, for example an order number. At most 255 characters. */
  customerReference?: string | undefined
  /** Whole minutes the link is valid; 7 days when not given. 1 through 43200. Default: 10080. */
  validityMinutes?: number | undefined
  /** Name of the customer; fills in the form, where it can be changed or emptied. At most 150 characters. */
  customerName?: string | undefined
  /** Language the customer is addressed in. At most 35 characters. */
  language?: string | undefined
  /** Where a button on the thanks page leads. At most 2048 characters. */
  redirectUrl?: string | undefined
}

/** What `preverifiedLinks.sendEmail` takes. */
export interface PreverifiedLinksSendEmailRequest {
  /** Identifier of the project. */
  projectId: string
  /** New link: e-mail address of the customer. At most 254 characters. */
  customerEmail?: string | undefined
  /** New link: a reference of the caller. At most 255 characters. */
  customerReference?: string | undefined
  /** New link: name of the customer; greets them and fills in the form. At most 150 characters. */
  customerName?: string | undefined
  /** New link: language the customer is addressed in, by mail and on the page. At most 35 characters. */
  language?: string | undefined
  /** Existing link: its identifier, and no customer fields. */
  verificationId?: string | undefined
}

/** What `qrCodes.list` takes. */
export interface QrCodesListRequest {
  /** Identifier of the project. */
  projectId: string
}

/** What `qrCodes.list` answers. */
export interface QrCodesListResponse {
  qrCodes: QrCode[]
}

/** What `qrCodes.create` takes. */
export interface QrCodesCreateRequest {
  /** Identifier of the project. */
  projectId: string
  /** Permanent codes are printed; rotating ones are shown on a screen and last five minutes. */
  mode: 'permanent' | 'rotating'
  /** The team’s own name for a new code, for example where it hangs. At most 100 characters. */
  label?: string | undefined
}

/** What `qrCodes.displayRotating` takes. */
export interface QrCodesDisplayRotatingRequest {
  /** Identifier of the project. */
  projectId: string
}

/** What `knowledgeBase.get` takes. */
export interface KnowledgeBaseGetRequest {
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
}

/** What `knowledgeBase.get` answers. */
export interface KnowledgeBaseGetResponse {
  items: KnowledgeItem[]
  pagination: Pagination
}

/** What `knowledgeBase.add` takes. */
export interface KnowledgeBaseAddRequest {
  /** A text the team can answer from. 1 through 50000 characters. */
  text?: string | undefined
  /** A page the text is read from. Sent again, it is read again. At most 2048 characters. */
  url?: string | undefined
}

/** What `knowledgeBase.update` takes. */
export interface KnowledgeBaseUpdateRequest {
  /** Identifier of the knowledge-base item. */
  id: string
  /** A text the team can answer from. 1 through 50000 characters. */
  text?: string | null | undefined
  /** A page the text is read from. Sent again, it is read again. At most 2048 characters. */
  url?: string | null | undefined
}

/** What `knowledgeBase.delete` takes. */
export interface KnowledgeBaseDeleteRequest {
  /** Identifier of the knowledge-base item. */
  id: string
}

/** What `opinions.list` takes. */
export interface OpinionsListRequest {
  /** Identifier of the project. */
  projectId: string
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
  /** Order of the list. Default: newest. */
  sort?: 'newest' | 'oldest' | 'most-upvoted' | 'most-commented' | 'recently-updated' | undefined
  /** Only opinions with or without an owner response. Default: all. */
  responseStatus?: 'all' | 'unresponded' | 'responded' | undefined
  /**
   * Text to find in title, opinion and customer name; case and accents don't matter. Fewer than three letters or
   * digits in a row are looked for in 10,000 rows at a time: a page may then be short, and `nextCursor` goes on.
   * At most 200 characters.
   */
  query?: string | undefined
}

/** What `opinions.list` answers. */
export interface OpinionsListResponse {
  opinions: Opinion[]
  pagination: Pagination
}

/** What `opinions.respond` takes. */
export interface OpinionsRespondRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the opinion: its `reviewId`. */
  id: string
  /** The owner response. 1 through 5000 characters. */
  content: string
}

/** What `answers.list` takes. */
export interface AnswersListRequest {
  /** Identifier of the project. */
  projectId: string
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
  /** Order of the list. Default: newest. */
  sort?: 'newest' | 'oldest' | undefined
  /** Only answers that are seen so. Default: all. */
  responseVisibility?: 'all' | 'public' | 'private' | undefined
  /**
   * Text to find in answer, chosen options and question; case and accents don't matter. Fewer than three letters
   * or digits in a row are looked for in 10,000 rows at a time: a page may then be short, and `nextCursor` goes
   * on. At most 200 characters.
   */
  query?: string | undefined
  /** Given on or after: `YYYY-MM-DD` or ISO 8601 date-time; UTC when no zone is named. At most 40 characters. */
  dateFrom?: string | undefined
  /** Given on or before; a date alone reaches to the end of that day. At most 40 characters. */
  dateTo?: string | undefined
  /** Only answers given with this opinion. At most 200 characters. */
  reviewId?: string | undefined
  /** Only answers to this question. At most 200 characters. */
  questionId?: string | undefined
}

/** What `answers.list` answers. */
export interface AnswersListResponse {
  answers: Answer[]
  pagination: Pagination
}

/** What `subscribers.list` takes. */
export interface SubscribersListRequest {
  /** Identifier of the project. */
  projectId: string
  /** Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`. At least 1. Default: 1. */
  page?: number | undefined
  /** Results a page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the page before, with the same sort and filters. Takes the place of `page`. At most 500
   * characters.
   */
  cursor?: string | undefined
  /**
   * Text to find in identifier, e-mail address and name; case and accents don't matter. Fewer than three letters
   * or digits in a row are looked for in 10,000 rows at a time: a page may then be short, and `nextCursor` goes
   * on. At most 200 characters.
   */
  query?: string | undefined
}

/** What `subscribers.list` answers. */
export interface SubscribersListResponse {
  subscribers: Subscriber[]
  pagination: Pagination
}

/** What `subscribers.block` takes. */
export interface SubscribersBlockRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the subscriber. */
  id: string
}

/** What `webhooks.portal` takes. */
export interface WebhooksPortalRequest {
  /** How the portal looks. Default: light. */
  theme?: 'light' | 'dark' | undefined
}

/** What `webhooks.destinations.upsert` takes. */
export interface WebhooksDestinationsUpsertRequest {
  /**
   * Where events are posted; https. What no URI has, names in other scripts for instance, is kept as browsers send
   * it. At most 2048 characters.
   */
  url: string
  /** What to send. Left out: every topic; on an update: as it was. At least 1 entries. */
  topics?: Topic[] | undefined
  /** Destination to update; left out: a new one. At most 200 characters. */
  destinationId?: string | undefined
}

/** What a question can be about and what a project can put first: the published set. */
export type PlatformGoalId =
  | 'product_quality'
  | 'value_for_money'
  | 'customer_service'
  | 'delivery'
  | 'returns'
  | 'ease_of_use'
  | 'website_app'
  | 'store_experience'
  | 'staff'
  | 'communication'
  | 'trust_safety'
  | 'loyalty'

/** What the service refuses a request with. Further codes may come. */
export type ErrorCode =
  | 'VALIDATION_ERROR'
  | 'INVALID_JSON'
  | 'KNOWLEDGE_SOURCE_REQUIRED'
  | 'Unauthorized'
  | 'Forbidden'
  | 'ORIGIN_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'QR_CODE_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'LINK_EXPIRED'
  | 'LINK_ALREADY_SUBMITTED'
  | 'CUSTOMER_UNSUBSCRIBED'
  | 'CUSTOMER_BLOCKED'
  | 'QUESTION_HAS_ANSWERS'
  | 'LIMIT_REACHED'
  | 'CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'LINK_EMAIL_COOLDOWN'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'EMAIL_DELIVERY_FAILED'
  | 'UNAVAILABLE'

/** The data of an event by its topic. */
export interface Events {
  /** A customer submitted an opinion. Its answers follow as answer.created, one each. */
  'opinion.created': Opinion
  /** A customer edited their opinion. */
  'opinion.updated': OpinionUpdated
  /** A customer deleted their opinion, its answers too. */
  'opinion.deleted': OpinionDeleted
  /** A customer answered a question. */
  'answer.created': Answer
  /** A customer changed an answer. */
  'answer.updated': Answer
  /** A customer commented on an opinion, or the team responded. */
  'comment.created': Comment
  /** A comment or the owner response was edited. */
  'comment.updated': Comment
  /** A customer deleted their comment. */
  'comment.deleted': CommentDeleted
  /** A verification started. */
  'verification.created': Verification
  /** The purchase is verified. */
  'verification.verified': Verification
  /** A verification ended as rejected, expired or cancelled. */
  'verification.failed': Verification
  /** A delivery link was created. */
  'link.created': LinkSnapshot
  /** A delivery link was e-mailed; sent each time. */
  'link.emailed': LinkSnapshot
  /** A customer started an opinion with a link; once a link. */
  'link.clicked': LinkSnapshot
  /** A customer submitted an opinion with a link; verification.verified follows. */
  'link.submitted': LinkSnapshot
  /** A customer subscribed and confirmed it. */
  'subscriber.created': Subscriber
  /** A customer unsubscribed, or the team removed them. */
  'subscriber.deleted': SubscriberDeleted
  /** A project was created. */
  'project.created': Project
  /** A project was changed. */
  'project.updated': ProjectUpdated
  /** A project was deleted. */
  'project.deleted': ProjectDeleted
  /** A question was added. */
  'question.created': Question
  /** A question was edited, activated or archived. */
  'question.updated': Question
  /** A question was removed. */
  'question.deleted': QuestionDeleted
  /** A QR code was created. */
  'qr_code.created': QrCode
  /** A QR code got a new credential; printed copies open nothing any more. */
  'qr_code.regenerated': QrCode
  /** A QR code was revoked. */
  'qr_code.revoked': QrCode
}

export type Topic = keyof Events

/** Every topic there is. */
export const topics = [
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
] as const satisfies readonly Topic[]

/**
 * An event as it is delivered; `type` tells which, and with it what `data` is. Be ready for types that this
 * version doesn’t know yet.
 */
export type WebhookEvent<Name extends Topic = Topic> = {
  [One in Name]: {
    /** Unique per event and unchanged on every retry: what to deduplicate by. */
    id: string
    type: One
    /** When the change happened: ISO 8601, UTC. */
    timestamp: string
    data: Events[One]
  }
}[Name]

/**
 * Where each operation is, and which of its fields go into the query; the others that are not in the path go
 * into the body.
 */
const rows = {
  'goals.list': { id: 'goals.list', method: 'GET', path: '/project/{projectId}/goals', query: ['page', 'limit', 'cursor'], body: false },
  'goals.create': { id: 'goals.create', method: 'POST', path: '/project/{projectId}/goals', query: [], body: true },
  'goals.update': { id: 'goals.update', method: 'PATCH', path: '/project/{projectId}/goals/{goalId}', query: [], body: true },
  'goals.delete': { id: 'goals.delete', method: 'DELETE', path: '/project/{projectId}/goals/{goalId}', query: [], body: false },
  'questions.list': { id: 'questions.list', method: 'GET', path: '/project/{projectId}/questions', query: [], body: false },
  'questions.create': { id: 'questions.create', method: 'POST', path: '/project/{projectId}/questions', query: [], body: true },
  'questions.update': { id: 'questions.update', method: 'PATCH', path: '/project/{projectId}/questions/{questionId}', query: [], body: true },
  'questions.delete': { id: 'questions.delete', method: 'DELETE', path: '/project/{projectId}/questions/{questionId}', query: [], body: false },
  'platformGoals.get': { id: 'platformGoals.get', method: 'GET', path: '/project/{projectId}/platform-goals', query: [], body: false },
  'platformGoals.update': { id: 'platformGoals.update', method: 'PATCH', path: '/project/{projectId}/platform-goals', query: [], body: true },
  'preverifiedLinks.list': { id: 'preverifiedLinks.list', method: 'GET', path: '/project/{projectId}/preverified-links', query: ['page', 'limit', 'cursor', 'sort', 'status', 'query'], body: false },
  'preverifiedLinks.create': { id: 'preverifiedLinks.create', method: 'POST', path: '/project/{projectId}/preverified-links', query: [], body: true },
  'preverifiedLinks.sendEmail': { id: 'preverifiedLinks.sendEmail', method: 'POST', path: '/project/{projectId}/preverified-links/email', query: [], body: true },
  'qrCodes.list': { id: 'qrCodes.list', method: 'GET', path: '/project/{projectId}/qr-codes', query: [], body: false },
  'qrCodes.create': { id: 'qrCodes.create', method: 'POST', path: '/project/{projectId}/qr-codes', query: [], body: true },
  'qrCodes.displayRotating': { id: 'qrCodes.displayRotating', method: 'POST', path: '/project/{projectId}/qr-codes/rotating', query: [], body: false },
  'knowledgeBase.get': { id: 'knowledgeBase.get', method: 'GET', path: '/kb', query: ['page', 'limit', 'cursor'], body: false },
  'knowledgeBase.add': { id: 'knowledgeBase.add', method: 'POST', path: '/kb', query: [], body: true },
  'knowledgeBase.update': { id: 'knowledgeBase.update', method: 'PATCH', path: '/kb/{id}', query: [], body: true },
  'knowledgeBase.delete': { id: 'knowledgeBase.delete', method: 'DELETE', path: '/kb/{id}', query: [], body: false },
  'opinions.list': { id: 'opinions.list', method: 'GET', path: '/project/{projectId}/opinions', query: ['page', 'limit', 'cursor', 'sort', 'responseStatus', 'query'], body: false },
  'opinions.respond': { id: 'opinions.respond', method: 'POST', path: '/project/{projectId}/opinions/{id}/responses', query: [], body: true },
  'answers.list': { id: 'answers.list', method: 'GET', path: '/project/{projectId}/answers', query: ['page', 'limit', 'cursor', 'sort', 'responseVisibility', 'query', 'dateFrom', 'dateTo', 'reviewId', 'questionId'], body: false },
  'subscribers.list': { id: 'subscribers.list', method: 'GET', path: '/project/{projectId}/subscribers', query: ['page', 'limit', 'cursor', 'query'], body: false },
  'subscribers.block': { id: 'subscribers.block', method: 'DELETE', path: '/project/{projectId}/subscribers/{id}', query: [], body: false },
  'webhooks.portal': { id: 'webhooks.portal', method: 'POST', path: '/webhooks/portal', query: [], body: true },
  'webhooks.destinations.upsert': { id: 'webhooks.destinations.upsert', method: 'POST', path: '/webhooks/destinations', query: [], body: true },
} as const satisfies Record<string, OperationRow>

export interface GoalsOperations {
  /**
   * List goals. Goals of a project, oldest first.
   *
   * `GET /project/{projectId}/goals`, permission `storefront`.
   */
  list(request: GoalsListRequest, options?: RequestOptions): List<GoalsListResponse, Goal>

  /**
   * Create a goal. Adds a goal to a project. A project has 100 goals at the most.
   *
   * `POST /project/{projectId}/goals`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  create(request: GoalsCreateRequest, options?: RequestOptions): Promise<Goal>

  /**
   * Change a goal. Replaces the text of a goal. Without a text, it stays as it is.
   *
   * `PATCH /project/{projectId}/goals/{goalId}`, permission `storefront`.
   */
  update(request: GoalsUpdateRequest, options?: RequestOptions): Promise<Goal>

  /**
   * Delete a goal. Removes a goal for good.
   *
   * `DELETE /project/{projectId}/goals/{goalId}`, permission `storefront`.
   */
  delete(request: GoalsDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface QuestionsOperations {
  /**
   * List questions. All questions of a project in the order they are asked, archived ones included.
   *
   * `GET /project/{projectId}/questions`, permission `storefront`.
   */
  list(request: QuestionsListRequest, options?: RequestOptions): Promise<QuestionsListResponse>

  /**
   * Create a question. Adds a question to a project. Select modes need two through six options; `text_only` takes
   * none. A project has 200 questions at the most, archived ones included.
   *
   * `POST /project/{projectId}/questions`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  create(request: QuestionsCreateRequest, options?: RequestOptions): Promise<Question>

  /**
   * Change a question. Changes the fields that are sent. Once a question has answers, its answer mode stays.
   *
   * `PATCH /project/{projectId}/questions/{questionId}`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `QUESTION_HAS_ANSWERS`.
   */
  update(request: QuestionsUpdateRequest, options?: RequestOptions): Promise<Question>

  /**
   * Delete a question. Removes a question. Answers given to it stay, with the question as it stood.
   *
   * `DELETE /project/{projectId}/questions/{questionId}`, permission `storefront`.
   */
  delete(request: QuestionsDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface PlatformGoalsOperations {
  /**
   * Get the platform goals. The platform goals the project puts first, in order, and the set they are chosen from.
   *
   * `GET /project/{projectId}/platform-goals`, permission `storefront`.
   */
  get(request: PlatformGoalsGetRequest, options?: RequestOptions): Promise<PlatformGoals>

  /**
   * Set the platform goals. Replaces the list of platform goals. One through eight entries, every goal and every
   * position once.
   *
   * `PATCH /project/{projectId}/platform-goals`, permission `storefront`.
   */
  update(request: PlatformGoalsUpdateRequest, options?: RequestOptions): Promise<PlatformGoals>
}

export interface PreverifiedLinksOperations {
  /**
   * List delivery links. Delivery links of a project and how far each customer has come. Addresses are never shown
   * again.
   *
   * `GET /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
   */
  list(request: PreverifiedLinksListRequest, options?: RequestOptions): List<PreverifiedLinksListResponse, Link>

  /**
   * Create a delivery link. Makes an address for one customer. An opinion submitted with it is verified.
   *
   * `POST /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
   */
  create(request: PreverifiedLinksCreateRequest, options?: RequestOptions): Promise<LinkCreated>

  /**
   * E-mail a delivery link. Either creates a link valid for 7 days and e-mails it (`customerEmail`,
   * `customerReference`), or e-mails an existing one (`verificationId` alone). One e-mail per customer and project
   * in 48 hours.
   *
   * `POST /project/{projectId}/preverified-links/email`, permission `preverifiedLinks`.
   *
   * Refuses, besides what any request can meet: `LINK_EXPIRED`, `LINK_ALREADY_SUBMITTED`, `CUSTOMER_UNSUBSCRIBED`,
   * `CUSTOMER_BLOCKED`, `LINK_EMAIL_COOLDOWN`, `EMAIL_DELIVERY_FAILED`.
   */
  sendEmail(request: PreverifiedLinksSendEmailRequest, options?: RequestOptions): Promise<LinkEmailed>
}

export interface QrCodesOperations {
  /**
   * List QR codes. QR codes of a project, revoked ones too, without their credentials: active ones first, then the
   * newest.
   *
   * `GET /project/{projectId}/qr-codes`, permission `qrCodes`.
   */
  list(request: QrCodesListRequest, options?: RequestOptions): Promise<QrCodesListResponse>

  /**
   * Create a QR code. Makes a QR code. When the project has one of this mode, that one is answered with its
   * current credential, and stays as it is.
   *
   * `POST /project/{projectId}/qr-codes`, permission `qrCodes`.
   */
  create(request: QrCodesCreateRequest, options?: RequestOptions): Promise<QrCodeDisplay>

  /**
   * Display the rotating QR code. A fresh credential for the rotating QR code, valid for five minutes.
   *
   * `POST /project/{projectId}/qr-codes/rotating`, permission `qrCodes`.
   *
   * Refuses, besides what any request can meet: `QR_CODE_NOT_FOUND`.
   */
  displayRotating(request: QrCodesDisplayRotatingRequest, options?: RequestOptions): Promise<QrCodeDisplay>
}

export interface KnowledgeBaseOperations {
  /**
   * List knowledge-base items. The organization’s knowledge base, newest first.
   *
   * `GET /kb`, permission `knowledgebase`.
   */
  get(request?: KnowledgeBaseGetRequest, options?: RequestOptions): List<KnowledgeBaseGetResponse, KnowledgeItem>

  /**
   * Add a knowledge-base item. Adds a text, a page, or both. A page is read by the service; `status` tells when it
   * has been. An organization has 1,000 items at the most.
   *
   * `POST /kb`, permission `knowledgebase`.
   *
   * Refuses, besides what any request can meet: `KNOWLEDGE_SOURCE_REQUIRED`, `LIMIT_REACHED`.
   */
  add(request?: KnowledgeBaseAddRequest, options?: RequestOptions): Promise<KnowledgeItem>

  /**
   * Change a knowledge-base item. Replaces the fields that are sent; null clears one, but not the last. A `url`
   * that is sent again is read again. When only `url` is cleared, what was read stays as the text.
   *
   * `PATCH /kb/{id}`, permission `knowledgebase`.
   *
   * Refuses, besides what any request can meet: `KNOWLEDGE_SOURCE_REQUIRED`.
   */
  update(request: KnowledgeBaseUpdateRequest, options?: RequestOptions): Promise<KnowledgeItem>

  /**
   * Delete a knowledge-base item. Removes an item for good.
   *
   * `DELETE /kb/{id}`, permission `knowledgebase`.
   */
  delete(request: KnowledgeBaseDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface OpinionsOperations {
  /**
   * List opinions. Opinions of a project with the owner response to each.
   *
   * `GET /project/{projectId}/opinions`, permission `reviews`.
   */
  list(request: OpinionsListRequest, options?: RequestOptions): List<OpinionsListResponse, Opinion>

  /**
   * Respond to an opinion. Creates the owner response, or changes the one that is there.
   *
   * `POST /project/{projectId}/opinions/{id}/responses`, permission `reviews`.
   */
  respond(request: OpinionsRespondRequest, options?: RequestOptions): Promise<Comment>
}

export interface AnswersOperations {
  /**
   * List answers. Answers to the questions of a project, each with the question as it stood.
   *
   * `GET /project/{projectId}/answers`, permission `reviews`.
   */
  list(request: AnswersListRequest, options?: RequestOptions): List<AnswersListResponse, Answer>
}

export interface SubscribersOperations {
  /**
   * List subscribers. Subscribers of a project who have confirmed their address, the latest to do so first.
   *
   * `GET /project/{projectId}/subscribers`, permission `subscribers`.
   */
  list(request: SubscribersListRequest, options?: RequestOptions): List<SubscribersListResponse, Subscriber>

  /**
   * Remove and block a subscriber. Removes a subscriber and keeps the address from subscribing or being mailed
   * links again. Search and confirm the id first. Asked again, it answers the same.
   *
   * `DELETE /project/{projectId}/subscribers/{id}`, permission `subscribers`.
   */
  block(request: SubscribersBlockRequest, options?: RequestOptions): Promise<SubscriberBlocked>
}

export interface WebhooksOperations {
  /**
   * Open the webhook portal. An address that lets a person look after this organization’s webhooks, and nothing
   * else.
   *
   * `POST /webhooks/portal`, permission `webhooks`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  portal(request?: WebhooksPortalRequest, options?: RequestOptions): Promise<Portal>

  readonly destinations: WebhooksDestinationsOperations
}

export interface WebhooksDestinationsOperations {
  /**
   * Create or update a webhook destination. Creates a destination, or updates the one whose `destinationId` is
   * sent. An organization has 20 at the most, and 500 with those deleted in the last weeks. The signing secret is
   * answered once, on creation. A new address enables a destination that was disabled, and what was held for it
   * meanwhile is sent, ten a second.
   *
   * `POST /webhooks/destinations`, permission `webhooks`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  upsert(request: WebhooksDestinationsUpsertRequest, options?: RequestOptions): Promise<Destination | DestinationCreated>
}

/** The operations as calls, grouped as in the specification. */
export abstract class Operations {
  protected abstract call<Answer>(row: OperationRow, request: object | undefined, options: RequestOptions | undefined): Promise<Answer>
  protected abstract list<Page extends { pagination: Pagination }, Row>(
    row: OperationRow,
    rowsName: string,
    request: object | undefined,
    options: RequestOptions | undefined,
  ): List<Page, Row>

  readonly goals: GoalsOperations = {
    list: (request, options) => this.list(rows['goals.list'], 'goals', request, options),
    create: (request, options) => this.call(rows['goals.create'], request, options),
    update: (request, options) => this.call(rows['goals.update'], request, options),
    delete: (request, options) => this.call(rows['goals.delete'], request, options),
  }

  readonly questions: QuestionsOperations = {
    list: (request, options) => this.call(rows['questions.list'], request, options),
    create: (request, options) => this.call(rows['questions.create'], request, options),
    update: (request, options) => this.call(rows['questions.update'], request, options),
    delete: (request, options) => this.call(rows['questions.delete'], request, options),
  }

  readonly platformGoals: PlatformGoalsOperations = {
    get: (request, options) => this.call(rows['platformGoals.get'], request, options),
    update: (request, options) => this.call(rows['platformGoals.update'], request, options),
  }

  readonly preverifiedLinks: PreverifiedLinksOperations = {
    list: (request, options) => this.list(rows['preverifiedLinks.list'], 'preverifiedLinks', request, options),
    create: (request, options) => this.call(rows['preverifiedLinks.create'], request, options),
    sendEmail: (request, options) => this.call(rows['preverifiedLinks.sendEmail'], request, options),
  }

  readonly qrCodes: QrCodesOperations = {
    list: (request, options) => this.call(rows['qrCodes.list'], request, options),
    create: (request, options) => this.call(rows['qrCodes.create'], request, options),
    displayRotating: (request, options) => this.call(rows['qrCodes.displayRotating'], request, options),
  }

  readonly knowledgeBase: KnowledgeBaseOperations = {
    get: (request, options) => this.list(rows['knowledgeBase.get'], 'items', request, options),
    add: (request, options) => this.call(rows['knowledgeBase.add'], request, options),
    update: (request, options) => this.call(rows['knowledgeBase.update'], request, options),
    delete: (request, options) => this.call(rows['knowledgeBase.delete'], request, options),
  }

  readonly opinions: OpinionsOperations = {
    list: (request, options) => this.list(rows['opinions.list'], 'opinions', request, options),
    respond: (request, options) => this.call(rows['opinions.respond'], request, options),
  }

  readonly answers: AnswersOperations = {
    list: (request, options) => this.list(rows['answers.list'], 'answers', request, options),
  }

  readonly subscribers: SubscribersOperations = {
    list: (request, options) => this.list(rows['subscribers.list'], 'subscribers', request, options),
    block: (request, options) => this.call(rows['subscribers.block'], request, options),
  }

  readonly webhooks: WebhooksOperations = {
    portal: (request, options) => this.call(rows['webhooks.portal'], request, options),
    destinations: {
      upsert: (request, options) => this.call(rows['webhooks.destinations.upsert'], request, options),
    },
  }
}
