import { type ChatKind, chatKinds, exampleEvent, type Topic, topicNames } from '@earshot/contract'
import { languages } from '@earshot/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText } from './cut-text.ts'
import { contentOf } from './event-content.ts'
import { messageOf } from './message.ts'

const context = { organizationId: '019a51d7-0000-7000-8000-000000000001', baseUrl: 'https://feedback.example', language: 'en' }
const payloadOf = (topic: Topic, data: object = {}) =>
  JSON.stringify({ ...exampleEvent(topic), data: { ...exampleEvent(topic).data, ...data } })
// biome-ignore lint/suspicious/noExplicitAny: each format has a shape of its own.
const said = (kind: ChatKind, payload: string, language = 'en'): any =>
  JSON.parse(messageOf({ ...context, language, kind }, Buffer.from(payload)).toString())

/** What a chat refuses, as its document says; each returns what is wrong. */
// biome-ignore lint/suspicious/noExplicitAny: each format has a shape of its own.
const limits: Record<ChatKind, (message: any) => string[]> = {
  slack: ({ text, blocks }) => [
    ...(text.length > 40_000 ? ['text'] : []),
    ...(blocks.length > 50 ? ['blocks'] : []),
    ...blocks.flatMap((block: { type: string; text?: { type: string; text: string }; elements?: { text: string }[] }) => {
      const max = block.type === 'header' ? 150 : 3000
      const texts = [...(block.text ? [block.text.text] : []), ...(block.elements ?? []).map((element) => element.text)]
      if (block.type === 'header' && block.text?.type !== 'plain_text') return ['header']
      return texts.filter((each) => each.length === 0 || each.length > max).map(() => block.type)
    }),
  ],
  discord: ({ content = '', embeds, allowed_mentions: { parse } }) => [
    ...(content.length > 2000 || embeds.length > 10 || parse.length > 0 ? ['message'] : []),
    ...embeds.flatMap(({ title, description, footer }: { title: string; description: string; footer?: { text: string } }) => [
      ...(title.length > 256 ? ['title'] : []),
      ...(description.length > 4096 ? ['description'] : []),
      ...((footer?.text.length ?? 0) > 2048 ? ['footer'] : []),
      ...(title.length + description.length + (footer?.text.length ?? 0) > 6000 ? ['embed'] : []),
    ]),
  ],
  teams: (message) => [
    ...(Buffer.byteLength(JSON.stringify(message)) > 28 * 1024 ? ['size'] : []),
    ...(message.attachments[0].content.type === 'AdaptiveCard' ? [] : ['card']),
  ],
}

describe.each(chatKinds)('%s', (kind) => {
  test.each(topicNames)('takes a message of %s, with a link into the dashboard', (topic) => {
    const message = said(kind, payloadOf(topic))
    expect(limits[kind](message)).toEqual([])
    expect(JSON.stringify(message)).toContain('https://feedback.example/dashboard/o/019a51d7-0000-7000-8000-000000000001')
  })

  test('says what a customer wrote, whether it is verified, and who wrote it', () => {
    const text = JSON.stringify(said(kind, payloadOf('opinion.created', { title: 'Warm bread', opinion: 'Very good', verified: true })))
    for (const part of ['New opinion', 'Warm bread', 'Very good', 'Verified purchase', 'Ada']) expect(text).toContain(part)
  })

  test('takes whatever anybody writes, and every event of somebody who was erased', () => {
    const long = fc.string({ unit: 'grapheme', maxLength: 2000 })
    fc.assert(
      fc.property(long, long, long, fc.boolean(), (title, opinion, name, verified) => {
        const message = said(
          kind,
          payloadOf('opinion.created', { title, opinion, verified, customer: { id: 'x', name }, store: { name: title } }),
        )
        return limits[kind](message).length === 0 && JSON.stringify(message).isWellFormed()
      }),
      { numRuns: 200 },
    )
    for (const type of topicNames) expect(limits[kind](said(kind, JSON.stringify({ type, data: {} })))).toEqual([])
    for (const type of topicNames) {
      const emptied = Object.fromEntries(Object.keys(exampleEvent(type).data).map((field) => [field, null]))
      expect(limits[kind](said(kind, JSON.stringify({ type, data: emptied })))).toEqual([])
    }
  })

  test('has no time, no address, no link of a customer and no id of one, of any topic', () => {
    for (const topic of topicNames) {
      const message = JSON.stringify(
        said(kind, payloadOf(topic, { customerEmail: 'ada@example.com', link: 'https://feedback.example/o/abc' })),
      )
      expect(message.replaceAll('\\', '')).not.toMatch(/\d{4}-\d\d-\d\d|@example|\/o\/abc|c2a7d1e8-6b34-4f59-8a0d-7e9f2c5b1d46/)
    }
  })

  test('names nobody who is incognito', () => {
    for (const topic of ['opinion.created', 'answer.created', 'comment.created'] as const) {
      const who = { name: 'Somebody', type: 'customer' }
      const message = JSON.stringify(said(kind, payloadOf(topic, { incognito: true, customer: who, author: who })))
      expect(message).not.toContain('Somebody')
    }
  })
})

