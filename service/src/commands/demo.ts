/** `earshot demo`: the service with a business in it, and how to try it. */
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { operations } from '@earshot/contract'
import { pino } from 'pino'
import { type Environment, readConfig } from '../config.ts'
import { jobBounds, poolBeside } from '../database/database.ts'
import { makeDataDirectory } from '../database/embedded/data-directory.ts'
import type { SeededDemo } from '../demo/demo.ts'
import { openLog } from '../log.ts'
import { command, Failure } from './command.ts'
import { startService } from './serve.ts'

interface Demo extends SeededDemo {
  baseUrl: string
  apiUrl: string
  logFile: string
  /** Settings that commands beside this server need before them, as people type them. */
  settings: string
}

export const demoCommands = [
  command({
    words: 'demo',
    is: 'Serve a business made up for trying, to this machine alone unless HOST says otherwise, kept in ./data/demo unless DATA_DIR does.',
    options: {},
    run: async (_values, { env, say }): Promise<(Demo & Record<string, unknown>) | null> => {
      // A receiver to try webhooks with is on this machine. With targets as open as that, and passwords that are printed, the demo is for
      // nobody else unless somebody says so.
      const config = readConfig({
        ALLOW_PRIVATE_TARGETS: 'true',
        ...env,
        HOST: env.HOST?.trim() || '127.0.0.1',
        DATA_DIR: env.DATA_DIR?.trim() || './data/demo',
      })
      const logFile = path.join(config.dataDir, 'earshot.log')
      await makeDataDirectory(config.dataDir)
      const file = openLogFile(logFile)
      // A fatal error is printed on the terminal, not only in the file.
      const to = pino.multistream([
        { level: 'trace', stream: file },
        { level: 'fatal', stream: process.stderr },
      ])
      const log = openLog({ level: config.logLevel, to })
      const service = await startService({ config, role: 'all', log })
      // Months of customers are long statements on a small machine.
      const sql = poolBeside(service.sql, { name: 'demo', connectionsMax: 4, bounds: jobBounds })
      try {
        const { seedDemo } = await import('../demo/demo.ts')
        const seeded = await seedDemo({ sql, config, secretKey: service.secretKey })
        const { apiPrefix } = await import('../http/server.ts')
        const settings = settingsOf({ env, logFile })
        say({ baseUrl: config.baseUrl, apiUrl: config.baseUrl + apiPrefix, ...seeded, logFile, settings } satisfies Demo)
      } catch (error) {
        await service.close()
        throw error
      } finally {
        await sql.end({ timeout: 1 })
      }
      await service.stopped
      return null
    },
    show: (demo) => summary(demo),
  }),
]

/** For its owner only, also one of an earlier version. */
function openLogFile(dest: string) {
  try {
    const file = pino.destination({ dest, sync: true, mode: 0o600 })
    chmodSync(dest, 0o600)
    return file
  } catch (error) {
    throw new Failure(`${dest} can't be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to another directory.`)
  }
}

/** The directory of the data, most often below the one they are in; and what else says where the server is reached. */
const settingsOf = ({ env, logFile }: { env: Environment; logFile: string }) =>
  [
    `DATA_DIR=${path.relative('.', path.dirname(logFile))}`,
    ...(['PORT', 'BASE_URL'] as const).flatMap((name) => (env[name]?.trim() ? [`${name}=${env[name].trim()}`] : [])),
  ].join(' ')

function summary({ baseUrl, apiUrl, logFile, settings, ...demo }: Demo): string {
  const goals = apiUrl + operations['goals.list'].path.replace('{projectId}', demo.projectId)
  return `
  Earshot is ready.                                    Ctrl-C stops it; what you do here is kept.

  As a customer
    Write an opinion       ${demo.customerLink}
    Read the public page   ${demo.publicPage}
    Scan a printed code    ${demo.qrSheet}
    Scan one on a screen   ${demo.kioskPage}
    Subscribe              ${demo.subscribePage}

  As the business, in the dashboard
    Sign in                ${baseUrl}/dashboard
    E-mail                 ${demo.signIn.email}
    Password               ${demo.signIn.password}

  As the business, by programs
    API                    ${apiUrl}
    Reference              ${baseUrl}/docs
    API key                ${demo.apiKey}
    Organization           ${demo.organizationId}
    Project                ${demo.projectId}${
      demo.webhookUrl
        ? `
    Webhooks               posted to ${demo.webhookUrl}, where you may listen;
                           signed with ${demo.webhookSecret}`
        : ''
    }${
      demo.webhookPortal
        ? `
    Webhook portal         ${demo.webhookPortal}
                           once, within five minutes; below is how to get a new one`
        : ''
    }
    Log                    ${logFile}

  Ask the API:

  curl -s -H 'x-api-key: ${demo.apiKey}' ${goals}

  Open the webhook portal again:

  ${settings} npx earshot portal open --organization ${demo.organizationId}

  Read the mails that were kept, and see the receipt that waits for a decision:

  ${settings} npx earshot mail list
  ${settings} npx earshot verification list --project ${demo.projectId}
`
}
