// Rendered from the contract by `npm run render`; a change made here is overwritten.

import type { List } from '../lists.ts'
import type { OperationRow, RequestOptions } from '../request.ts'

export const version = '0.1.0'

/** A customer’s answer to a question, with the question as it was at the time. */
export interface Answer {
  /** Identifier of the answer. */
  answerId: string
  /** Identifier of the opinion the answer was given with. Null if it was given without an opinion. */
  reviewId: string | null
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the question. */
  questionId: string
  /** Text of the question. */
  question: string
  /** Tags of the question. */
  tags: PlatformGoalId[]
  /** Text of the answer, or the comment added to the selected options. Null if there is none. */
  answer: string | null
  /** Texts of the selected options, in the order of the question’s options. */
  selectedOptions: string[]
  customer: Customer
  /** Visibility of the answer. */
  responseVisibility: 'public' | 'private'
  /** Language of the form. */
  language: string | null
  /** Time when the answer was created. For incognito customers, the day only. */
  createdAt: string
  /** Time when the answer was last updated. */
  updatedAt: string
}

/** An option of a question. */
export interface AnswerOption {
  /** Identifier of the option, unique within the question. 1 through 64 characters. */
  id: string
  /** Text of the option, unique within the question. 1 through 500 characters. */
  option: string
  /** Explanation shown below the option. At most 2000 characters. */
  description?: string
}

/** A platform goal that a project can choose. */
export interface AvailablePlatformGoal {
  /** Identifier of a platform goal. */
  id: PlatformGoalId
  /** Name of the goal, in English. 1 through 200 characters. */
  title: string
  /** What the goal is about, in English. 1 through 500 characters. */
  description: string
}

/** A comment on an opinion. The owner response is a comment by the business. */
export interface Comment {
  /** Identifier of the comment. */
  commentId: string
  /** Identifier of the opinion the comment is on. */
  reviewId: string
  /** Identifier of the project the opinion belongs to. */
  projectId: string
  /** Text of the comment. */
  content: string
  author: CommentAuthor
  /** Identifier of the comment this one replies to. Null if it is not a reply. */
  parentCommentId: string | null
  /** Time when the comment was created. */
  createdAt: string
  /** Time when the comment was last updated. */
  updatedAt: string
}

/** Author of the comment. An incognito customer has no `id`. */
export interface CommentAuthor {
  /** Whether the author is a customer or the business. */
  type: 'customer' | 'business'
  /** Identifier of the customer or the team member. */
  id?: string
  /** Name of the author. For the business, the name of the project. */
  name: string | null
}

/** A deleted comment. */
export interface CommentDeleted {
  /** Identifier of the comment. */
  commentId: string
  /** Identifier of the opinion the comment was on. */
  reviewId: string
  /** Identifier of the project the opinion belongs to. */
  projectId: string
}

/** The customer who wrote it. An incognito customer has no `id`. */
export interface Customer {
  /** Identifier of the customer within the organization. The same in all of their named opinions. */
  id?: string
  /** Name of the customer. Null if none was given. */
  name: string | null
}

/** Confirmation that a resource was deleted. */
export interface Deleted {
  /** Identifier of the deleted resource. */
  id: string
  /** Always true. */
  deleted: boolean
}

/** A URL that events are sent to. */
export interface Destination {
  /** Identifier of the destination. */
  destinationId: string
  /**
   * What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`, `teams`: a
   * message for people, in the format of incoming webhooks of Slack (also Mattermost and Rocket.Chat), Discord or
   * Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one address.
   */
  kind: 'webhook' | 'slack' | 'discord' | 'teams' | 'email'
  /** URL that events are sent to. */
  url: string
  /** Topics that are sent to the destination. */
  topics: Topic[]
  filter: DestinationFilter
  /**
   * How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each
   * event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.
   */
  digest: 'none' | 'day' | 'week'
  /** Status of the destination. Events are sent only while it is `enabled`. */
  status: 'enabled' | 'paused' | 'disabled'
  /**
   * Why the destination was disabled. `failing`: nothing was delivered for 120 hours. `gone`: it responded with
   * 410. `asked`: it responded with the header `webhook-delivery: disable`, or the reader of its emails stopped
   * them. Deliveries are held while it is disabled and are not lost.
   */
  disabledReason: 'failing' | 'gone' | 'asked' | null
  /** Time when the destination was created. */
  createdAt: string
  /** Time when the destination was last updated. */
  updatedAt: string
}

/** A new destination with its signing secret, which is shown only once. */
export interface DestinationCreated {
  /** Identifier of the destination. */
  destinationId: string
  /**
   * What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`, `teams`: a
   * message for people, in the format of incoming webhooks of Slack (also Mattermost and Rocket.Chat), Discord or
   * Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one address.
   */
  kind: 'webhook' | 'slack' | 'discord' | 'teams' | 'email'
  /** URL that events are sent to. */
  url: string
  /** Topics that are sent to the destination. */
  topics: Topic[]
  filter: DestinationFilter
  /**
   * How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each
   * event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.
   */
  digest: 'none' | 'day' | 'week'
  /** Status of the destination. Events are sent only while it is `enabled`. */
  status: 'enabled' | 'paused' | 'disabled'
  /**
   * Why the destination was disabled. `failing`: nothing was delivered for 120 hours. `gone`: it responded with
   * 410. `asked`: it responded with the header `webhook-delivery: disable`, or the reader of its emails stopped
   * them. Deliveries are held while it is disabled and are not lost.
   */
  disabledReason: 'failing' | 'gone' | 'asked' | null
  /** Time when the destination was created. */
  createdAt: string
  /** Time when the destination was last updated. */
  updatedAt: string
  /** Signing secret (Standard Webhooks), `whsec_…`. Store it securely on the receiving server. */
  secret: string
}

