import { projectSettingsAtFirst } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import { type Email, queueMail } from '../mail/mail.ts'
import type { PurposeKeys } from '../secrets.ts'
import { type AccountWords, accountWords } from '../words/account.ts'

// What people are written about their sign-in. These emails are of no organization: nobody at one may read what opens somebody's account.

/** Where the letters of a person stand among those of organizations. */
export const ofNoOrganization = '00000000-0000-0000-0000-000000000000'

export interface Post {
  baseUrl: string
  mailKey: PurposeKeys
}

interface To {
  email: string
  language: string
}

/** How they choose a new password. */
export const queueResetEmail = (sql: Sql, post: Post, { url, ...to }: To & { url: string }): Promise<void> =>
  queue(sql, post, to, (words, host) => ({ ...said(words.reset, host), button: { label: words.reset.button, url } }))

/** How they show that the address is theirs. */
export const queueVerificationEmail = (sql: Sql, post: Post, { url, ...to }: To & { url: string }): Promise<void> =>
  queue(sql, post, to, (words, host) => ({ ...said(words.verify, host), button: { label: words.verify.button, url } }))

/** That their password was changed. */
export const queueChangedEmail = (sql: Sql, post: Post, to: To): Promise<void> =>
  queue(sql, post, to, (words, host) => said(words.changed, host))

type Said = Pick<Email, 'subject' | 'heading' | 'paragraphs' | 'button'>

const said = ({ subject, what, otherwise }: AccountWords['changed'], host: string): Said => ({
  subject,
  heading: subject,
  paragraphs: [what(host), otherwise],
})

async function queue(
  sql: Sql,
  { baseUrl, mailKey }: Post,
  { email, language }: To,
  say: (words: AccountWords, host: string) => Said,
): Promise<void> {
  const words = accountWords(language)
  const { host } = new URL(baseUrl)
  const owner = { name: 'Earshot', accentColor: projectSettingsAtFirst.accentColor }
  const message = { to: email, language: words.language, owner, reason: words.reason(host), ...say(words, host) }
  await queueMail(sql, mailKey, { organizationId: ofNoOrganization, projectId: null, kind: 'sign-in', email: message })
}
