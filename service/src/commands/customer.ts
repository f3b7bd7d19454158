/** `earshot customer …`: exports or erases all data about an email address. */

import { setTimeout as pause } from 'node:timers/promises'
import { customerMessages } from '@earshot/messages/cli/customer'
import { organizationMessages } from '@earshot/messages/cli/organization'
import { noteErasures } from '../backup/erasure-ledger.ts'
import { readConfig } from '../config.ts'
import { eraseResponses } from '../http/forget-responses.ts'
import { keysOf } from '../keys.ts'
import { eraseCustomer } from '../privacy/erase-customer.ts'
import { exportCustomer } from '../privacy/export/export-customer.ts'
import { keepSecretKey } from '../secret-key.ts'
import { asciiEmail } from '../text.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { createFile } from './create-file.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { eraseOptions, exportOptions } from './table/customer.ts'

/** Longer than a request that mails a link may leave its claim (erase-customer.ts). */
const waitsMax = 130

export const exportAll = action({
  run: ({ organization: organizationId, email, out }: ValuesOf<typeof exportOptions>, { env, note }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      const secretKey = await keepSecretKey(config)
      const { mail: mailKey, receipt: receiptKey } = keysOf(secretKey)
      const keys = { mailKey, receiptKey }
      const known = await exportCustomer(sql, { organizationId, email, keys })
      if (known === null) throw new Failure(organizationMessages.unknown({ organizationId }))
      if (out === undefined) return { ...known } as Record<string, unknown>
      await createFile(out, `${JSON.stringify(known, null, 2)}\n`).catch((error: Error) => {
        throw new Failure(customerMessages.fileNotWritten({ reason: error.message }))
      })
      for (const line of known.notes) note(line)
      return { file: out, ...countsOf(known) } as Record<string, unknown>
    })
  },
  show: (result) => ('file' in result ? lines(result) : JSON.stringify(result, null, 2)),
})

export const erase = action({
  run: ({ organization: organizationId, email, confirm }: ValuesOf<typeof eraseOptions>, { env, ask, note, warn }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      await needOrganization(sql, organizationId)
      const typed = confirm ?? (await ask(`${customerMessages.confirmation({ email })} `))
      if (typed === null) throw new Failure(customerMessages.notErased.missing({ email }))
      if (asciiEmail(typed.trim()) !== asciiEmail(email)) throw new Failure(customerMessages.notErased.different({ email }))
      const keys = keysOf(await keepSecretKey(config))
      let isRecorded = true
      const noteErasure = noteErasures({
        ...{ sql, config, keys: keys.erasure },
        warn: (error, directory) => {
          // The warning is said once: an erasure is recorded at its beginning and at its end.
          if (isRecorded) warn(customerMessages.notes.notRecorded({ directory, reason: (error as Error).message }))
          isRecorded = false
        },
      })
      const erase = () => eraseCustomer(sql, { organizationId, email, eraseResponses: eraseResponses(keys.idempotency), noteErasure })
      const { isBusy, ...erased } = await erase()
      let busy = isBusy
      for (let waits = 0; busy && waits < waitsMax; waits++) {
        if (waits === 0) note(customerMessages.notes.emailing)
        await pause(1000)
        const more = await erase()
        busy = more.isBusy
        for (const what of Object.keys(erased) as (keyof typeof erased)[]) erased[what] += more[what]
      }
      if (busy) throw new Failure(customerMessages.stillEmailing)
      if (erased.eventsAwaited > 0) note(customerMessages.notes.events)
      if (erased.suppressions > 0) note(customerMessages.notes.suppressed)
      note(customerMessages.notes.incognito)
      note(customerMessages.notes.otherCopies)
      return { ...erased, isRecorded }
    })
  },
})

const countsOf = (known: object) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (Array.isArray(value) && name !== 'notes' ? [[name, value.length]] : [])),
  )

const lines = (result: Record<string, unknown>) =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