/** Which events are sent. An event is sent if it meets every condition. Empty: all events of the topics. */
export interface DestinationFilter {
  /** Only events of these projects. 1 through 100 entries. */
  projectIds?: string[]
  /** Only opinions from verified or unverified purchases. Events about anything else are then not sent. */
  verified?: 'all' | 'yes' | 'no'
  /**
   * Only opinions, answers and comments in whose text or title at least one of these occurs, also within a word.
   * Upper and lower case are the same. Events without a text are then not sent. 1 through 50 entries.
   */
  words?: string[]
}

/** Something a business wants to learn or achieve by asking its customers. */
export interface Goal {
  /** Identifier of the goal. */
  goalId: string
  /** Identifier of the project the goal belongs to. */
  projectId: string
  /** Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters. */
  goal: string
  /** Time when the goal was created. */
  createdAt: string
  /** Time when the goal was last updated. */
  updatedAt: string
}

/** A text or page that the team can use in responses. */
export interface KnowledgeItem {
  /** Identifier of the item. */
  id: string
  /**
   * Text as given, or else the first 50,000 characters read from the page. Headings start with #. Null until the
   * page has been read.
   */
  text: string | null
  /** URL of the page, as given. */
  url: string | null
  /** Title of the page. */
  title: string | null
  /** Status of reading the page. Items with only a text are `ready`. */
  status: 'ready' | 'fetching' | 'failed'
  /**
   * Why the page could not be read the last time: an error code and a message, for example `timeout: …`. The text
   * that was read before is kept. Error codes: dns, refused, reset, timeout, tls, private-address, redirects,
   * http-status, content-type, too-large, no-text, unreadable, interrupted.
   */
  error: string | null
  /** Time when the item was created. */
  createdAt: string
  /** Time when the item was last updated or its page was last read. */
  updatedAt: string
}

/** A delivery link, as included in lists. The URL itself is never included. */
export interface Link {
  /** Identifier of the delivery link. */
  verificationId: string
  /** Identifier of the project. */
  projectId: string
  /** Email address of the customer. */
  customerEmail: string
  /** Your reference, for example an order number. */
  customerReference: string | null
  /** Status of the link. */
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** Identifier of the named opinion submitted with the link. Never set for incognito opinions. */
  reviewId: string | null
  /** Time when the link was created. */
  issuedAt: string
  /** Time when the link expires, unless an opinion was submitted before. */
  expiresAt: string
  /** Time when the link was last emailed. */
  emailedAt: string | null
  /** Time when the customer started an opinion with the link. */
  clickedAt: string | null
  /** Time when the customer submitted an opinion with the link. */
  submittedAt: string | null
  /** Time when the customer can next be emailed a link of this project. Null if that is possible now. */
  emailEligibleAt: string | null
}

/** A new delivery link. Anyone who has its URL can access the form. */
export interface LinkCreated {
  /** Identifier of the delivery link. */
  verificationId: string
  /** Secret part of the URL. */
  token: string
  /** Time when the link expires. */
  expiresAt: string
  /** Seconds until the link expires. */
  ttlSeconds: number
  /** Validity of the link in minutes. 1 through 43200. */
  validityMinutes: number
  /** Complete URL to give to the customer. */
  link: string
}

/** A delivery link that was emailed. */
export interface LinkEmailed {
  /** Identifier of the delivery link. */
  verificationId: string
  /** Email address the link was sent to. */
  customerEmail: string
  /** Complete URL that was sent. */
  link: string
  /** Time when the mail server accepted the email or, without a mail server, when the email was stored. */
  emailedAt: string
}

/** A delivery link, as included in events. The URL itself is never included. */
export interface LinkSnapshot {
  /** Identifier of the delivery link. */
  verificationId: string
  /** Identifier of the project. */
  projectId: string
  /** Email address of the customer. */
  customerEmail: string
  /** Your reference, for example an order number. */
  customerReference: string | null
  /** Status of the link. */
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** Identifier of the named opinion submitted with the link. Never set for incognito opinions. */
  reviewId: string | null
  /** Time when the link was created. */
  issuedAt: string
  /** Time when the link expires, unless an opinion was submitted before. */
  expiresAt: string
  /** Time when the link was last emailed. */
  emailedAt: string | null
  /** Time when the customer started an opinion with the link. */
  clickedAt: string | null
  /** Time when the customer submitted an opinion with the link. */
  submittedAt: string | null
}

/** An opinion written by a customer. */
export interface Opinion {
  /** Identifier of the opinion. */
  reviewId: string
  /** Identifier of the project. */
  projectId: string
  /** Title of the opinion. */
  title: string
  /** Text of the opinion. */
  opinion: string
  store: Store
  customer: Customer
  /** Whether the customer is incognito. */
  incognito: boolean
  /** Whether the purchase is verified. */
  verified: boolean
  verification: OpinionVerification | null
  /** Number of people who found the opinion helpful. */
  upvotes: number
  /** Number of comments by customers and the team, not counting the owner response. */
  commentCount: number
  /** Number of answers given with the opinion. */
  answerCount: number
  /** Whether the opinion has an owner response. */
  responseStatus: 'unresponded' | 'responded'
  response: OpinionResponse | null
  /** Publication status of the opinion. */
  status: 'published' | 'pending' | 'hidden'
  /** Language of the opinion. Null if unknown. */
  language: string | null
  /** Source of the opinion. */
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'widget' | 'direct' | 'import'
  /** Time when the opinion was submitted. For incognito opinions, the day only. */
  createdAt: string
  /** Time when the opinion was last updated. For incognito opinions, the day only until the first update. */
  updatedAt: string
  /** Time when the customer last edited the opinion. */
  editedAt: string | null
}

