import { doctorMessages } from '@earshot/messages/cli/doctor'
import { Agent, fetch } from 'undici'
import type { Config } from '../../config.ts'
import { isPortFree } from '../../database/embedded/child-process.ts'
import { type Check, reasonOf } from './check.ts'
import { examineProxy } from './proxy.ts'

const name = 'base URL'
const messages = doctorMessages.baseUrl
const answerMsMax = 5000

/** Examines whether BASE_URL leads to this service, and how its answers come back. */
export async function examineBaseUrl(config: Config): Promise<Check[]> {
  return [...examineEncryption(config), ...(await examineAnswer(config))]
}

function examineEncryption({ baseUrl }: Config): Check[] {
  const url = new URL(baseUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'http:' || isLocal) return []
  return [
    {
      name,
      state: 'warning',
      finding: messages.unencrypted({ baseUrl }),
      fix: messages.unencryptedFix,
    },
  ]
}

async function examineAnswer(config: Config): Promise<Check[]> {
  const { baseUrl, host, port } = config
  // Whom the certificate is of is examined beside this (tls.ts); nothing secret is sent.
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  const options = { redirect: 'manual', signal: AbortSignal.timeout(answerMsMax), dispatcher } as const
  const answer = await fetch(`${baseUrl}/livez`, options).catch((error: unknown) => reasonOf(error))
  if (typeof answer !== 'string') {
    const alive = answer.ok && ((await answer.json().catch(() => null)) as { status?: unknown; forwardedHeaders?: unknown } | null)
    if (alive && alive.status === 'ok')
      return [{ name, state: 'ok', finding: messages.ok({ baseUrl }) }, ...examineProxy(config, alive.forwardedHeaders)]
    return [{ name, state: 'broken', finding: messages.other({ baseUrl, status: answer.status }), fix: messages.otherFix }]
  }
  if (!(await isPortFree({ host, port }))) {
    const finding = messages.unreachable({ baseUrl, reason: answer, port })
    return [{ name, state: 'broken', finding, fix: messages.unreachableFix }]
  }
  return [{ name, state: 'warning', finding: messages.notRunning({ baseUrl, reason: answer, port }), fix: messages.notRunningFix }]
}
