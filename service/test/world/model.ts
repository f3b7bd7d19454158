import http from 'node:http'
import type { AddressInfo } from 'node:net'

// A stand-in for a language model with OpenAI's API. What it answers is the test's to say; what it was sent is kept, byte for byte.

export interface ModelCall {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

/** What a call's last message has: the document that is to be answered. */
export interface ModelDocument {
  opinion: string
  passages: { id: string; text: string }[]
  tone: string
}

/** What a translation is asked for, and answered with. */
export interface ModelTexts {
  title: string
  opinion: string
  answers: string[]
  comments: string[]
}

export const textsIn = ({ body }: ModelCall): ModelTexts => JSON.parse(JSON.parse(body).messages.at(-1).content)

export const documentIn = ({ body }: ModelCall): ModelDocument => JSON.parse(JSON.parse(body).messages.at(-1).content)

export type ModelStandIn = Awaited<ReturnType<typeof openModelStandIn>>

/** Opens a stand-in; without `answer` set it says nothing but thanks, and translates by saying the same. */
export async function openModelStandIn() {
  const calls: ModelCall[] = []
  const model = {
    calls,
    /** Answers a call with a reply. */
    reply: (_document: ModelDocument): { reply: string; passageIds: string[] } => ({ reply: 'Thank you.', passageIds: [] }),
    /** Answers a call with a translation. */
    translation: (texts: ModelTexts): ModelTexts => texts,
    /** Set: answers a call with whatever it likes. */
    answer: null as ((call: ModelCall, response: http.ServerResponse) => void) | null,
    url: '',
    /** The settings of a service that uses it. */
    settings: {} as Record<string, string>,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body: Buffer.concat(chunks).toString() }
    calls.push(call)
    if (model.answer) return model.answer(call, response)
    const isDraft = 'passages' in documentIn(call)
    sendContent(response, JSON.stringify(isDraft ? model.reply(documentIn(call)) : model.translation(textsIn(call))))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  model.settings = { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', AI_API_KEY: 'sk-stand-in-key' }
  return model
}

/** Sends what a model says, in the shape that OpenAI's API has. */
export const sendContent = (response: http.ServerResponse, content: unknown, more: Record<string, unknown> = {}): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'x', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...more }] }))