/** A deleted opinion. */
export interface OpinionDeleted {
  /** Identifier of the opinion. */
  reviewId: string
  /** Identifier of the project. */
  projectId: string
}

/** The owner response. */
export interface OpinionResponse {
  /** Identifier of the response, which is a comment. */
  commentId: string
  /** Text of the response. */
  content: string
  /** Time when the response was created. */
  createdAt: string
  /** Time when the response was last updated. */
  updatedAt: string
}

/** An opinion after its customer edited it. */
export interface OpinionUpdated {
  /** Identifier of the opinion. */
  reviewId: string
  /** Identifier of the project. */
  projectId: string
  /** Title of the opinion. */
  title: string
  /** Text of the opinion. */
  opinion: string
  store: Store
  customer: Customer
  /** Whether the customer is incognito. */
  incognito: boolean
  /** Whether the purchase is verified. */
  verified: boolean
  verification: OpinionVerification | null
  /** Number of people who found the opinion helpful. */
  upvotes: number
  /** Number of comments by customers and the team, not counting the owner response. */
  commentCount: number
  /** Number of answers given with the opinion. */
  answerCount: number
  /** Whether the opinion has an owner response. */
  responseStatus: 'unresponded' | 'responded'
  response: OpinionResponse | null
  /** Publication status of the opinion. */
  status: 'published' | 'pending' | 'hidden'
  /** Language of the opinion. Null if unknown. */
  language: string | null
  /** Source of the opinion. */
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'widget' | 'direct' | 'import'
  /** Time when the opinion was submitted. For incognito opinions, the day only. */
  createdAt: string
  /** Time when the opinion was last updated. For incognito opinions, the day only until the first update. */
  updatedAt: string
  /** Time when the customer last edited the opinion. */
  editedAt: string | null
  /** Fields that changed. */
  changes: ('title' | 'opinion')[]
}

/** How the purchase was verified. */
export interface OpinionVerification {
  /** Method of the verification. */
  method: 'visual_evidence' | 'delivery_link' | 'qr_permanent' | 'qr_rotating'
  /** Status of the verification. */
  status: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled'
  /** Time when the purchase was verified. For incognito opinions, the day only. */
  verifiedAt: string | null
}

/** Position of a page within its list. */
export interface Pagination {
  /** Page number. Always 1 when reading by `cursor`. At least 1. */
  page: number
  /** Number of results per page. 1 through 100. */
  limit: number
  /**
   * Total number of results, exact up to 10,000. For a `query` with many matches in a longer list, the number of
   * matches in its first 10,000 rows. 0 through 10000.
   */
  total: number
  /** Whether `total` is exact. If false, there may be more results. */
  totalIsExact: boolean
  /** Total number of pages for `total` results. */
  totalPages: number
  /** Whether there is another page. */
  hasMore: boolean
  /** Cursor of the next page, to send as `cursor`. Null on the last page. */
  nextCursor: string | null
}

/** A platform goal chosen by a project, with its priority. */
export interface PlatformGoal {
  /** Identifier of a platform goal. */
  id: PlatformGoalId
  /** Name of the goal, in English. 1 through 200 characters. */
  title: string
  /** What the goal is about, in English. 1 through 500 characters. */
  description: string
  /** Position in the order of priority. The lowest comes first. */
  position: number
}

/** The platform goals a project has chosen, and all that are available. */
export interface PlatformGoals {
  platformGoals: PlatformGoal[]
  available: AvailablePlatformGoal[]
}

/** A URL for the webhook portal. Can be used once, within five minutes. */
export interface Portal {
  /** URL to redirect the person to. */
  url: string
  /** Time when the URL expires. */
  expiresAt: string
}

/** The subject that opinions are about: a shop, a place, a product line. */
export interface Project {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the organization. */
  organizationId: string
  /** Name of the project, as shown to customers. */
  name: string
  /** Slug of the project in its public URL. */
  slug: string
  /** Description of the project. */
  description: string | null
  /** Status of the project. Paused and archived projects do not accept opinions. */
  status: 'active' | 'paused' | 'archived'
  settings: ProjectSettings
  /** Time when the project was created. */
  createdAt: string
  /** Time when the project was last updated. */
  updatedAt: string
}

/** A deleted project. */
export interface ProjectDeleted {
  /** Identifier of the project. */
  projectId: string
  /** Slug of the project in its public URL. */
  slug: string
  /** Time when the project was deleted. */
  deletedAt: string
}

