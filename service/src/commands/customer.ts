/** `earshot customer …`: exports or erases all data about an email address. */

import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { eraseResponses } from '../http/forget-responses.ts'
import { keysOf } from '../keys.ts'
import { eraseCustomer } from '../privacy/erase-customer.ts'
import { exportCustomer } from '../privacy/export/export-customer.ts'
import { keepSecretKey } from '../secret-key.ts'
import { asciiEmail } from '../text.ts'
import { command, Failure } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { email, id } from './option-values.ts'

const organization = { value: 'ID', is: 'The organization.', required: true, read: id } as const
const address = { value: 'ADDRESS', is: 'The e-mail address, written in any way.', required: true, read: email } as const

/** Longer than a request that mails a link may leave its claim (erase-customer.ts). */
const waitsMax = 130

export const customerCommands = [
  command({
    words: 'customer export',
    is: 'Hand out everything that is known about an e-mail address, as one JSON document.',
    options: {
      organization,
      email: address,
      out: { value: 'FILE', is: 'Where to write it, for nobody else to read; it must not be there yet. Printed unless given.' },
    },
    run: ({ organization: organizationId, email, out }, { env, note }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const secretKey = await keepSecretKey(config)
        const { mail: mailKey, receipt: receiptKey } = keysOf(secretKey)
        const keys = { mailKey, receiptKey }
        const known = await exportCustomer(sql, { organizationId, email, keys })
        if (known === null) throw new Failure(`There is no organization ${organizationId}.`)
        if (out === undefined) return { ...known } as Record<string, unknown>
        await writeFile(out, `${JSON.stringify(known, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch((error: Error) => {
          throw new Failure(`The file could not be written: ${error.message}`)
        })
        for (const line of known.notes) note(line)
        return { file: out, ...countsOf(known) } as Record<string, unknown>
      })
    },
    show: (result) => ('file' in result ? lines(result) : JSON.stringify(result, null, 2)),
  }),
  command({
    words: 'customer erase',
    is: 'Erase everything that is known about an e-mail address, for good.',
    options: {
      organization,
      email: address,
      confirm: { value: 'ADDRESS', is: 'The address again, for who is not there to be asked for it.' },
    },
    run: ({ organization: organizationId, email, confirm }, { env, ask, note }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        await needOrganization(sql, organizationId)
        const question = `This erases everything the organization knows of ${email}: opinions with their answers and responses, comments, receipts, subscriptions and letters are deleted; links stay, without a name. Nothing brings it back.\nType the address to erase it: `
        const typed = confirm ?? (await ask(question))
        if (typed === null || asciiEmail(typed.trim()) !== asciiEmail(email)) {
          throw new Failure(
            `Nothing was erased: ${typed === null ? 'no address was given' : 'that is another address'}. It is --confirm ${email}.`,
          )
        }
        const keptKey = keysOf(await keepSecretKey(config)).idempotency
        const erase = () => eraseCustomer(sql, { organizationId, email, eraseResponses: (about) => eraseResponses(sql, keptKey, about) })
        const { isBusy, ...erased } = await erase()
        let busy = isBusy
        for (let waits = 0; busy && waits < waitsMax; waits++) {
          if (waits === 0) note('A link is being mailed to the address just now; the rest follows when that is over.')
          await pause(1000)
          const more = await erase()
          busy = more.isBusy
          for (const what of Object.keys(erased) as (keyof typeof erased)[]) erased[what] += more[what]
        }
        if (busy) throw new Failure('A link is being mailed to the address again and again. All else is erased; run this once more.')
        if (erased.eventsAwaited > 0)
          note('Some events had not been delivered to the organization’s own systems yet. They are sent without the person.')
        if (erased.suppressions > 0) note('That the address is not to be written to is kept, as a digest from which it can’t be read.')
        note(
          'Incognito opinions can’t be found by an address: who wrote one deletes it at its private address. Back-ups, mail servers and the systems that webhooks went to keep their own copies.',
        )
        return erased
      })
    },
  }),
]

const countsOf = (known: object) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (Array.isArray(value) && name !== 'notes' ? [[name, value.length]] : [])),
  )

const lines = (result: Record<string, unknown>) =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
