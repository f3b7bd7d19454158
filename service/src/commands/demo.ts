/** `earshot demo`: the service with a business in it, and how to try it. */
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { operations } from '@earshot/contract'
import { demoMessages } from '@earshot/messages/cli/demo'
import { pino } from 'pino'
import { type Environment, readConfig } from '../config.ts'
import { jobBounds, poolBeside } from '../database/database.ts'
import { makeDataDirectory } from '../database/embedded/data-directory.ts'
import type { SeededDemo } from '../demo/demo.ts'
import { openLog } from '../log.ts'
import { action, Failure } from './command.ts'
import { startService } from './serve.ts'

interface Demo extends SeededDemo {
  baseUrl: string
  apiUrl: string
  /** What arrives by webhook, as a page; null where the service may not send to this machine. */
  receiverPage: string | null
  logFile: string
  /** Settings that commands beside this server need before them, as people type them. */
  settings: string
}

export const demo = action({
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
    const { seedDemo } = await import('../demo/demo.ts')
    const { openDemoReceiver } = await import('../demo/receiver/open-receiver.ts')
    const { receiverPorts } = await import('../demo/receiver/receiver-ports.ts')
    // Before the service, which may have deliveries of the run before. Where it may not send to this machine, nothing would come.
    const receiver = config.allowPrivateTargets ? await openDemoReceiver({ ports: receiverPorts(config) }) : null
    const service = await startService({ config, role: 'all', log }).catch(async (error: unknown) => {
      await receiver?.close()
      throw error
    })
    // Months of customers are long statements on a small machine.
    const sql = poolBeside(service.sql, { name: 'demo', connectionsMax: 4, bounds: jobBounds })
    try {
      const listening = receiver && { ...receiver, sql: service.sql }
      const seeded = await seedDemo({ sql, config, secretKey: service.secretKey, receiver: listening })
      const { apiPrefix } = await import('../http/server.ts')
      const settings = settingsOf({ env, logFile })
      const receiverPage = receiver?.pageUrl ?? null
      say({ baseUrl: config.baseUrl, apiUrl: config.baseUrl + apiPrefix, ...seeded, receiverPage, logFile, settings } satisfies Demo)
    } catch (error) {
      await service.close()
      await receiver?.close()
      throw error
    } finally {
      await sql.end({ timeout: 1 })
    }
    await service.stopped
    await receiver?.close()
    return null
  },
  show: (demo) => summary(demo),
})

/** For its owner only, also one of an earlier version. */
function openLogFile(dest: string) {
  try {
    const file = pino.destination({ dest, sync: true, mode: 0o600 })
    chmodSync(dest, 0o600)
    return file
  } catch (error) {
    throw new Failure(demoMessages.logNotWritable({ file: dest, code: (error as NodeJS.ErrnoException).code ?? '' }))
  }
}

/** The directory of the data, most often below the one they are in; and what else says where the server is reached. */
const settingsOf = ({ env, logFile }: { env: Environment; logFile: string }) =>
  [
    `DATA_DIR=${path.relative('.', path.dirname(logFile))}`,
    ...(['PORT', 'BASE_URL'] as const).flatMap((name) => (env[name]?.trim() ? [`${name}=${env[name].trim()}`] : [])),
  ].join(' ')

function summary({ baseUrl, apiUrl, logFile, settings, ...demo }: Demo): string {
  const { customer, dashboard, api } = demoMessages
  const goals = apiUrl + operations['goals.list'].path.replace('{projectId}', demo.projectId)
  const blocks = [
    [demoMessages.ready],
    [
      customer.heading,
      row(customer.form, demo.customerLink),
      row(customer.publicPage, demo.publicPage),
      row(customer.qrSheet, demo.qrSheet),
      row(customer.kioskPage, demo.kioskPage),
      row(customer.subscribe, demo.subscribePage),
    ],
    [
      dashboard.heading,
      row(dashboard.signIn, `${baseUrl}/dashboard`),
      row(dashboard.email, demo.signIn.email),
      row(dashboard.password, demo.signIn.password),
    ],
    [
      api.heading,
      row(api.url, apiUrl),
      row(api.reference, `${baseUrl}/docs`),
      row(api.key, demo.apiKey),
      row(api.organization, demo.organizationId),
      row(api.project, demo.projectId),
      ...(demo.receiverPage ? [row(api.receiver, demo.receiverPage), row('', api.receiverNote)] : []),
      row(api.webhookUrl, demo.webhookUrl),
      row(api.webhookSecret, demo.webhookSecret),
      ...(demo.webhookPortal ? [row(api.portal, demo.webhookPortal), row('', api.portalNote)] : []),
      row(api.log, logFile),
    ],
    [demoMessages.callApi],
    [`curl -s -H 'x-api-key: ${demo.apiKey}' ${goals}`],
    [demoMessages.openPortal],
    [`${settings} npx earshot portal open --organization ${demo.organizationId}`],
    [demoMessages.readMails],
    [`${settings} npx earshot mail list`, `${settings} npx earshot verification list --project ${demo.projectId}`],
  ]
  return `\n${blocks.map((lines) => lines.map((line) => `  ${line}\n`).join('')).join('\n')}`
}

const row = (label: string, value: string): string => `  ${label.padEnd(25)}${value}`