/** Settings of a project. */
export interface ProjectSettings {
  /** Language of the project’s pages. At most 35 characters. */
  locale: string
  /** Time zone of the team, as an IANA time zone name. At most 64 characters. */
  timezone: string
  /** Visibility of answers to questions with the visibility `default`. */
  defaultResponseVisibility: 'public' | 'private'
  /** Whether unverified opinions are held for approval by the team. */
  moderation: 'none' | 'hold_unverified'
  /** Whether customers can submit opinions incognito. */
  incognitoAllowed: boolean
  /**
   * When incognito opinions from delivery links are published. `delayed`: together, in random order, once
   * `incognitoBatch` of them are waiting or 72 hours after the first of them. `immediate`: immediately. Changes
   * apply to opinions submitted afterwards.
   */
  incognitoRelease: 'delayed' | 'immediate'
  /**
   * Minimum number of incognito opinions from delivery links that are published together. After 72 hours, waiting
   * opinions are published even if there are fewer. Opinions already waiting keep the highest number that applied
   * to any of them. 2 through 20.
   */
  incognitoBatch: number
  /**
   * Days after the email with a delivery link until its customer is reminded once, if they have not used the link.
   * Null sends no reminders. 2 through 14.
   */
  reminderAfterDays: number | null
  /** Color of buttons and selected options. */
  accentColor: string
  /**
   * Logo shown above the form: a PNG, JPEG or WebP image as a base64 `data:` URL. An http or https URL is stored
   * but not shown, because pages load nothing from other sites. At most 24000 characters.
   */
  logoUrl: string | null
  /** Origins of the sites that can show the widget. An empty list allows no site. At most 20 entries. */
  widgetOrigins: string[]
  /**
   * Whether members can have a response drafted by the model of this installation. The form tells customers if the
   * model is on another machine.
   */
  responseDrafts: boolean
  /** How drafted responses sound, in the words of the team. At most 500 characters. */
  responseTone: string
  /**
   * Whether members can have opinions translated by the model of this installation. The form tells customers if
   * the model is on another machine.
   */
  opinionTranslations: boolean
}

/** A project after an update. */
export interface ProjectUpdated {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the organization. */
  organizationId: string
  /** Name of the project, as shown to customers. */
  name: string
  /** Slug of the project in its public URL. */
  slug: string
  /** Description of the project. */
  description: string | null
  /** Status of the project. Paused and archived projects do not accept opinions. */
  status: 'active' | 'paused' | 'archived'
  settings: ProjectSettings
  /** Time when the project was created. */
  createdAt: string
  /** Time when the project was last updated. */
  updatedAt: string
  /** Fields that changed. */
  changes: ('name' | 'slug' | 'description' | 'status' | 'settings')[]
}

/** A QR code of a project. The credential itself is never included. */
export interface QrCode {
  /** Identifier of the QR code. */
  qrCodeId: string
  /** Identifier of the project. */
  projectId: string
  /**
   * Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after five
   * minutes.
   */
  mode: 'permanent' | 'rotating'
  /** Status of the QR code. Revoked codes no longer open the form. */
  status: 'active' | 'revoked'
  /** Name of the QR code, for the team. */
  label: string | null
  /** Time when the QR code was created. */
  createdAt: string
  /** Time when the credential was last replaced, which invalidated printed copies. */
  regeneratedAt: string | null
  /** Time when the QR code was revoked. */
  revokedAt: string | null
  /** Number of scans. A scan is counted when the form is first interacted with. */
  scanCount: number
  /** Number of opinions submitted through the code, including incognito ones. */
  opinionCount: number
}

/** A QR code with its URL. */
export interface QrCodeDisplay {
  /** Identifier of the QR code. */
  qrCodeId: string
  /** Identifier of the project. */
  projectId: string
  /**
   * Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after five
   * minutes.
   */
  mode: 'permanent' | 'rotating'
  /** Status of the QR code. Revoked codes no longer open the form. */
  status: 'active' | 'revoked'
  /** Name of the QR code, for the team. */
  label: string | null
  /** Time when the QR code was created. */
  createdAt: string
  /** Time when the credential was last replaced, which invalidated printed copies. */
  regeneratedAt: string | null
  /** Time when the QR code was revoked. */
  revokedAt: string | null
  /** Number of scans. A scan is counted when the form is first interacted with. */
  scanCount: number
  /** Number of opinions submitted through the code, including incognito ones. */
  opinionCount: number
  /** URL to show as a QR code. */
  link: string
  /** Time when the URL expires. Null for a permanent code. */
  expiresAt: string | null
  /** Seconds until the URL expires. Null for a permanent code. */
  validForSeconds: number | null
  /** URL of the QR code as PNG, with an optional `?size=` of 200 to 1200 pixels. Contains the credential. */
  pngUrl: string
  /** URL of the QR code as SVG. Contains the credential. */
  svgUrl: string
  /**
   * URL of a PDF to print, with an optional `?layout=` (`poster` or `labels`) and `?paper=` (`a4` or `letter`).
   * Null for a rotating code. Contains the credential.
   */
  pdfUrl: string | null
  /**
   * URL of a page that shows the rotating code full screen and renews it automatically until the code is
   * regenerated or revoked. Null for a permanent code.
   */
  kioskUrl: string | null
}

/** A question for the customers of a project. */
export interface Question {
  /** Identifier of the question. */
  questionId: string
  /** Identifier of the project. */
  projectId: string
  /** Platform goals the question is about. Must be unique. 1 through 12 entries. */
  tags: PlatformGoalId[]
  /**
   * Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first. 0
   * through 1000.
   */
  priority: number
  /** Text of the question, as shown to customers. 1 through 2000 characters. */
  question: string
  /**
   * How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and
   * yes/no questions.
   */
  answerMode: 'single_select' | 'multi_select' | 'text_only'
  answers: QuestionAnswers
  /** Status of the question. Archived questions are not asked. */
  status: 'active' | 'archived'
  /** Visibility of the answers. `default` uses the project’s setting. */
  responseVisibility: 'default' | 'public' | 'private'
  /** Time when the question was created. */
  createdAt: string
  /** Time when the question was last updated. */
  updatedAt: string
}

/** How a question is answered. */
export interface QuestionAnswers {
  /** Two to six options. Only for `single_select` and `multi_select`. 2 through 6 entries. */
  options?: AnswerOption[]
  /** Minimum number of options to select. Only for `multi_select`. 0 through 6. */
  minSelections?: number
  /** Maximum number of options to select. Only for `multi_select`. 1 through 6. */
  maxSelections?: number
  /** Maximum length of the answer in characters. Defaults to 2000. Only for `text_only`. 1 through 5000. */
  maxLength?: number
  /** Whether customers can add a comment to the selected options. */
  comment?: 'none' | 'optional'
  /** Whether the options are shown in random order to each customer. */
  shuffle?: boolean
}

