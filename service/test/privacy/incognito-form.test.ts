import { formMessages } from '@earshot/messages/service/form'
import { waysMessages } from '@earshot/messages/service/ways'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { columnsOf } from './joining.ts'

// What the form says of an incognito opinion is what becomes of it.

describe('what the form says of an incognito opinion', () => {
  const name = 'Ada Lovelace'
  const email = 'ada@example.com'
  const { form } = formMessages('en')
  const { seenTogether, seenAtOnce } = waysMessages('en')
  const together = seenTogether({ count: 5 })

  /** Every sentence that can stand there, and what makes it true. */
  const holds: Record<string, (of: { kept: Record<string, unknown>; said: string; waitedHours: number }) => void> = {
    [form.seenIncognito]: ({ kept, said }) => {
      expect(kept).toMatchObject({
        title: 'Quiet',
        opinion: 'All of it.',
        verified: true,
        createdAt: expect.stringContaining('T00:00:00.000Z'),
      })
      expect(said).toContain('Chosen')
      expect(said).toContain('Some words.')
    },
    [together]: ({ waitedHours }) => expect(waitedHours).toBe(72),
    [seenAtOnce]: ({ waitedHours }) => expect(waitedHours).toBe(0),
    [form.seenIncognitoPublic]: ({ said }) => {
      for (const tie of [name, 'Lovelace', email, '"id"', 'verificationId']) expect(said).not.toContain(tie)
      const times = [...said.matchAll(/\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d\.\d{3})Z/g)].map(([, time]) => time)
      expect(new Set(times)).toEqual(new Set(['00:00:00.000']))
    },
  }

  test.each(['delayed', 'immediate'] as const)('is what becomes of it (%s)', async (incognitoRelease) => {
    await using world = await openWorld()
    await world.sql`update project set settings = settings || ${world.sql.json({ incognitoRelease })}`
    const options = ['Chosen', 'Other'].map((option) => ({ id: option, option }))
    const choice = (
      await world.ask('questions.create', { tags: ['staff'], question: 'Which?', answerMode: 'single_select', answers: { options } })
    ).body
    const text = (await world.ask('questions.create', { tags: ['staff'], question: 'What?', answerMode: 'text_only' })).body
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: email, customerName: name })).body
    const page = await (await fetch(link)).text()
    const [, box] = /<div class="when-incognito">(.*?)<\/div>\n?<\/div>\s*<\/section>/s.exec(page.slice(page.indexOf('class="seen"')))!
    const sentences = [...box!.matchAll(/<p>(.*?)<\/p>/gs)].map(([, sentence]) => sentence!)
    expect(sentences).toEqual(
      incognitoRelease === 'delayed'
        ? [form.seenIncognito, together, form.seenIncognitoPublic]
        : [form.seenIncognito, seenAtOnce, form.seenIncognitoPublic],
    )

    const hidden = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, field, value]) => [field!, value!]),
    )
    const fields = {
      title: 'Quiet',
      opinion: 'All of it.',
      name,
      incognito: 'on',
      [`answers[${choice.questionId}]`]: 'Chosen',
      [`answers[${text.questionId}]`]: 'Some words.',
    }
    expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...hidden, ...fields }) })).status).toBe(
      303,
    )
    const opinions = async () => {
      await world.settle()
      return (await world.ask('opinions.list')).body.opinions as Record<string, unknown>[]
    }
    // No other opinion comes, so it appears alone after 72 hours and not before.
    const moves = ['0 hours', '1 hour', '70 hours 59 minutes', '1 minute']
    const seen: number[] = []
    for (const move of moves) {
      await world.timePasses(move)
      seen.push((await opinions()).length)
    }
    expect(seen).toEqual(incognitoRelease === 'delayed' ? [0, 0, 0, 1] : [1, 1, 1, 1])
    // The clock that was moved has moved the day along; what the events say is what was told.
    const [event] = await world.sql<{ data: Record<string, unknown> }[]>`select data from event where topic = 'opinion.created'`
    const said = JSON.stringify(await world.sql`select data from event where topic in ('opinion.created', 'answer.created')`)
    for (const sentence of sentences) holds[sentence]!({ kept: event!.data, said, waitedHours: seen[0] === 1 ? 0 : 72 })
  })

  test('holds also when the project changes its mind while the form is open', async () => {
    await using world = await openWorld()
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: email })).body
    const page = await (await fetch(link)).text()
    expect(page).toContain(together)
    await world.sql`update project set settings = settings || '{"incognitoRelease": "immediate"}'`
    const [, field] = /<input type="hidden" name="([^"]+)" value="5">/.exec(page)!
    const fields = { title: 'Quiet', opinion: 'All of it.', incognito: 'on', [field!]: '5' }
    await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    await world.settle()
    expect((await world.ask('opinions.list')).body.opinions).toEqual([])
  })
})

test('a name that came along with the box ticked is not kept, nor what was typed before by anybody', async () => {
  await using world = await openWorld()
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ title: 'A', opinion: 'B', name: 'Ada Lovelace', email: 'ada@other.example', incognito: 'on' }),
  })
  const rows = await columnsOf(world.sql)
  expect(JSON.stringify(rows.all)).not.toMatch(/Lovelace|ada@other/)
})

test('what is changed about a project between two customers tells them apart no longer', async () => {
  await using world = await openWorld()
  const options = (more: string) => ['Good', 'Bad'].map((option) => ({ id: option, option: `${option}${more}` }))
  const question = { tags: ['staff'], question: 'How was it?', answerMode: 'single_select', answers: { options: options('') } }
  const { questionId } = (await world.ask('questions.create', question)).body
  const locales = ['en', 'de', 'fr']
  for (const [at, locale] of locales.entries()) {
    await world.sql`update project set settings = settings || ${world.sql.json({ locale })}, name = ${`Acme ${at}`}`
    await world.ask('questions.update', {
      questionId,
      question: `How was it, ${at}?`,
      tags: ['delivery'],
      answers: { options: options(` ${at}`) },
      priority: at,
    })
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: `c${at}@example.com` })).body
    const fields = { title: 'A', opinion: 'B', incognito: 'on', [`answers[${questionId}]`]: 'Good' }
    expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(303)
  }
  await world.sql`update held_opinion set release_at = now()`
  await world.settle()
  const { opinions } = (await world.ask('opinions.list')).body
  const { answers } = (await world.ask('answers.list')).body
  const rest = (rows: Record<string, unknown>[]) => new Set(rows.map(({ reviewId: _r, answerId: _a, ...row }) => JSON.stringify(row)))
  expect([opinions.length, rest(opinions).size]).toEqual([3, 1])
  expect([answers.length, rest(answers).size]).toEqual([3, 1])
  expect(answers[0]).toMatchObject({ question: 'How was it, 2?', selectedOptions: ['Good 2'], language: 'fr' })
})
