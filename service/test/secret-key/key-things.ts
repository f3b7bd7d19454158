import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { verifyWebhook } from '../../../client/src/index.ts'
import { digestsOf, openErasureLedger, readErasures } from '../../src/backup/erasure-ledger.ts'
import { countUse } from '../../src/limits/visitor-counters.ts'
import { dataTokenOf } from '../../src/privacy/data-token.ts'
import { openReceipt } from '../../src/resources/verifications/receipts.ts'
import { deriveKey, type Purpose } from '../../src/secrets.ts'
import { openAuthenticator } from '../world/authenticator.ts'
import { walkThrough } from '../world/identity-provider.ts'
import { openBrowser } from '../world/visitor.ts'
import type { KeyNode as Node } from './key-node.ts'
import {
  formSession,
  giveInWidget,
  mailTo,
  newAddress,
  opens,
  pdf,
  type Stage,
  ssoProvider,
  subscribe,
  subscriptionLinks,
  withSecondFactor,
} from './key-stage.ts'

// Something of each purpose of a key, made at one node as people and programs make it, and tried at another one.

/** Makes something at a node; what it answers tells whether it works at another one. */
export type Make = (stage: Stage, node: Node) => Promise<(at: Node) => Promise<boolean>>

/** What each purpose makes. `sent`: given out, and known until its key is taken out. `kept`: in the database, encrypted anew by rekey. */
export const keyThings: Record<Purpose, { sent?: Make; kept?: Make }> = {
  'link-token': {
    sent: async (_stage, node) => {
      const { body } = await node.post('/preverified-links', { customerEmail: newAddress() })
      return (at) => opens(at, body.link)
    },
  },
  'destination-secret': {
    kept: async (stage, node) => {
      const { status, body } = await node.post('/webhooks/destinations', { url: stage.receiver.url, topics: ['question.created'] })
      expect(status).toBeLessThan(300)
      return async (at) => {
        const received = stage.receiver.received.length
        await at.post('/questions', { tags: ['delivery'], question: `Which? ${randomBytes(4).toString('hex')}`, answerMode: 'text_only' })
        await at.settle()
        const payload = stage.receiver.received.slice(received).at(-1)
        return payload !== undefined && verifyWebhook(payload.body, payload.headers, body.secret).then(() => true)
      }
    },
  },
  'order-secret': {
    kept: async (stage, node) => {
      const owner = await stage.world.member()
      const here = openBrowser(node)
      await here.signIn(owner.email, owner.password)
      const { organizationId, projectId } = stage.world.business
      const { status, body } = await here.post(`/dashboard/api/${organizationId}/project/${projectId}/order-sources`, {
        ...{ platform: 'woocommerce', sendAfterDays: 1 },
      })
      expect(status).toBe(201)
      const order = JSON.stringify({ number: '1', status: 'processing' })
      const signature = createHmac('sha256', body.secret).update(order).digest('base64')
      return async (at) => {
        const address = at.address + new URL(body.url).pathname
        return (await fetch(address, { method: 'POST', body: order, headers: { 'x-wc-webhook-signature': signature } })).status === 200
      }
    },
  },
  'log-signing': {
    kept: async (stage, node) => {
      const { slug } = await stage.world.openBusiness('Logged')
      // The node's own address is in the name of the log, and so in what is signed.
      const keyOf = async (at: Node) => {
        const [checkpoint, key] = await Promise.all(
          ['checkpoint', 'key'].map(async (part) => {
            const answer = await fetch(`${at.address}/p/${slug}/log/${part}`)
            return answer.status === 200 ? answer.text() : null
          }),
        )
        return checkpoint && key!.split('+').slice(2).join('+')
      }
      const key = await keyOf(node)
      expect(key).not.toBeNull()
      return async (at) => (await keyOf(at)) === key
    },
  },
  sso: {
    sent: async (stage, node) => {
      const { email } = await ssoProvider(stage, node)
      const browser = openBrowser(node)
      const { body } = await browser.post('/dashboard/auth/sign-in/sso', { email })
      const back = await walkThrough(body.url)
      return async (at) => (await openBrowser(at, browser.cookie).get(back.pathname + back.search)).status === 303
    },
    kept: async (stage, node) => {
      const { email } = await ssoProvider(stage, node)
      return async (at) => (await openBrowser(at).post('/dashboard/auth/sign-in/sso', { email })).status === 200
    },
  },
  idempotency: {
    kept: async (stage, node) => {
      const [key, goal] = [{ 'idempotency-key': crypto.randomUUID() }, { goal: `Learn ${randomBytes(4).toString('hex')}` }]
      const made = await node.post('/goals', goal, key)
      expect(made.status).toBe(201)
      return async (at) => {
        const again = await at.post('/goals', goal, key)
        const kept = await stage.world.sql`select from goal where goal = ${goal.goal}`
        expect(kept).toHaveLength(1)
        return again.status === 201 && again.body.goalId === made.body.goalId
      }
    },
  },
  'qr-credential': {
    sent: async (_stage, node) => {
      const { body } = await node.post('/qr-codes', { mode: 'permanent' })
      return (at) => opens(at, body.link)
    },
  },
  mail: {
    kept: async (stage, node) => {
      const email = await subscribe(stage, node)
      return async (at) => {
        await at.settle()
        return mailTo(stage, email) !== undefined
      }
    },
  },
  unsubscribe: {
    sent: async (stage, node) => {
      const email = newAddress()
      expect((await node.post('/preverified-links/email', { customerEmail: email })).status).toBe(200)
      const address = /https?:\/\/\S+\/unsubscribe\/[\w-]+/.exec(mailTo(stage, email)!.raw.replaceAll(/=\r?\n|\r?\n\s+/g, ''))![0]
      return (at) => opens(at, address)
    },
  },
  'form-session': {
    sent: async (stage, node) => {
      const session = formSession(node, `opinion ${stage.world.business.projectId}`)
      return async (at) => {
        const body = new URLSearchParams({ title: 'Good', opinion: 'Very good.', session })
        const sent = await fetch(`${at.address}/p/${stage.world.business.slug}/write`, { method: 'POST', body, redirect: 'manual' })
        return sent.status === 303
      }
    },
  },
  'subscription-confirm': {
    sent: async (stage, node) => {
      const { confirm } = await subscriptionLinks(stage, node)
      return (at) => opens(at, confirm)
    },
  },
  'subscription-leave': {
    sent: async (stage, node) => {
      const { leave } = await subscriptionLinks(stage, node)
      return (at) => opens(at, leave)
    },
  },
  receipt: {
    kept: async (stage, node) => {
      const { body } = await giveInWidget(stage, node)(node)
      const form = new FormData()
      form.append('receipt', new Blob([pdf], { type: 'application/pdf' }), 'receipt')
      const token = new URL(body.address).pathname.split('/').at(-1)
      expect((await fetch(`${node.address}/receipt/${token}`, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
      const [{ verificationId }] = await stage.world.sql<[{ verificationId: string }]>`
        select verification_id from receipt order by verification_id desc limit 1`
      return async ({ secretKey }) => {
        const receipt = { ...stage.world.business, verificationId, receiptKey: deriveKey(secretKey, 'receipt') }
        const opened = await openReceipt(stage.world.sql, receipt).catch(() => null)
        return opened !== null && 'contents' in opened && opened.contents.equals(Buffer.from(pdf))
      }
    },
  },
  widget: {
    sent: async (stage, node) => {
      const give = giveInWidget(stage, node)
      const first = await give(node)
      expect(first.status).toBe(201)
      return async (at) => {
        const again = await give(at)
        const token = (of: { body: { address?: string } }) => new URL(of.body.address ?? 'x:/').pathname
        return again.status === 200 && token(again) === token(first)
      }
    },
  },
  'my-data': {
    sent: async (stage, node) => {
      const issuedSecond = Math.floor(Date.now() / 1000)
      const token = dataTokenOf(deriveKey(node.secretKey, 'my-data'), { ...stage.world.business, email: newAddress(), issuedSecond })
      return (at) => opens(at, `${at.address}/my-data/open/${token}`)
    },
  },
  identity: {
    sent: async (stage, node) => {
      const { here, next, enter, member } = await withSecondFactor(stage, node)
      const trusted = await enter(node, { code: next(), trustDevice: true })
      expect(trusted.status).toBe(200)
      return async (at) => {
        const isIn = (await openBrowser(at, here.cookie).get('/dashboard/api/account')).status === 200
        const browser = openBrowser(at)
        for (const [name, value] of trusted.browser.cookies) if (name.includes('trust')) browser.cookies.set(name, value)
        const { twoFactorRedirect } = (await browser.signIn(member.email, member.password)).body
        expect(twoFactorRedirect).toBe(!isIn)
        return isIn
      }
    },
    kept: async (stage, node) => {
      const [app, codes] = [await withSecondFactor(stage, node), await withSecondFactor(stage, node)]
      return async (at) => {
        const byApp = await app.enter(at, { code: app.next() })
        const byCode = await codes.enter(at, { code: codes.backupCodes[0]!, path: 'verify-backup-code' })
        return byApp.status === 200 && byCode.status === 200
      }
    },
  },
  'visitor-use': {
    // Counted on: what a visitor used up before the key changed is not given back.
    sent: async (stage, node) => {
      const bounds = [{ of: `opinion at ${crypto.randomUUID()}`, most: 1, seconds: 3600 }]
      const count = ({ secretKey }: Node) =>
        countUse(stage.world.sql, { ...stage.world.business, visitorKey: deriveKey(secretKey, 'visitor-use'), bounds })
      expect(await count(node)).toBeNull()
      return async (at) => (await count(at)) !== null
    },
  },
  erasure: {
    // Told apart as long as the key is there: a backup from before it brings nobody back.
    sent: async (stage, node) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'earshot-ledger-'))
      const erased = { organizationId: stage.world.business.organizationId, emailAscii: newAddress() }
      await openErasureLedger({ directory, keys: deriveKey(node.secretKey, 'erasure') })(stage.world.sql, erased)
      const { erasures } = await readErasures([directory])
      await rm(directory, { recursive: true })
      return async (at) => digestsOf(deriveKey(at.secretKey, 'erasure'), erased).includes(erasures[0]!.digest)
    },
  },
  'passkey-challenge': {
    // The cookie of a sign-in that was begun at one node is answered at another.
    sent: async (stage, node) => {
      const member = await stage.world.member()
      const here = openBrowser(node)
      await here.signIn(member.email, member.password)
      const { options } = (await here.post('/dashboard/auth/passkeys/begin', { password: member.password })).body
      const authenticator = openAuthenticator({ origin: node.config.baseUrl })
      const made = { name: 'Laptop', credential: authenticator.create(options) }
      expect((await here.post('/dashboard/auth/passkeys/add', made)).status).toBe(200)
      const { body } = await here.post('/dashboard/auth/sign-in/passkey/begin')
      const cookie = `earshot_passkey=${here.cookies.get('earshot_passkey')}`
      return async (at) => {
        const credential = authenticator.get(body.options, { origin: at.config.baseUrl })
        return (await openBrowser(at, cookie).post('/dashboard/auth/sign-in/passkey', { credential })).status === 200
      }
    },
  },
  'sign-in-attempt': {
    // Counted as long as it counts at all, also where the key changed in between: a code that was seen lets nobody in.
    sent: async (stage, node) => {
      const { enter, next } = await withSecondFactor(stage, node)
      const code = next()
      expect((await enter(node, { code })).status).toBe(200)
      return async (at) => (await enter(at, { code })).body.errors?.[0].code === 'used'
    },
  },
}