/** A deleted question. Its answers are kept. */
export interface QuestionDeleted {
  /** Identifier of the question. */
  questionId: string
  /** Identifier of the project. */
  projectId: string
}

/** The project, as shown with an opinion. */
export interface Store {
  /** Identifier of the project. */
  projectId: string
  /** Name of the project. */
  name: string
  /** Slug of the project in its public URL. */
  slug: string
}

/** A person who subscribed to a project. */
export interface Subscriber {
  /** Identifier of the subscriber. */
  id: string
  /** Identifier of the project. */
  projectId: string
  /** Email address of the subscriber. */
  email: string
  /** Name of the subscriber. Null if none was given. */
  name: string | null
  /**
   * Status of the subscription: `pending` until the address is confirmed. Lists and events include only active
   * subscribers.
   */
  status: 'pending' | 'active'
  /** Source of the subscription. */
  source: 'direct' | 'invitation'
  /** Language of emails to the subscriber. */
  language: string | null
  /** Time when the subscription was requested. */
  createdAt: string
  /** Time when the address was confirmed. */
  confirmedAt: string | null
}

/** A subscriber who was removed and blocked. */
export interface SubscriberBlocked {
  /** Identifier of the subscriber. */
  id: string
  blocked: true
  /** Time when the subscriber was removed. */
  deletedAt: string
}

/** A subscriber who unsubscribed or was removed. */
export interface SubscriberDeleted {
  /** Identifier of the subscriber. */
  id: string
  /** Identifier of the project. */
  projectId: string
  /** Email address of the subscriber. */
  email: string
  /** Name of the subscriber. Null if none was given. */
  name: string | null
  /**
   * Status of the subscription: `pending` until the address is confirmed. Lists and events include only active
   * subscribers.
   */
  status: 'pending' | 'active'
  /** Source of the subscription. */
  source: 'direct' | 'invitation'
  /** Language of emails to the subscriber. */
  language: string | null
  /** Time when the subscription was requested. */
  createdAt: string
  /** Time when the address was confirmed. */
  confirmedAt: string | null
  /** Whether the subscriber was removed and blocked by the team. */
  blocked: boolean
  /** Time when the subscriber unsubscribed or was removed. */
  deletedAt: string
}

/** The verification of a purchase. Receipts and their contents are never included. */
export interface Verification {
  /** Identifier of the verification. For the method `delivery_link`, the identifier of the link. */
  verificationId: string
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the named opinion that is verified. Never set for incognito opinions. */
  reviewId: string | null
  /** Method of the verification. */
  method: 'visual_evidence' | 'delivery_link' | 'qr_permanent' | 'qr_rotating'
  /** Current status. */
  status: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled'
  /** Previous status. Null when the verification starts. */
  previousStatus: 'pending' | 'verified' | 'rejected' | 'expired' | 'cancelled' | null
  /** Time of the status change. */
  occurredAt: string
}

/** What `goals.list` takes. */
export interface GoalsListRequest {
  /** Identifier of the project. */
  projectId: string
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
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
  /** Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters. */
  goal: string
}

/** What `goals.update` takes. */
export interface GoalsUpdateRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the goal. */
  goalId: string
  /** Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters. */
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
  /** Platform goals the question is about. Must be unique. 1 through 12 entries. */
  tags: PlatformGoalId[]
  /**
   * Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first. 0
   * through 1000. Default: 0.
   */
  priority?: number | undefined
  /** Text of the question, as shown to customers. 1 through 2000 characters. */
  question: string
  /**
   * How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and
   * yes/no questions.
   */
  answerMode: 'single_select' | 'multi_select' | 'text_only'
  answers?: QuestionAnswers | undefined
  /** Status of the question. Archived questions are not asked. Default: active. */
  status?: 'active' | 'archived' | undefined
  /** Visibility of the answers. `default` uses the project’s setting. Default: default. */
  responseVisibility?: 'default' | 'public' | 'private' | undefined
}

/** What `questions.update` takes. */
export interface QuestionsUpdateRequest {
  /** Identifier of the project. */
  projectId: string
  /** Identifier of the question. */
  questionId: string
  /** Platform goals the question is about. Must be unique. 1 through 12 entries. */
  tags?: PlatformGoalId[] | undefined
  /**
   * Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first. 0
   * through 1000.
   */
  priority?: number | undefined
  /** Text of the question, as shown to customers. 1 through 2000 characters. */
  question?: string | undefined
  /**
   * How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and
   * yes/no questions.
   */
  answerMode?: 'single_select' | 'multi_select' | 'text_only' | undefined
  answers?: QuestionAnswers | undefined
  /** Status of the question. Archived questions are not asked. */
  status?: 'active' | 'archived' | undefined
  /** Visibility of the answers. `default` uses the project’s setting. */
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
  /** Complete list of goals. Replaces the current list. Goals and positions must be unique. 1 through 8 entries. */
  platformGoals: {
    /** Identifier of a platform goal. */
    id: PlatformGoalId
    /**
     * Position in the order of priority. The lowest comes first. Must be unique within the list. 0 through
     * 2147483647.
     */
    position: number
  }[]
}

