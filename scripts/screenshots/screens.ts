import type { Page } from 'playwright-core'

// Every screen that people read, as data. A new screen is a line here; screenshots.test.ts names a route that has none.

export interface Screen {
  /** The picture's. */
  name: string
  /** Its address, with the names of places.ts: `/p/$slug`. What is not of the service has the whole of it in its name. */
  at: string
  /** The owner is signed in to dashboard and portal; a stranger has no session. */
  as: 'owner' | 'stranger'
  /** What is done there before the picture, in whichever language. */
  reach?: (page: Page) => Promise<unknown>
}

type Line = [name: string, at: string, reach?: Screen['reach']]

/** Below an organization's dashboard. */
const dashboard: Line[] = [
  ['projects', '/projects'],
  ['new-project', '/projects/new'],
  ['overview', '/projects/$projectId/overview'],
  ['first-steps', '/projects/$newProjectId/overview'],
  ['inbox', '/projects/$projectId/opinions'],
  ['empty-inbox', '/projects/$newProjectId/opinions'],
  ['opinion', '/projects/$projectId/opinions/$reviewId'],
  ['respond', '/projects/$projectId/opinions/$reviewId#respond'],
  ['opinion-imports', '/projects/$projectId/opinions/imports'],
  ['no-opinion-imports', '/projects/$newProjectId/opinions/imports'],
  ['import-opinions', '/projects/$projectId/opinions/imports/new'],
  ['opinion-import', '/projects/$projectId/opinions/imports/$opinionImportId'],
  ['answers', '/projects/$projectId/answers'],
  ['answers-of-question', '/projects/$projectId/answers/$questionId'],
  ['questions', '/projects/$projectId/questions'],
  ['no-questions', '/projects/$newProjectId/questions'],
  ['new-question', '/projects/$projectId/questions/new'],
  ['question', '/projects/$projectId/questions/$questionId'],
  ['goals', '/projects/$projectId/goals'],
  ['links', '/projects/$projectId/links'],
  ['new-link', '/projects/$projectId/links/new'],
  ['link', '/projects/$projectId/links/$verificationId'],
  ['import', '/projects/$projectId/links/files/new'],
  ['imported', '/projects/$projectId/links/files/$importId'],
  ['orders', '/projects/$projectId/links/orders'],
  ['connect-shop', '/projects/$projectId/links/orders/connect'],
  ['qr-codes', '/projects/$projectId/qr-codes'],
  ['qr-code', '/projects/$projectId/qr-codes/permanent'],
  ['new-qr-code', '/projects/$newProjectId/qr-codes/permanent/new'],
  ['subscribers', '/projects/$projectId/subscribers'],
  ['invite-subscriber', '/projects/$projectId/subscribers/invite'],
  ['subscriber', '/projects/$projectId/subscribers/$subscriberId'],
  ['verifications', '/projects/$projectId/verifications'],
  ['verification', '/projects/$projectId/verifications/$receiptId?show=all'],
  ['knowledge-base', '/projects/$projectId/knowledge-base'],
  ['new-knowledge', '/projects/$projectId/knowledge-base/new'],
  ['knowledge', '/projects/$projectId/knowledge-base/$itemId'],
  ['change-knowledge', '/projects/$projectId/knowledge-base/$itemId/edit'],
  ['settings', '/projects/$projectId/settings'],
  ['members', '/members'],
  ['invite-member', '/members/invite'],
  ['member', '/members/$personId'],
  ['single-sign-on', '/sso'],
  ['new-identity-provider', '/sso/new'],
  ['identity-provider', '/sso/$providerId'],
  ['api-keys', '/keys'],
  ['new-api-key', '/keys/new'],
  ['api-key', '/keys/$keyId'],
  ['audit-log', '/audit-log'],
  ['mail', '/mail'],
  ['test-email', '/mail/test'],
  ['email', '/mail/$mailId'],
  ['account', '/account'],
  ['webhooks', '/destinations'],
  ['unknown-screen', '/nowhere'],
]

/** Below the portal; in the dashboard they are the same, with its frame around them. */
const portal: Line[] = [
  ['destinations', '/destinations'],
  ['new-destination', '/destinations/new'],
  ['destination', '/destinations/$destinationId'],
  ['deliveries', '/deliveries'],
  ['delivery', '/deliveries/$deliveryId'],
  ['failed-delivery', '/deliveries/$failedId'],
  ['recover', '/recover'],
  ['events', '/events'],
  ['event', '/events/$eventId'],
  ['charts', '/charts'],
  ['test', '/test'],
  ['verify', '/verify'],
]

/** The dashboard's pages for somebody who has not signed in. */
const signIn: Line[] = [
  ['sign-in', '/dashboard/sign-in'],
  ['two-factor', '/dashboard/two-factor'],
  ['forgot', '/dashboard/forgot'],
  ['reset', '/dashboard/reset#token=AAAA'],
  ['verify-email', '/dashboard/verify-email#token=AAAA'],
  ['begin', '/dashboard/begin#code=AAAA'],
  ['invitation', '/dashboard/invitation#code=$invitationCode'],
  ['incomplete-link', '/dashboard/invitation'],
  ['sign-in-for-an-app', '/dashboard/authorize'],
  ['unknown-sign-in-page', '/dashboard/nowhere'],
]

const customers: Line[] = [
  ['form', '$form'],
  ['form-mistakes', '$form', (page) => page.locator('main form button:not([type=button])').last().click()],
  ['used-link', '$used'],
  ['thanks', '$used/thanks'],
  ['invalid-link', '/o/AAAA'],
  ['own-opinion', '/mine/$ownToken'],
  ['change-opinion', '/mine/$ownToken/edit'],
  ['unverified-opinion', '/mine/$unverifiedToken'],
  ['receipt', '/receipt/$unverifiedToken'],
  ['receipt-not-needed', '/receipt/$ownToken'],
  ['public', '/p/$slug'],
  ['public-opinion', '/p/$slug/$publishedId'],
  ['public-comment', '/p/$slug/$publishedId/comment'],
  ['public-form', '/p/$slug/write'],
  ['subscribe', '/subscribe/$slug'],
  ['unsubscribe', '/unsubscribe/$unsubscribeToken'],
  ['my-data', '/my-data/$slug'],
  ['qr-form', '$qrCode'],
  ['kiosk', '$kiosk'],
  ['closed-portal', '/portal'],
  ['unknown-address', '/p/nowhere'],
  ['unknown-page', '/nowhere'],
]

const seenBy = (as: Screen['as'], prefix: string, group: string, lines: Line[]): Screen[] =>
  lines.map(([name, at, reach]) => ({ name: group + name, at: prefix + at, as, ...(reach && { reach }) }))

export const screens: readonly Screen[] = [
  ...seenBy('owner', '/dashboard/o/$organizationId', '', dashboard),
  ...seenBy('owner', '/portal', 'portal-', portal),
  ...seenBy('stranger', '', '', signIn),
  ...seenBy('stranger', '', 'customer-', customers),
  ...seenBy('stranger', '', '', [['received-webhooks', '$receiver', (page) => page.locator('summary').first().click()]]),
]
