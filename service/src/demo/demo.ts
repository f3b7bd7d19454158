import { randomBytes } from 'node:crypto'
import { permissions, type Question } from '@earshot/contract'
import { createPerson, findPerson, setPassword } from '../accounts/persons.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { keysOf } from '../keys.ts'
import { updateDestination } from '../resources/destinations/destinations.ts'
import { upsertDestination } from '../resources/destinations/upsert-destination.ts'
import { createGoal } from '../resources/goals/goals.ts'
import { addItem } from '../resources/knowledge-base/items.ts'
import { createKey, findKey } from '../resources/organizations/api-keys.ts'
import { createOrganization } from '../resources/organizations/organizations.ts'
import { addFirstMember } from '../resources/people/people.ts'
import { createLink } from '../resources/preverified-links/links.ts'
import { createProject, findProject, hasProject, updateProject } from '../resources/projects/projects.ts'
import { createQrCode, labelQrCode, type QrAddress } from '../resources/qr-codes/qr-codes.ts'
import { createQuestion } from '../resources/questions/questions.ts'
import { subscriptionMailerOf } from '../resources/subscribers/subscription-emails.ts'
import { createPortalLink } from '../resources/webhook-portal/sessions.ts'
import { webhookKeyRing } from '../secrets.ts'
import { business, customerDatabase, goals, knowledge, newProject, questions, widgetOrigins } from './business.ts'
import { playCustomers, unwrap } from './customers.ts'
import { type Kept, type KeptBefore, readKept, writeKept } from './kept.ts'
import { playMonths } from './months.ts'
import { playMails } from './past-mails.ts'
import { playOrders } from './past-orders.ts'
import { followReceiver, secretsAt } from './receiver/follow-receiver.ts'
import type { DemoReceiver } from './receiver/open-receiver.ts'
import { receiverPorts } from './receiver/receiver-ports.ts'
import { playTeam } from './team.ts'
import { playWebhooks } from './webhooks.ts'

// A business made up for trying. Made once, through the same functions that the API and the customers' page use, so that every event of it
// exists; then moved into the past.

export interface SeededDemo extends Kept {
  /** A fresh link, as a customer would be handed it. */
  customerLink: string
  publicPage: string
  subscribePage: string
  /** The print sheet of the code in the shop, and the page of the screen with the rotating one. */
  qrSheet: string
  kioskPage: string
  /** A way into the webhook portal; null when its API key is no more. */
  webhookPortal: string | null
}

/** When the business began with Earshot. */
const beganAgo = '64 days'

interface Making {
  sql: Pool
  config: Config
  secretKey: string
  /** Null: nothing listens where the demo's events are posted. Its `sql` stays open for as long as it listens. */
  receiver: (Pick<DemoReceiver, 'webhookUrl' | 'verifyWith'> & { sql: Pool }) | null
}

/** Makes the demo business on the first run; later runs find it. Every run has a fresh customer link to try. */
export async function seedDemo(making: Making): Promise<SeededDemo> {
  const { sql, config, secretKey } = making
  const before = readKept(config.dataDir)
  // Made anew when its project was deleted.
  const made = before && (await hasProject(sql, before)) ? await resumeBusiness(making, before) : await makeBusiness(making)
  const kept: Kept = { ...made, signIn: await openSignIn(sql, { ...made, before: before?.signIn ?? null }) }
  if (JSON.stringify(kept) !== JSON.stringify(before)) writeKept(config.dataDir, kept)
  const here = { organizationId: kept.organizationId, projectId: kept.projectId }
  const { link } = unwrap(
    await createLink(sql, {
      ...here,
      customerEmail: 'you@example.com',
      customerName: 'You',
      customerReference: 'order 1077',
      address: { baseUrl: config.baseUrl, linkTokenKey: keysOf(secretKey).linkToken },
    }),
  )
  const { slug } = JSON.parse((await findProject(sql, here))!) as { slug: string }
  const { permanent, rotating } = await showCodes(making, here)
  return {
    ...kept,
    customerLink: link,
    publicPage: `${config.baseUrl}/p/${slug}`,
    subscribePage: `${config.baseUrl}/subscribe/${slug}`,
    qrSheet: permanent.pdfUrl!,
    kioskPage: rotating.kioskUrl!,
    webhookPortal: await portalOf(sql, { ...kept, baseUrl: config.baseUrl }),
  }
}

/** A way into the webhook portal, for one use within five minutes; null when the demo's key was revoked. */
async function portalOf(sql: Pool, { organizationId, apiKey, baseUrl }: { organizationId: string; apiKey: string; baseUrl: string }) {
  const caller = await findKey(sql, apiKey)
  return caller && unwrap(await createPortalLink(sql, { organizationId, keyId: caller.callerId, baseUrl })).url
}

/** The business's owner, with the password they had before or another. */
async function openSignIn(sql: Pool, { organizationId, before }: { organizationId: string; before: Kept['signIn'] | null }) {
  const email = 'rosa@larkfield.example'
  const password = before?.password ?? randomBytes(12).toString('base64url')
  const found = await findPerson(sql, { email })
  if (found && !before) await setPassword(sql, { personId: found.personId, password })
  const owner = found ?? (await createPerson(sql, { email, name: 'Rosa Larkfield', password, emailVerified: true }))
  if (!owner) throw new Error('the owner of the demo was made at this very moment by somebody else')
  await addFirstMember(sql, { organizationId, person: owner, role: 'owner' })
  if (!before)
    await sql`
      update member set created_at = created_at - ${beganAgo}::interval
      where organization_id = ${organizationId} and person_id = ${owner.personId}`
  return { email, password }
}