const hostile =
  '@everyone <!channel> <@U1> <https://evil.example|here> [here](https://evil.example) https://evil.example **bold** `code` &amp;'

test('in Slack, what somebody wrote is plain text, and the project’s name mentions nobody in a notification', () => {
  const { text, blocks } = said(
    'slack',
    payloadOf('opinion.created', { title: hostile, opinion: hostile, store: { name: '<!channel> & co' } }),
  )
  expect(text).toBe('New opinion · &lt;!channel&gt; &amp; co')
  const marked = blocks.filter((block: { text?: { type: string } }) => block.text?.type === 'mrkdwn')
  expect(marked).toHaveLength(1)
  expect(marked[0].text.text).toMatch(/^<https:\/\/feedback\.example\/dashboard\/[\w/-]+\|Open in Earshot>$/)
})

test('in Discord, what somebody wrote is no Markdown, no link and no mention', () => {
  const [embed] = said('discord', payloadOf('opinion.created', { title: 'Fine', opinion: hostile })).embeds
  const [, written] = embed.description.split('\n')
  expect(written).not.toContain('://')
  expect(written.replaceAll(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~]/)
  expect(written.replaceAll(/\\(.)/g, '$1')).toBe(hostile)
})

test('in Teams, what somebody wrote stands where there is no Markdown', () => {
  const { body } = said('teams', payloadOf('opinion.created', { title: hostile, opinion: hostile })).attachments[0].content
  expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(new Set(['RichTextBlock']))
})

test('each language has its own words for everything that happens', () => {
  for (const topic of topicNames) {
    const headlines = languages.map((language) => contentOf(payloadOf(topic), { ...context, language }).headline)
    expect(new Set(headlines.slice(1)).has(headlines[0]!), topic).toBe(false)
  }
})

test.each<[Topic, string]>([
  ['opinion.created', 'opinions/'],
  ['opinion.deleted', 'opinions'],
  ['answer.created', 'opinions/'],
  ['comment.deleted', 'opinions/'],
  ['verification.verified', 'verifications/'],
  ['link.clicked', 'links/'],
  ['subscriber.created', 'subscribers'],
  ['question.updated', 'questions/'],
  ['question.deleted', 'questions'],
  ['qr_code.revoked', 'qr-codes'],
  ['project.updated', 'overview'],
])('%s leads to its screen', (topic, screen) => {
  const { projectId } = exampleEvent(topic).data as { projectId: string }
  const { url } = contentOf(payloadOf(topic), context)
  const below = url.slice(`https://feedback.example/dashboard/o/${context.organizationId}/projects/${projectId}/`.length)
  expect(screen.endsWith('/') ? below.startsWith(screen) && below.length > screen.length : below === screen, below).toBe(true)
})

test('an answer says what was selected and what was written with it', () => {
  const { heading, text } = contentOf(
    payloadOf('answer.created', { question: 'How?', selectedOptions: ['Warm', 'Soft'], answer: 'Both' }),
    context,
  )
  expect([heading, text]).toEqual(['How?', 'Warm, Soft\nBoth'])
})

test('a long text is cut at a word, and no character is cut in two', () => {
  expect(cutText('Short', 10)).toBe('Short')
  expect(cutText('The bread was warm', 12)).toBe('The bread…')
  expect(cutText('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(cutText('👨‍👩‍👧‍👦'.repeat(5), 30)).toBe(`${'👨‍👩‍👧‍👦'.repeat(2)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const cut = cutText(text, max)
      return cut.length <= Math.max(max, 1) && cut.isWellFormed()
    }),
  )
})
