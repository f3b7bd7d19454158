import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { Earshot, EarshotError, verifyWebhook, WebhookVerificationError } from '../../../client/src/index.ts'
import { type RetryPosts, retryDelaySeconds } from '../../../client/src/retries.ts'
import type { Call, ClientSettings } from '../cases.ts'

// Drives the TypeScript client: a command a line, what came of it a line. README.md has the commands.

type Settings = Required<Pick<ClientSettings, 'apiKey' | 'baseUrl'>> & ClientSettings
type Listed = PromiseLike<unknown> & AsyncIterable<unknown> & { pages(): AsyncIterable<unknown> }

const commands: Record<string, (command: never) => unknown> = {
  open: ({ client }: { client: Settings }) => void new Earshot(client),
  show: ({ client }: { client: Settings }) => {
    const earshot = new Earshot(client)
    return inspect(earshot, { depth: 9, showHidden: true }) + JSON.stringify(earshot) + String(earshot)
  },
  call: async ({ client, call }: { client: Settings; call: Call }) => {
    const words = call.operation.split('.')
    const method = words.pop() as string
    let group: unknown = new Earshot(client)
    for (const word of words) group = (group as Record<string, unknown>)[word]
    const answer = (group as Record<string, (request: object, options: object) => Listed>)[method]?.(call.request, call.options ?? {})
    if (call.read === 'rows') return all(answer as Listed)
    if (call.read === 'pages') return all((answer as Listed).pages())
    if (call.read === 'first row') for await (const row of answer as Listed) return [row]
    return answer
  },
  retryDelay: ({ failure, retry, retryPosts, chance }: RetryCommand) =>
    retryDelaySeconds({ ...failure, headers: new Headers(failure.headers) }, { retry, retryPosts, random: () => chance }),
  verify: ({ body, headers, secrets, toleranceSeconds }: VerifyCommand) =>
    verifyWebhook(Buffer.from(body, 'base64'), headers, secrets, { toleranceSeconds }),
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

interface RetryCommand {
  failure: { method: string; status: number; code: string; headers: Record<string, string>; unsent: boolean }
  retry: number
  retryPosts: RetryPosts
  chance: number
}

interface VerifyCommand {
  body: string
  headers: Record<string, string>
  secrets: string[]
  toleranceSeconds?: number
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line)
  const outcome = await Promise.resolve()
    .then(() => commands[command.do]?.(command as never))
    .then((returned) => ({ returned: returned ?? null }), failed)
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}

function failed(error: unknown): object {
  if (error instanceof EarshotError) {
    const { code, status, operation, message, requestId = null, errors, nextEligibleAt = null, retryAfterSeconds = null, problem } = error
    return { threw: { code, status, operation, message, requestId, errors, nextEligibleAt, retryAfterSeconds, problem } }
  }
  if (error instanceof WebhookVerificationError) return { threw: { reason: error.reason } }
  return error instanceof TypeError ? { refused: error.message } : { broken: String(error) }
}