/** What `preverifiedLinks.list` takes. */
export interface PreverifiedLinksListRequest {
  /** Identifier of the project. */
  projectId: string
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
   */
  cursor?: string | undefined
  /** Sort order. Default: newest. */
  sort?: 'newest' | 'oldest' | 'expiring-soon' | undefined
  /** Only return links with this status. Default: all. */
  status?: 'all' | 'issued' | 'clicked' | 'submitted' | 'expired' | undefined
  /**
   * Text to search for in the email address, reference and identifier. Case and accents are ignored. A search
   * without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results,
   * and `nextCursor` continues the search. At most 200 characters.
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
  /** Email address of the customer. At most 254 characters. */
  customerEmail: string
  /** Your reference, for example an order number. At most 255 characters. */
  customerReference?: string | undefined
  /** Validity of the link in minutes. Defaults to 7 days. 1 through 43200. Default: 10080. */
  validityMinutes?: number | undefined
  /** Name of the customer. Prefills the form, where the customer can change or remove it. At most 150 characters. */
  customerName?: string | undefined
  /** Language of the form and emails. Defaults to the language of the project. At most 35 characters. */
  language?: string | undefined
  /** URL that a button on the thank-you page links to. At most 2048 characters. */
  redirectUrl?: string | undefined
}

/** What `preverifiedLinks.sendEmail` takes. */
export interface PreverifiedLinksSendEmailRequest {
  /** Identifier of the project. */
  projectId: string
  /** Email address of the customer. Required for a new link. At most 254 characters. */
  customerEmail?: string | undefined
  /** Your reference, for example an order number. Only for a new link. At most 255 characters. */
  customerReference?: string | undefined
  /**
   * Name of the customer, used in the greeting and to prefill the form. Only for a new link. At most 150
   * characters.
   */
  customerName?: string | undefined
  /**
   * Language of the email and the form. Defaults to the language of the project. Only for a new link. At most 35
   * characters.
   */
  language?: string | undefined
  /** Identifier of an existing link to email. Cannot be combined with the other fields. */
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
  /**
   * Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after five
   * minutes.
   */
  mode: 'permanent' | 'rotating'
  /** Name of a new QR code for the team, for example its location. At most 100 characters. */
  label?: string | undefined
}

/** What `qrCodes.displayRotating` takes. */
export interface QrCodesDisplayRotatingRequest {
  /** Identifier of the project. */
  projectId: string
}

/** What `knowledgeBase.get` takes. */
export interface KnowledgeBaseGetRequest {
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
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
  /** Text that the team can use in responses. 1 through 50000 characters. */
  text?: string | undefined
  /** URL of a page to read the text from. Send it again to read the page again. At most 2048 characters. */
  url?: string | undefined
}

/** What `knowledgeBase.update` takes. */
export interface KnowledgeBaseUpdateRequest {
  /** Identifier of the knowledge base item. */
  id: string
  /** Text that the team can use in responses. 1 through 50000 characters. */
  text?: string | null | undefined
  /** URL of a page to read the text from. Send it again to read the page again. At most 2048 characters. */
  url?: string | null | undefined
}

/** What `knowledgeBase.delete` takes. */
export interface KnowledgeBaseDeleteRequest {
  /** Identifier of the knowledge base item. */
  id: string
}

/** What `opinions.list` takes. */
export interface OpinionsListRequest {
  /** Identifier of the project. */
  projectId: string
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
   */
  cursor?: string | undefined
  /** Sort order. Default: newest. */
  sort?: 'newest' | 'oldest' | 'most-upvoted' | 'most-commented' | 'recently-updated' | undefined
  /** Only return opinions with or without an owner response. Default: all. */
  responseStatus?: 'all' | 'unresponded' | 'responded' | undefined
  /**
   * Text to search for in the title, opinion and customer name. Case and accents are ignored. A search without
   * three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and
   * `nextCursor` continues the search. At most 200 characters.
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
  /** Identifier of the opinion (`reviewId`). */
  id: string
  /** Text of the owner response. 1 through 5000 characters. */
  content: string
}

/** What `answers.list` takes. */
export interface AnswersListRequest {
  /** Identifier of the project. */
  projectId: string
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
   */
  cursor?: string | undefined
  /** Sort order. Default: newest. */
  sort?: 'newest' | 'oldest' | undefined
  /** Only return answers with this visibility. Default: all. */
  responseVisibility?: 'all' | 'public' | 'private' | undefined
  /**
   * Text to search for in the answer, selected options and question. Case and accents are ignored. A search
   * without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results,
   * and `nextCursor` continues the search. At most 200 characters.
   */
  query?: string | undefined
  /**
   * Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time. UTC unless a time
   * zone is given. At most 40 characters.
   */
  dateFrom?: string | undefined
  /**
   * Only return answers created at or before this time. A date without a time includes that whole day. At most 40
   * characters.
   */
  dateTo?: string | undefined
  /** Only return answers given with this opinion. At most 200 characters. */
  reviewId?: string | undefined
  /** Only return answers to this question. At most 200 characters. */
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
  /**
   * Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further. At least 1.
   * Default: 1.
   */
  page?: number | undefined
  /** Number of results per page. 1 through 100. Default: 20. */
  limit?: number | undefined
  /**
   * `nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`. At
   * most 500 characters.
   */
  cursor?: string | undefined
  /**
   * Text to search for in the identifier, email address and name. Case and accents are ignored. A search without
   * three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and
   * `nextCursor` continues the search. At most 200 characters.
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
  /** Color scheme of the portal. Default: light. */
  theme?: 'light' | 'dark' | undefined
}

