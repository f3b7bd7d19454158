/** Everything that a business and its customers write while the service is killed: each write is put down in the ledger with its answer. */
import type { Answer, Client } from './client.ts'
import type { Ledger, What } from './ledger.ts'

export class Writes {
  /** Answers that no crash excuses. */
  readonly strange: string[] = []
  readonly #client: Client
  readonly #ledger: Ledger
  readonly #goals: { goalId: string; mark: string }[] = []
  /** Tokens of links that nobody has used. */
  readonly #freshLinks: string[] = []
  readonly #activeQuestionIds: string[] = []
  #marks = 0
  #questions = 0

  constructor(client: Client, ledger: Ledger) {
    this.#client = client
    this.#ledger = ledger
  }

  /** The two questions that every opinion answers. */
  async openQuestions() {
    for (const mark of [this.#newMark(), this.#newMark()]) {
      const question = { tags: ['delivery'], answerMode: 'text_only', question: mark }
      const asked = this.#client.ask('POST', '/questions', question, { repeat: true })
      const made = await this.#write<{ questionId: string }>('question', mark, { asked, done: [201] })
      this.#activeQuestionIds.push(made!.questionId)
    }
  }

  async goal() {
    const mark = this.#newMark()
    const asked = this.#client.ask('POST', '/goals', { goal: mark }, { repeat: isChosen(0.5) })
    const made = await this.#write<{ goalId: string }>('goal', mark, { asked, done: [201] })
    if (made) this.#goals.push({ ...made, mark })
    // A project takes 100 goals. A removal that is repeated finds nothing to remove.
    const oldest = this.#goals.length > 30 ? this.#goals.shift() : undefined
    if (!oldest) return
    const removal = this.#client.ask('DELETE', `/goals/${oldest.goalId}`, undefined, { repeat: true })
    await this.#write('removed goal', oldest.mark, { asked: removal, done: [200, 404] })
  }

  /** A question, as long as the project takes more of them: 200, archived ones included. */
  async question() {
    if (this.#questions === 150) return this.goal()
    this.#questions++
    const mark = this.#newMark()
    const question = { tags: ['delivery'], answerMode: 'text_only', status: 'archived', question: mark }
    const asked = this.#client.ask('POST', '/questions', question, { repeat: isChosen(0.5) })
    const made = await this.#write<{ questionId: string }>('question', mark, { asked, done: [201] })
    if (!made) return
    const changed = this.#newMark()
    // A change that is repeated changes nothing the second time, and announces nothing.
    const change = this.#client.ask('PATCH', `/questions/${made.questionId}`, { question: changed }, { repeat: true })
    await this.#write('changed question', changed, { asked: change, done: [200] })
  }

  async link() {
    const mark = this.#newMark()
    const link = { customerEmail: `${mark}@example.com`, customerReference: mark }
    const asked = this.#client.ask('POST', '/preverified-links', link, { repeat: isChosen(0.5) })
    const made = await this.#write<{ token: string }>('link', mark, { asked, done: [201] })
    if (made && this.#freshLinks.length < 200) this.#freshLinks.push(made.token)
  }

  async opinion() {
    const token = this.#freshLinks.shift()
    if (token === undefined) return this.link()
    const mark = this.#newMark()
    if (isChosen(0.7)) await this.#client.send(`/o/${token}/start`, { method: 'POST' }, { repeat: true })
    // Some start and never finish.
    if (isChosen(0.15)) return
    const form = new URLSearchParams({ title: mark, opinion: `What I think of it: ${mark}`, name: 'Ada' })
    if (isChosen(0.3)) form.set('incognito', 'on')
    for (const questionId of this.#activeQuestionIds) form.set(`answers[${questionId}]`, `An answer of ${mark}`)
    // A form that is sent again says that the link is used: the first one arrived.
    const asked = this.#client.send(`/o/${token}`, { method: 'POST', body: form }, { repeat: true })
    await this.#write('opinion', mark, { asked, done: [303, 409] })
  }

  async response() {
    const listed = await this.#client.ask('GET', '/opinions?responseStatus=unresponded&limit=5', undefined, { repeat: true })
    const { opinions } = JSON.parse(listed!.text) as { opinions?: { reviewId: string }[] }
    const opinion = opinions?.at(0)
    if (!opinion) return this.link()
    const mark = this.#newMark()
    const asked = this.#client.ask('POST', `/opinions/${opinion.reviewId}/responses`, { content: mark }, { repeat: true })
    await this.#write('response', mark, { asked, done: [200, 201] })
  }

  #newMark() {
    return `mark-${String(++this.#marks).padStart(6, '0')}`
  }

  /** Expects a write to be done, with one of the statuses, and writes down what was answered. */
  async #write<Body>(what: What, mark: string, { asked, done }: { asked: Promise<Answer | null>; done: number[] }) {
    const answer = await asked
    if (answer === null) this.#ledger.write({ what, mark, acknowledged: 'unknown' })
    else if (!done.includes(answer.status)) this.strange.push(`${what} ${mark}: ${answer.status} ${answer.text.slice(0, 500)}`)
    else {
      this.#ledger.write({ what, mark, acknowledged: 'yes' })
      return JSON.parse(answer.text.startsWith('{') ? answer.text : '{}') as Body
    }
    return null
  }
}

const isChosen = (probability: number) => Math.random() < probability
