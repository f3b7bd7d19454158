import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openLog } from '../../src/log.ts'
import { freePort } from '../world/free-port.ts'
import { homesOf } from '../world/home.ts'
import type { World } from '../world/world.ts'

// A node with a SECRET_KEY of its own, beside the world's and on its database, as when the key changes node by node.

export type KeyNode = Awaited<ReturnType<typeof openKeyNode>>

/** It delivers and mails when it is told to. `baseUrl`: that of the others, as behind one balancer; left out, its own address. */
export async function openKeyNode(
  world: World,
  { secretKey, smtpUrl, baseUrl }: { secretKey: string; smtpUrl?: string; baseUrl?: string },
) {
  const port = await freePort()
  const config = readConfig({
    ...{ DATABASE_URL: world.databaseUrl, SECRET_KEY: secretKey, HOST: '127.0.0.1', PORT: String(port), RATE_LIMIT_PER_MINUTE: '0' },
    ...{ ALLOW_PRIVATE_TARGETS: 'true', BASE_URL: baseUrl ?? `http://localhost:${port}` },
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'Acme <feedback@acme.example>' }),
  })
  const logged: string[] = []
  const log = openLog({ level: 'info', to: { write: (line: string) => void logged.push(line) } })
  const app = await openApp({ ...homesOf(world.sql, config), config, secretKey, role: 'all', log, workersOnTheirOwn: false })
  const url = `${app.address}/v1/project/${world.business.projectId}`
  return {
    ...{ address: app.address, config, secretKey, logged, settle: () => app.workers!.runOnce(), close: () => app.close() },
    /** Posts to the API as the business: to its project, or to `/webhooks/…`. */
    post: async (of: string, body: object, headers: Record<string, string> = {}) => {
      const asked = { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', ...headers }
      const at = of.startsWith('/webhooks') ? `${app.address}/v1${of}` : url + of
      const answer = await fetch(at, { method: 'POST', headers: asked, body: JSON.stringify(body) })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
    },
  }
}
