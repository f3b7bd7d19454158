/** A shop that makes links over the API, and its customers, who give opinions on the pages of these links; each from an address of its own. */
import { isProblem } from '@earshot/contract'
import { createQuestion } from '../service/src/resources/questions/questions.ts'
import { ok, times } from './requests.ts'
import type { Stage } from './stage.ts'

export interface Customers {
  createLinks(count: number): Promise<void>
  /** By links that were created and not used yet; each page is looked at, its form begun and sent. */
  giveOpinions(count: number): Promise<void>
}

export async function openCustomers(stage: Stage, address: string): Promise<Customers> {
  const projectId = await stage.openProject('Costs')
  const questionIds: string[] = []
  for (const question of ['What did you like?', 'What was missing?', 'Would you come again?']) {
    const made = await createQuestion(stage.sql, {
      ...{ organizationId: stage.organizationId, projectId },
      question: { tags: ['product_quality'], question, answerMode: 'text_only' },
    })
    if (isProblem(made)) throw new Error(made.detail)
    questionIds.push((JSON.parse(made) as { questionId: string }).questionId)
  }
  const headers = { 'x-api-key': stage.apiKey, 'content-type': 'application/json' }
  const tokens: string[] = []
  let customers = 0
  return {
    createLinks: (count) =>
      times(count, async () => {
        const at = ++customers
        const body = JSON.stringify({
          customerEmail: `customer.${at}@example.com`,
          customerReference: `order ${at}`,
          customerName: 'Ada Lovelace',
        })
        const made = await ok(fetch(`${address}/v1/project/${projectId}/preverified-links`, { method: 'POST', headers, body }))
        tokens.push((JSON.parse(made) as { token: string }).token)
      }),
    giveOpinions: (count) =>
      times(count, async (at) => {
        const url = `${address}/o/${tokens.shift()!}`
        const from = { 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` }
        await ok(fetch(url, { headers: from }))
        await ok(fetch(`${url}/start`, { method: 'POST', headers: from }))
        await ok(fetch(url, { method: 'POST', headers: from, body: formOf(at, questionIds), redirect: 'manual' }))
      }),
  }
}

/** An opinion of some 220 characters with three answers of some 60, as people write them. */
function formOf(at: number, questionIds: readonly string[]): URLSearchParams {
  const form = new URLSearchParams({
    title: titles[at % titles.length]!,
    opinion: `${texts[at % texts.length]} ${texts[(at * 7 + 3) % texts.length]} Order ${(at * 7919) % 1_000_000}, and ${at % 97} days of use.`,
    name: 'Ada Lovelace',
  })
  for (const [place, questionId] of questionIds.entries()) form.set(`answers[${questionId}]`, texts[(at + place * 3) % texts.length]!)
  return form
}

const titles = ['Better than I hoped', 'Good, with one reservation', 'Would order again', 'Not what the picture shows', 'Friendly people']
const texts = [
  'I ordered on a Monday and had it on Wednesday, well packed.',
  'One screw was missing, but the service sent it the next day without a question.',
  'The quality is excellent and the colour is as in the picture.',
  'The material feels cheap for that price, and it took too long.',
  'Setting it up took me ten minutes, and it is quieter than the old one.',
  'My daughter recommended the shop, and I will come back.',
  'The lady on the telephone was patient and knew her products.',
]
