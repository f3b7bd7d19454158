/**
 * A business and its customers, outside the service, who don't stop writing while it is killed. What was cut off half of them repeat
 * until it is answered, with the same Idempotency-Key; the others leave it at that.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger, What } from './ledger.ts'

export interface Business {
  address: string
  apiKey: string
  projectId: string
}

export interface Driver {
  /** Requests whose answer was cut off. */
  cutOff(): number
  /** Answers that no crash excuses. */
  strange: string[]
  /** Finishes what was begun; the service must be up. */
  stop(): Promise<void>
}

export function startDriver(business: Business, ledger: Ledger): Driver {
  const strange: string[] = []
  const goals: { goalId: string; mark: string }[] = []
  const freshLinks: string[] = []
  let cutOffs = 0
  let stopping = false
  let marks = 0
  const newMark = () => `mark-${String(++marks).padStart(6, '0')}`

  /**
   * One request. Null: its answer was cut off, and it wasn't asked again. A refused connection carried nothing, so that is tried
   * again by everybody.
   */
  async function send(address: string, request: RequestInit, { repeat }: { repeat: boolean }): Promise<Answer | null> {
    for (;;) {
      try {
        const response = await fetch(business.address + address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
        const answer = { status: response.status, text: await response.text() }
        const isStillRunning = answer.text.includes('IDEMPOTENCY_IN_PROGRESS')
        if (answer.status !== 503 && !isStillRunning) return answer
        if (!isStillRunning) cutOffs++
      } catch (error) {
        if (isRefused(error)) {
          await pause(20)
          continue
        }
        cutOffs++
      }
      if (!repeat) return null
      await pause(20)
    }
  }

  const ask = (method: string, path: string, body?: unknown, { repeat = false } = {}) =>
    send(
      `/v1/project/${business.projectId}${path}`,
      {
        method,
        headers: {
          'x-api-key': business.apiKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(repeat && method === 'POST' && { 'idempotency-key': randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { repeat },
    )

  /** Sends a write, expects it to be done, and writes down what was answered. */
  async function write<Body>(what: What, mark: string, asked: Promise<Answer | null>, done: number[]) {
    const answer = await asked
    if (answer === null) ledger.write({ what, mark, acknowledged: 'unknown' })
    else if (!done.includes(answer.status)) strange.push(`${what} ${mark}: ${answer.status} ${answer.text.slice(0, 500)}`)
    else {
      ledger.write({ what, mark, acknowledged: 'yes' })
      return JSON.parse(answer.text.startsWith('{') ? answer.text : '{}') as Body
    }
    return null
  }

  async function writeGoals() {
    const mark = newMark()
    const repeat = isChosen(0.5)
    const made = await write<{ goalId: string }>('goal', mark, ask('POST', '/goals', { goal: mark }, { repeat }), [201])
    if (made) goals.push({ ...made, mark })
    // A project takes 100 goals. A removal that is repeated finds nothing to remove.
    const oldest = goals.length > 30 ? goals.shift() : undefined
    if (oldest) await write('removed goal', oldest.mark, ask('DELETE', `/goals/${oldest.goalId}`, undefined, { repeat: true }), [200, 404])
  }

  async function writeQuestions() {
    const mark = newMark()
    const question = { tags: ['delivery'], answerMode: 'text_only', status: 'archived', question: mark }
    const made = await write<{ questionId: string }>(
      'question',
      mark,
      ask('POST', '/questions', question, { repeat: isChosen(0.5) }),
      [201],
    )
    if (!made) return
    const changed = newMark()
    // A change that is repeated changes nothing the second time, and announces nothing.
    const asked = ask('PATCH', `/questions/${made.questionId}`, { question: changed }, { repeat: true })
    await write('changed question', changed, asked, [200])
  }

  async function writeLinks() {
    const mark = newMark()
    const link = { customerEmail: `${mark}@example.com`, customerReference: mark }
    const made = await write<{ token: string }>('link', mark, ask('POST', '/preverified-links', link, { repeat: isChosen(0.5) }), [201])
    if (made && freshLinks.length < 200) freshLinks.push(made.token)
  }

  async function writeOpinions() {
    const token = freshLinks.shift()
    if (token === undefined) return writeLinks()
    const mark = newMark()
    if (isChosen(0.7)) await send(`/o/${token}/start`, { method: 'POST' }, { repeat: true })
    // Some start and never finish.
    if (isChosen(0.15)) return
    const form = new URLSearchParams({ title: mark, opinion: `What I think of it: ${mark}`, name: 'Ada' })
    if (isChosen(0.3)) form.set('incognito', 'on')
    for (const questionId of activeQuestionIds) form.set(`answers[${questionId}]`, `An answer of ${mark}`)
    // A form that is sent again says that the link is used: the first one arrived.
    await write('opinion', mark, send(`/o/${token}`, { method: 'POST', body: form }, { repeat: true }), [303, 409])
  }

  async function writeResponses() {
    const listed = await ask('GET', '/opinions?responseStatus=unresponded&limit=5', undefined, { repeat: true })
    const { opinions } = JSON.parse(listed!.text) as { opinions?: { reviewId: string }[] }
    const opinion = opinions?.at(0)
    if (!opinion) return writeLinks()
    const mark = newMark()
    const asked = ask('POST', `/opinions/${opinion.reviewId}/responses`, { content: mark }, { repeat: true })
    await write('response', mark, asked, [200, 201])
  }

  const activeQuestionIds: string[] = []
  async function openQuestions() {
    for (const mark of [newMark(), newMark()]) {
      const asked = ask('POST', '/questions', { tags: ['delivery'], answerMode: 'text_only', question: mark }, { repeat: true })
      const made = await write<{ questionId: string }>('question', mark, asked, [201])
      activeQuestionIds.push(made!.questionId)
    }
  }

  const goOn = async (act: () => Promise<unknown>) => {
    while (!stopping) await act()
  }
  const asMany = (count: number, act: () => Promise<unknown>) => Array.from({ length: count }, () => goOn(act))
  const begun = openQuestions().then(() =>
    Promise.all(
      [asMany(1, writeGoals), asMany(2, writeQuestions), asMany(4, writeLinks), asMany(8, writeOpinions), asMany(1, writeResponses)].flat(),
    ),
  )
  return {
    strange,
    cutOff: () => cutOffs,
    async stop() {
      stopping = true
      await begun
    },
  }
}

interface Answer {
  status: number
  text: string
}

const isChosen = (probability: number) => Math.random() < probability

const isRefused = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