/** What `webhooks.destinations.upsert` takes. */
export interface WebhooksDestinationsUpsertRequest {
  /**
   * HTTPS URL to send events to, or `mailto:` with an email address. Characters that a URI cannot contain, for
   * example in internationalized domain names, are encoded as browsers do. At most 2048 characters.
   */
  url: string
  /** Topics to send. Defaults to all topics. On update, omit to leave unchanged. At least 1 entries. */
  topics?: Topic[] | undefined
  /**
   * What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`, `teams`: a
   * message for people, in the format of incoming webhooks of Slack (also Mattermost and Rocket.Chat), Discord or
   * Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one address.
   */
  kind?: 'webhook' | 'slack' | 'discord' | 'teams' | 'email' | undefined
  filter?: DestinationFilter | undefined
  /**
   * How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each
   * event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC.
   */
  digest?: 'none' | 'day' | 'week' | undefined
  /** Identifier of the destination to update. Omit to create a new one. At most 200 characters. */
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
  /** An opinion was submitted. Each of its answers is sent as a separate answer.created event. */
  'opinion.created': Opinion
  /** A customer edited their opinion. */
  'opinion.updated': OpinionUpdated
  /** A customer deleted their opinion and its answers. */
  'opinion.deleted': OpinionDeleted
  /** A question was answered. */
  'answer.created': Answer
  /** An answer was changed. */
  'answer.updated': Answer
  /** A customer or the team commented on an opinion. */
  'comment.created': Comment
  /** A comment or the owner response was edited. */
  'comment.updated': Comment
  /** A comment was deleted. */
  'comment.deleted': CommentDeleted
  /** A verification was started. */
  'verification.created': Verification
  /** A purchase was verified. */
  'verification.verified': Verification
  /** A verification was rejected, expired or was cancelled. */
  'verification.failed': Verification
  /** A delivery link was created. */
  'link.created': LinkSnapshot
  /** A delivery link was emailed. Sent for every email. */
  'link.emailed': LinkSnapshot
  /** A customer started an opinion with a delivery link. Sent once per link. */
  'link.clicked': LinkSnapshot
  /** A customer submitted an opinion with a delivery link. Followed by verification.verified. */
  'link.submitted': LinkSnapshot
  /** A customer confirmed their subscription. */
  'subscriber.created': Subscriber
  /** A subscriber unsubscribed or was removed by the team. */
  'subscriber.deleted': SubscriberDeleted
  /** A project was created. */
  'project.created': Project
  /** A project was updated. */
  'project.updated': ProjectUpdated
  /** A project was deleted. */
  'project.deleted': ProjectDeleted
  /** A question was created. */
  'question.created': Question
  /** A question was edited, activated or archived. */
  'question.updated': Question
  /** A question was deleted. */
  'question.deleted': QuestionDeleted
  /** A QR code was created. */
  'qr_code.created': QrCode
  /** The credential of a QR code was replaced. Printed copies no longer work. */
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
   * List goals. Lists the goals of a project, oldest first.
   *
   * `GET /project/{projectId}/goals`, permission `storefront`.
   */
  list(request: GoalsListRequest, options?: RequestOptions): List<GoalsListResponse, Goal>

  /**
   * Create a goal. Creates a goal in a project. A project can have up to 100 goals.
   *
   * `POST /project/{projectId}/goals`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  create(request: GoalsCreateRequest, options?: RequestOptions): Promise<Goal>

  /**
   * Update a goal. Updates the text of a goal. Omit `goal` to leave it unchanged.
   *
   * `PATCH /project/{projectId}/goals/{goalId}`, permission `storefront`.
   */
  update(request: GoalsUpdateRequest, options?: RequestOptions): Promise<Goal>

