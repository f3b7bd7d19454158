import { languages } from '@earshot/contract'
import { expect } from 'vitest'
import type { World } from '../world/world.ts'
import { shuffle } from './joining.ts'

// A business with fifty links for fifty customers that it can tell apart.

const customers = 50
export const incognitoOnes = 20

export interface Customer {
  /** Whose; only the test knows which opinion they gave. */
  email: string
  reference: string
  name: string
  link: string
  verificationId: string
  does: 'nothing' | 'starts' | 'named' | 'incognito'
  title: string
}

/**
 * A shop, its questions, and its fifty links. What each customer does, and in which order, follows from the seed; what the service makes
 * of it does not.
 */
export async function openShop(world: World, seed: number) {
  const options = ['Good', 'Fair', 'Bad'].map((option) => ({ id: option.toLowerCase(), option }))
  const questions = [
    { tags: ['staff'], priority: 1, question: 'How was it?', answerMode: 'single_select', answers: { options } },
    { tags: ['staff'], priority: 2, question: 'What else?', answerMode: 'text_only' },
  ]
  const questionIds: string[] = []
  for (const question of questions) questionIds.push((await world.ask('questions.create', question)).body.questionId)
  const doings = [...Array(incognitoOnes).fill('incognito'), ...Array(10).fill('named'), ...Array(10).fill('starts')]
  const does = shuffle([...doings, ...Array(customers - doings.length).fill('nothing')] as Customer['does'][], seed)
  const titles = shuffle(
    Array.from({ length: customers }, (_, at) => `Opinion ${at} ${'x'.repeat(at + 1)}`),
    seed + 1,
  )
  const made: Customer[] = []
  for (let at = 0; at < customers; at++) {
    const customer = { email: `customer${at}@example.com`, reference: `order ${1000 + at}`, name: `Name${at}`, title: titles[at]! }
    const { body } = await world.ask('preverifiedLinks.create', {
      customerEmail: customer.email,
      customerReference: customer.reference,
      customerName: customer.name,
      language: languages[at % languages.length]!,
      redirectUrl: `https://shop.example/thanks/${at}`,
    })
    made.push({ ...customer, link: body.link, verificationId: body.verificationId, does: does[at]! })
  }
  const inOrder = shuffle(made, seed + 2)
  const lengths = shuffle(
    inOrder.map((_, at) => 10 + 37 * at),
    seed + 3,
  )

  return {
    incognito: inOrder.filter((customer) => customer.does === 'incognito'),
    /** Everybody does what they do, one after the other. */
    async live(between: (customer: Customer) => Promise<unknown>) {
      for (const [at, customer] of inOrder.entries()) {
        if (customer.does === 'nothing') continue
        // Some begin before they send, as a browser tells; others have no scripts.
        if (customer.does === 'starts' || at % 2 === 0) await fetch(`${customer.link}/start`, { method: 'POST' })
        if (customer.does !== 'starts') await submit(customer, { length: lengths[at]!, questionIds })
        await between(customer)
      }
    },
  }
}

async function submit(customer: Customer, { length, questionIds }: { length: number; questionIds: string[] }) {
  const fields = new URLSearchParams({
    title: customer.title,
    opinion: 'Word '.repeat(length).trim().slice(0, 5000),
    name: customer.name,
    [`answers[${questionIds[0]}]`]: 'good',
    [`answers[${questionIds[1]}]`]: `${length} things.`,
    ...(customer.does === 'incognito' && { incognito: 'on' }),
  })
  const sent = await fetch(customer.link, { method: 'POST', redirect: 'manual', body: fields, headers: { 'accept-language': 'sv' } })
  expect(sent.status).toBe(303)
  // The page that thanks is looked at, and the private address behind it.
  const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
  const thanks = await fetch(`${customer.link}/thanks`, { headers: { cookie: `earshot_own=${token}` } })
  expect(await thanks.text()).toContain('/mine/')
  await fetch(new URL(`/mine/${token}`, customer.link))
}