/** The business of an earlier run: its webhooks go to where the receiver listens now. */
async function resumeBusiness(making: Making, before: KeptBefore): Promise<KeptBefore> {
  const { sql, receiver } = making
  const webhookUrl = receiver?.webhookUrl ?? before.webhookUrl
  await followReceiver(sql, { organizationId: before.organizationId, from: before.webhookUrl, to: webhookUrl })
  verifyDeliveries(making, before)
  return { ...before, webhookUrl }
}

function verifyDeliveries({ config, secretKey, receiver }: Making, { organizationId }: { organizationId: string }): void {
  const secretKeys = webhookKeyRing({ ...config, secretKey })
  receiver?.verifyWith(secretsAt(receiver.sql, { organizationId, url: receiver.webhookUrl, secretKeys }))
}

async function makeBusiness(making: Making): Promise<Omit<Kept, 'signIn'>> {
  const { sql, config, secretKey } = making
  const { organizationId } = await createOrganization(sql, { name: business.name })
  const { projectId } = await createProject(sql, { organizationId, name: business.name })
  const here = { organizationId, projectId }
  const { key: apiKey } = await createKey(sql, { organizationId, name: 'Demo', permissions: [...permissions] })
  // First, so that everything below is announced to it.
  const webhookUrl = making.receiver?.webhookUrl ?? `http://localhost:${receiverPorts(config)[0]}/webhooks`
  const { secret: webhookSecret, destinationId } = await openDestination(making, { organizationId, url: webhookUrl })
  unwrap(await updateDestination(sql, { organizationId, destinationId, changes: { name: 'Demo receiver' }, allowPrivateTargets: true }))
  verifyDeliveries(making, { organizationId })
  unwrap(await updateProject(sql, { ...here, description: business.description, settings: { widgetOrigins } }))
  for (const goal of goals) unwrap(await createGoal(sql, { ...here, goal }))
  for (const text of knowledge) unwrap(await addItem(sql, { organizationId, text, allowPrivateTargets: false }))
  const asked: Question[] = []
  for (const question of questions) asked.push(JSON.parse(unwrap(await createQuestion(sql, { ...here, question }))) as Question)

  const { permanent, rotating } = await showCodes(making, here)
  unwrap(await labelQrCode(sql, { ...here, mode: 'permanent', label: 'Beside the pump' }))
  unwrap(await labelQrCode(sql, { ...here, mode: 'rotating', label: 'Screen at the till' }))
  const mailer = subscriptionMailerOf({ baseUrl: config.baseUrl, keys: keysOf(secretKey) })
  const mailing = { ...mailer, linkTokenKey: keysOf(secretKey).linkToken, unsubscribeKey: keysOf(secretKey).unsubscribe }
  await playCustomers(sql, {
    ...here,
    questions: asked,
    codes: { qr_permanent: permanent.qrCodeId, qr_rotating: rotating.qrCodeId },
    mailer,
    linkMailer: { ...mailing, mailServer: null },
    receiptKey: keysOf(secretKey).receipt,
  })
  const { name } = business
  await playMonths(sql, { ...here, questions: asked, name })
  await playTeam(sql, here)
  await playMails(sql, { ...here, mailing })
  await playOrders(sql, { ...here, baseUrl: config.baseUrl, secretKey })
  await playWebhooks(sql, {
    organizationId,
    destinationId: (await openDestination(making, { organizationId, url: customerDatabase })).destinationId,
  })
  await sql`
    with projects as (
      update project set created_at = created_at - ${beganAgo}::interval
      where organization_id = ${organizationId} and project_id = ${projectId}
    ), codes as (
      update qr_code set created_at = created_at - ${beganAgo}::interval where organization_id = ${organizationId} and project_id = ${projectId}
    ), questions as (
      update question set created_at = created_at - ${beganAgo}::interval, updated_at = updated_at - ${beganAgo}::interval
      where organization_id = ${organizationId} and project_id = ${projectId}
    ), goals as (
      update goal set created_at = created_at - ${beganAgo}::interval, updated_at = updated_at - ${beganAgo}::interval
      where organization_id = ${organizationId} and project_id = ${projectId}
    )
    update knowledge_item set created_at = created_at - ${beganAgo}::interval, updated_at = updated_at - ${beganAgo}::interval
    where organization_id = ${organizationId}`
  // Where the first steps are still to be done.
  const { projectId: newProjectId } = await createProject(sql, { organizationId, name: newProject.name })
  unwrap(await updateProject(sql, { organizationId, projectId: newProjectId, description: newProject.description }))
  return { ...here, apiKey, webhookUrl, webhookSecret }
}

async function openDestination({ sql, config, secretKey }: Making, { organizationId, url }: { organizationId: string; url: string }) {
  const secretKeys = webhookKeyRing({ ...config, secretKey })
  const made = unwrap(await upsertDestination(sql, { organizationId, url, secretKeys, allowPrivateTargets: true }))
  if (!('created' in made)) throw new Error('a new destination was made')
  return JSON.parse(made.created) as { destinationId: string; secret: string }
}

/** Both codes of the shop as they are now, made when they are not there. */
async function showCodes({ sql, config, secretKey }: Making, here: { organizationId: string; projectId: string }) {
  const address: QrAddress = { baseUrl: config.baseUrl, qrCredentialKey: keysOf(secretKey).qrCredential }
  const { shown: permanent } = await createQrCode(sql, { ...here, mode: 'permanent', address })
  const { shown: rotating } = await createQrCode(sql, { ...here, mode: 'rotating', address })
  return { permanent, rotating }
}
