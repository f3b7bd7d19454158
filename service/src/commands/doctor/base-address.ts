import type { Config } from '../../config.ts'
import { isPortFree } from '../../database/embedded/child-process.ts'
import { type Check, reasonOf } from './check.ts'
import { unknownProxy } from './proxy.ts'

const name = 'base address'
const answerMsMax = 5000

/** Examines whether BASE_URL leads to this service, and how its answers come back. */
export async function examineBaseAddress(config: Config): Promise<Check[]> {
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
      finding: `${baseUrl} is not https: links and keys travel in the open.`,
      fix: 'put a proxy with a certificate before it and set BASE_URL to https://….',
    },
  ]
}

async function examineAnswer({ baseUrl, host, port }: Config): Promise<Check[]> {
  const options: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(answerMsMax) }
  const answer = await fetch(`${baseUrl}/livez`, options).catch((error: unknown) => reasonOf(error))
  if (typeof answer !== 'string') {
    const alive = answer.ok && ((await answer.json().catch(() => null)) as { status?: unknown; forwardedHeaders?: unknown } | null)
    if (alive && alive.status === 'ok')
      return [{ name, state: 'ok', finding: `${baseUrl} answers.` }, ...(alive.forwardedHeaders ? [unknownProxy] : [])]
    const finding = `${baseUrl} answers, but not as Earshot (${answer.status}).`
    return [{ name, state: 'broken', finding, fix: 'let BASE_URL lead to this service, or set it to the address that does.' }]
  }
  if (!(await isPortFree({ host, port }))) {
    const finding = `${baseUrl} does not answer (${answer}), though port ${port} is in use.`
    const fix = 'let BASE_URL lead to this service; if another program has the port, set PORT to another one.'
    return [{ name, state: 'broken', finding, fix }]
  }
  return [
    { name, state: 'warning', finding: `${baseUrl} does not answer (${answer}): nothing listens on port ${port}.`, fix: 'start serve.' },
  ]
}
