import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { permissions, type Question } from '@earshot/contract'
import type postgres from 'postgres'
import type { Config } from './config.ts'
import { goals, knowledge, questions, widgetOrigins } from './demo-business.ts'
import { playCustomers, taken } from './demo-customers.ts'
import { upsertDestination } from './resources/destinations/destinations.ts'
import { createGoal } from './resources/goals/goals.ts'
import { addItem } from './resources/knowledge-base/items.ts'
import { createKey, findKey } from './resources/organizations/api-keys.ts'
import { createOrganization } from './resources/organizations/organizations.ts'
import { createLink } from './resources/preverified-links/links.ts'
import { createProject, findProject, hasProject, updateProject } from './resources/projects/projects.ts'
import { createQrCode, labelQrCode, type QrAddress } from './resources/qr-codes/qr-codes.ts'
import { createQuestion } from './resources/questions/questions.ts'
import { postOf } from './resources/subscribers/letters.ts'
import { openPortal } from './resources/webhook-portal/sessions.ts'
import { deriveKey, webhookKeyRing } from './secrets.ts'

// A business made up for trying. Made once, through the same verbs that the API and the customers' page use, so that every event of it
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

/** What is told once, kept beside the data. */
interface Kept {
  organizationId: string
  projectId: string
  apiKey: string
  /** Where events are posted, and what they are signed with. */
  webhookUrl: string
  webhookSecret: string
}

interface Making {
  sql: postgres.Sql
  config: Config
  secretKey: string
}

/** Makes the demo business on the first run; later runs find it. Every run has a fresh customer link to try. */
export async function seedDemo(making: Making): Promise<SeededDemo> {
  const { sql, config, secretKey } = making
  const file = path.join(config.dataDir, 'demo.json')
  let kept: Kept
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
  // Made anew when its project was deleted.
  if (before && (await hasProject(sql, before))) kept = before
  else {
    kept = await makeBusiness(making)
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  const here = { organizationId: kept.organizationId, projectId: kept.projectId }
  const { link } = await createLink(sql, {
    ...here,
    customerEmail: 'you@example.com',
    customerName: 'You',
    customerReference: 'order 1077',
    address: { baseUrl: config.baseUrl, linkTokenKey: deriveKey(secretKey, 'link-token') },
  })
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
async function portalOf(
  sql: postgres.Sql,
  { organizationId, apiKey, baseUrl }: { organizationId: string; apiKey: string; baseUrl: string },
) {
  const caller = await findKey(sql, apiKey)
  return caller && (await openPortal(sql, { organizationId, keyId: caller.callerId, baseUrl })).url
}

async function makeBusiness(making: Making): Promise<Kept> {
  const { sql, config, secretKey } = making
  const { organizationId } = await createOrganization(sql, { name: 'Larkfield Bikes' })
  const { projectId } = await createProject(sql, { organizationId, name: 'Larkfield Bikes' })
  const here = { organizationId, projectId }
  const { key: apiKey } = await createKey(sql, { organizationId, name: 'Demo', permissions: [...permissions] })
  // First, so that everything below is announced to it. Nothing listens there until you do: deliveries wait and are tried again.
  const webhookUrl = `http://localhost:${config.port + 1}/webhooks`
  const made = taken(
    await upsertDestination(sql, {
      organizationId,
      url: webhookUrl,
      secretKeys: webhookKeyRing({ ...config, secretKey }),
      allowPrivateTargets: true,
    }),
  )
  if (!('created' in made)) throw new Error('a new destination was made')
  const { secret: webhookSecret } = JSON.parse(made.created) as { secret: string }
  taken(await updateProject(sql, { ...here, settings: { widgetOrigins } }))
  for (const goal of goals) taken(await createGoal(sql, { ...here, goal }))
  for (const text of knowledge) taken(await addItem(sql, { organizationId, text, allowPrivateTargets: false }))
  const asked: Question[] = []
  for (const question of questions) asked.push(JSON.parse(taken(await createQuestion(sql, { ...here, question }))) as Question)

  const { permanent, rotating } = await showCodes(making, here)
  taken(await labelQrCode(sql, { ...here, mode: 'permanent', label: 'Beside the pump' }))
  taken(await labelQrCode(sql, { ...here, mode: 'rotating', label: 'Screen at the till' }))
  const post = postOf({ baseUrl: config.baseUrl, secretKey })
  await playCustomers(sql, {
    ...here,
    questions: asked,
    codes: { qr_permanent: permanent.qrCodeId, qr_rotating: rotating.qrCodeId },
    post,
    linkPost: {
      ...post,
      linkTokenKey: deriveKey(secretKey, 'link-token'),
      unsubscribeKey: deriveKey(secretKey, 'unsubscribe'),
      mailServer: null,
    },
    receiptKey: deriveKey(secretKey, 'receipt'),
  })
  return { ...here, apiKey, webhookUrl, webhookSecret }
}

/** Both codes of the shop as they are now, made when they are not there. */
async function showCodes({ sql, config, secretKey }: Making, here: { organizationId: string; projectId: string }) {
  const address: QrAddress = { baseUrl: config.baseUrl, qrCredentialKey: deriveKey(secretKey, 'qr-credential') }
  const { shown: permanent } = await createQrCode(sql, { ...here, mode: 'permanent', address })
  const { shown: rotating } = await createQrCode(sql, { ...here, mode: 'rotating', address })
  return { permanent, rotating }
}