  /**
   * Delete a goal. Permanently deletes a goal.
   *
   * `DELETE /project/{projectId}/goals/{goalId}`, permission `storefront`.
   */
  delete(request: GoalsDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface QuestionsOperations {
  /**
   * List questions. Lists all questions of a project in the order they are asked, including archived ones.
   *
   * `GET /project/{projectId}/questions`, permission `storefront`.
   */
  list(request: QuestionsListRequest, options?: RequestOptions): Promise<QuestionsListResponse>

  /**
   * Create a question. Creates a question in a project. Select modes require two to six options; `text_only`
   * allows none. A project can have up to 200 questions, including archived ones.
   *
   * `POST /project/{projectId}/questions`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `LIMIT_REACHED`.
   */
  create(request: QuestionsCreateRequest, options?: RequestOptions): Promise<Question>

  /**
   * Update a question. Updates the fields that are sent. The answer mode cannot be changed once a question has
   * answers.
   *
   * `PATCH /project/{projectId}/questions/{questionId}`, permission `storefront`.
   *
   * Refuses, besides what any request can meet: `QUESTION_HAS_ANSWERS`.
   */
  update(request: QuestionsUpdateRequest, options?: RequestOptions): Promise<Question>

  /**
   * Delete a question. Deletes a question. Its answers are kept, with the question as it was at the time.
   *
   * `DELETE /project/{projectId}/questions/{questionId}`, permission `storefront`.
   */
  delete(request: QuestionsDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface PlatformGoalsOperations {
  /**
   * Get the platform goals. Retrieves the platform goals the project has chosen, in order of priority, and all
   * that are available.
   *
   * `GET /project/{projectId}/platform-goals`, permission `storefront`.
   */
  get(request: PlatformGoalsGetRequest, options?: RequestOptions): Promise<PlatformGoals>

  /**
   * Update the platform goals. Replaces the list of platform goals with one to eight entries. Goals and positions
   * must be unique.
   *
   * `PATCH /project/{projectId}/platform-goals`, permission `storefront`.
   */
  update(request: PlatformGoalsUpdateRequest, options?: RequestOptions): Promise<PlatformGoals>
}

export interface PreverifiedLinksOperations {
  /**
   * List delivery links. Lists the delivery links of a project with their status. The URLs are never returned
   * again.
   *
   * `GET /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
   */
  list(request: PreverifiedLinksListRequest, options?: RequestOptions): List<PreverifiedLinksListResponse, Link>

  /**
   * Create a delivery link. Creates a delivery link for one customer. An opinion submitted with it is verified.
   *
   * `POST /project/{projectId}/preverified-links`, permission `preverifiedLinks`.
   */
  create(request: PreverifiedLinksCreateRequest, options?: RequestOptions): Promise<LinkCreated>

  /**
   * Email a delivery link. Creates a link valid for 7 days and emails it (`customerEmail`, `customerReference`),
   * or emails an existing link (`verificationId` only). Limited to one email per customer and project within 48
   * hours.
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
   * List QR codes. Lists the QR codes of a project without their credentials, including revoked ones. Active codes
   * come first, then the newest.
   *
   * `GET /project/{projectId}/qr-codes`, permission `qrCodes`.
   */
  list(request: QrCodesListRequest, options?: RequestOptions): Promise<QrCodesListResponse>

  /**
   * Create a QR code. Creates a QR code. If the project already has one with this mode, it is returned unchanged
   * with its current credential.
   *
   * `POST /project/{projectId}/qr-codes`, permission `qrCodes`.
   */
  create(request: QrCodesCreateRequest, options?: RequestOptions): Promise<QrCodeDisplay>

  /**
   * Display the rotating QR code. Returns a new credential for the rotating QR code, valid for five minutes.
   *
   * `POST /project/{projectId}/qr-codes/rotating`, permission `qrCodes`.
   *
   * Refuses, besides what any request can meet: `QR_CODE_NOT_FOUND`.
   */
  displayRotating(request: QrCodesDisplayRotatingRequest, options?: RequestOptions): Promise<QrCodeDisplay>
}

export interface KnowledgeBaseOperations {
  /**
   * List knowledge base items. Lists the knowledge base items of the organization, newest first.
   *
   * `GET /kb`, permission `knowledgebase`.
   */
  get(request?: KnowledgeBaseGetRequest, options?: RequestOptions): List<KnowledgeBaseGetResponse, KnowledgeItem>

  /**
   * Create a knowledge base item. Creates an item from a text, a page, or both. The service reads the page in the
   * background; see `status`. An organization can have up to 1,000 items.
   *
   * `POST /kb`, permission `knowledgebase`.
   *
   * Refuses, besides what any request can meet: `KNOWLEDGE_SOURCE_REQUIRED`, `LIMIT_REACHED`.
   */
  add(request?: KnowledgeBaseAddRequest, options?: RequestOptions): Promise<KnowledgeItem>

  /**
   * Update a knowledge base item. Updates the fields that are sent. Send null to clear a field; at least one must
   * remain. Send the same `url` again to read the page again. When only `url` is cleared, the text read from the
   * page is kept.
   *
   * `PATCH /kb/{id}`, permission `knowledgebase`.
   *
   * Refuses, besides what any request can meet: `KNOWLEDGE_SOURCE_REQUIRED`.
   */
  update(request: KnowledgeBaseUpdateRequest, options?: RequestOptions): Promise<KnowledgeItem>

  /**
   * Delete a knowledge base item. Permanently deletes an item.
   *
   * `DELETE /kb/{id}`, permission `knowledgebase`.
   */
  delete(request: KnowledgeBaseDeleteRequest, options?: RequestOptions): Promise<Deleted>
}

export interface OpinionsOperations {
  /**
   * List opinions. Lists the opinions of a project with their owner responses.
   *
   * `GET /project/{projectId}/opinions`, permission `reviews`.
   */
  list(request: OpinionsListRequest, options?: RequestOptions): List<OpinionsListResponse, Opinion>

  /**
   * Respond to an opinion. Creates the owner response, or updates the existing one.
   *
   * `POST /project/{projectId}/opinions/{id}/responses`, permission `reviews`.
   */
  respond(request: OpinionsRespondRequest, options?: RequestOptions): Promise<Comment>
}

export interface AnswersOperations {
  /**
   * List answers. Lists the answers to the questions of a project, each with the question as it was at the time.
   *
   * `GET /project/{projectId}/answers`, permission `reviews`.
   */
  list(request: AnswersListRequest, options?: RequestOptions): List<AnswersListResponse, Answer>
}

export interface SubscribersOperations {
  /**
   * List subscribers. Lists the confirmed subscribers of a project, most recently confirmed first.
   *
   * `GET /project/{projectId}/subscribers`, permission `subscribers`.
   */
  list(request: SubscribersListRequest, options?: RequestOptions): List<SubscribersListResponse, Subscriber>

  /**
   * Remove and block a subscriber. Removes a subscriber and blocks the address from subscribing again and from
   * being emailed links. Find the `id` with the list operation first. Repeated calls return the same result.
   *
   * `DELETE /project/{projectId}/subscribers/{id}`, permission `subscribers`.
   */
  block(request: SubscribersBlockRequest, options?: RequestOptions): Promise<SubscriberBlocked>
}

export interface WebhooksOperations {
  /**
   * Create a webhook portal URL. Creates a URL with which a person can manage this organization’s webhooks, and
   * nothing else.
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
   * Create or update a webhook destination. Creates a webhook destination, or updates the one given by
   * `destinationId`. An organization can have up to 20 destinations, and up to 500 including those deleted in
   * recent weeks. The signing secret is returned only once, on creation. Changing the URL enables a disabled
   * destination and sends its held deliveries, ten per second.
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
