import { expect, onTestFinished } from 'vitest'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey, secretKeysIn } from '../../src/secrets.ts'
import { appCode } from '../world/authenticator-app.ts'
import { openForgingProvider } from '../world/forging-provider.ts'
import type { MailServer } from '../world/mail-server.ts'
import type { Receiver } from '../world/receiver.ts'
import { linksOf, subscribeForm } from '../world/subscribing.ts'
import { openBrowser } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import type { KeyNode as Node } from './key-node.ts'

// Where things of the purposes of keys are made, as people and programs make them.

export interface Stage {
  world: World
  mailServer: MailServer
  receiver: Receiver
}

/** The site that the project's widget is on. */
export const shop = 'https://shop.example'

/** Whether an address that was given out shows its page at a node. */
export const opens = async (node: Node, address: string) => (await fetch(node.address + new URL(address).pathname)).status === 200

let people = 0
export const newAddress = () => `person${++people}@example.com`
export const mailTo = (stage: Stage, email: string) => stage.mailServer.mails.findLast(({ envelopeTo }) => envelopeTo.includes(email))

/** Subscribes at a node; the mail waits until a node works. */
export async function subscribe(stage: Stage, { secretKey, address }: Node) {
  const email = newAddress()
  const body = subscribeForm({ ...stage.world, secretKey: secretKeysIn(secretKey)[0] }, { email })
  expect((await fetch(`${address}/subscribe/${stage.world.business.slug}`, { method: 'POST', body })).status).toBeLessThan(400)
  return email
}

export async function subscriptionLinks(stage: Stage, node: Node) {
  const email = await subscribe(stage, node)
  await node.settle()
  return linksOf(mailTo(stage, email)!)
}

export const formSession = ({ secretKey }: Node, about: string) =>
  newSession({ formSessionKey: deriveKey(secretKey, 'form-session') }, { about, at: Date.now() - 10_000 })

/** An identity provider that people of a domain are led to. */
export async function ssoProvider(stage: Stage, node: Node) {
  const forging = await openForgingProvider()
  onTestFinished(forging.close)
  const domain = `company${++people}.example`
  forging.forge = { claims: { email: `ada@${domain}`, sub: domain } }
  const owner = await stage.world.member()
  const here = openBrowser(node)
  await here.signIn(owner.email, owner.password)
  const wish = { type: 'oidc', issuer: forging.issuer, clientId: 'earshot', clientSecret: 'secret', domain, defaultRole: 'viewer' }
  expect((await here.post(`/dashboard/api/${stage.world.business.organizationId}/sso-providers`, wish)).status).toBe(201)
  await stage.world.sql`update sso_provider set domain_verified_at = now() where domain = ${domain}`
  return { email: `ada@${domain}` }
}

export async function withSecondFactor(stage: Stage, node: Node) {
  const member = await stage.world.member()
  // The world signs people in with the key of before; here they sign in at the node.
  const here = openBrowser(node)
  await here.signIn(member.email, member.password)
  const { body } = await here.post('/dashboard/auth/two-factor/enable', { password: member.password })
  const appKey = new URL(body.totpUri).searchParams.get('secret')!
  expect((await here.post('/dashboard/auth/two-factor/verify-totp', { code: appCode(appKey) })).status).toBe(200)
  /** With the code the app shows next, or a backup code. */
  const enter = async (at: Node, code: { code: string; path?: string; trustDevice?: boolean }, browser = openBrowser(at)) => {
    expect((await browser.signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: true })
    const { path = 'verify-totp', ...sent } = code
    return { browser, ...(await browser.post(`/dashboard/auth/two-factor/${path}`, sent)) }
  }
  return { member, here, backupCodes: body.backupCodes as string[], next: () => appCode(appKey, { steps: 1 }), enter }
}

/** Writes an opinion in the widget of a shop's page, in a session that a node opened. */
export function giveInWidget(stage: Stage, node: Node) {
  const sent = { session: formSession(node, `widget ${stage.world.business.projectId}`), title: 'Good', opinion: 'Very good.' }
  return async (at: Node) => {
    const headers = { origin: shop, 'content-type': 'application/json' }
    const answer = await fetch(`${at.address}/widget/${stage.world.business.slug}/opinions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sent),
    })
    return { status: answer.status, body: (await answer.json()) as { address: string } }
  }
}
export const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'))
