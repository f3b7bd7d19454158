import type { ParsedMail } from 'mailparser'
import { newSession } from '../../src/pages/spam/spam.ts'
import { subscriptionOf } from '../../src/pages/subscribe/subscribe-page.ts'
import { deriveKey } from '../../src/secrets.ts'
import type { World } from './world.ts'

// What people do who want to hear from a project, without a browser: they fill in the form in their own time, read the email, and press.

/** A form that was shown some seconds ago, as it is sent. */
export function subscribeForm(
  world: World,
  fields: Record<string, string>,
  { secondsAgo = 10, projectId = world.business.projectId } = {},
) {
  const guard = { formSessionKey: deriveKey(world.secretKey, 'form-session') }
  const session = newSession(guard, { about: subscriptionOf(projectId), at: Date.now() - secondsAgo * 1000 })
  return new URLSearchParams({ session, homepage: '', ...fields })
}

/** Types an address on the page of a project: the business's unless its slug is named. */
export const typeAddress = (world: World, fields: Record<string, string>, project: { slug: string; projectId: string } = world.business) =>
  fetch(`${world.address}/subscribe/${project.slug}`, { method: 'POST', body: subscribeForm(world, fields, project) })

export const press = (address: string, fields: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** The addresses in an email: of its button, where it has one, and of its end. */
export function linksOf(mail: ParsedMail): { confirm: string; leave: string } {
  const text = mail.text ?? ''
  const find = (kind: string) => new RegExp(`https?://\\S+/subscribe/${kind}/[\\w-]+`).exec(text)?.[0] ?? ''
  return { confirm: find('confirm'), leave: find('leave') }
}
