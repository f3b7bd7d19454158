import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { areasOf, inEnglish, messagesIn, readArea, workspaces } from './read-messages.ts'

// English says what the field says. Left: what a reader would have to think about; right: what other products say.

const instead: [said: RegExp, say: string][] = [
  [/\b(a|the|this|that|every|no) letters?\b/i, 'email'],
  [/\btelephones?\b/i, 'phone'],
  [/\be[-\u2011]mail/i, 'email'],
  [/\b(whoever|whosever)\b/i, 'anyone who, or the person by name: your administrator, the customer'],
  [/\bwhat became of\b/i, 'results, or the funnel'],
  [/\btake (it |them )?back\b|\btaken back\b/i, 'revoke, cancel, undo'],
  [/\bgiven up\b/i, 'failed'],
  [/\bmend/i, 'fix'],
  [/\bhalf (responded|tried)\b/i, 'median response time, p50'],
  [/\blast here\b/i, 'last active'],
  [/\bpassword until now\b/i, 'current password'],
  [/\bby which\b|\bof which\b|\bfor which\b|\bwith which\b/i, 'a direct sentence'],
  [/\bleads nowhere\b|\bthere is nothing here\b/i, 'page not found'],
  [/\bnothing fits\b|\bno \w+ is like that\b/i, 'no results, no links match'],
  [/\blooks? further back\b|\blooked (back|through)\b/i, 'search further back, searched back to'],
  [/\bany way\b/i, 'all sources'],
  [/\bbring a file\b|\bmake (it|a link|links)\b/i, 'import customers, create, create link'],
  [/\bnot opened yet\b/i, 'not opened'],
  [/\b(every|some|no)body\b/i, 'everyone, someone, no one; or name who it is'],
  [/(?<!connection |connection was |dns, )\brefus(e|es|ed|al)\b/i, 'rejected, declined'],
  [/\brotted|\bsweep/i, 'a plain word'],
  [/^until$/i, 'expires, to'],
  [/^made$/i, 'created'],
  [/^ends$/i, 'expires'],
  [/^over$/i, 'expired'],
  [/^waits$/i, 'pending'],
]

/** The texts of a message: one for each of its forms, with `X` for what is filled in. */
function formsOf(elements: MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (forms, element) => {
      const own =
        element.type === TYPE.literal
          ? [element.value]
          : element.type === TYPE.plural || element.type === TYPE.select
            ? Object.values(element.options).flatMap(({ value }) => formsOf(value))
            : ['X']
      return forms.flatMap((form) => own.map((text) => form + text))
    },
    [''],
  )
}

const messages = [...workspaces, ...inEnglish].flatMap((workspace) =>
  areasOf(workspace).flatMap((area) =>
    [...messagesIn(readArea('en', workspace, area))].map(([key, text]) => ({
      place: `${workspace}/${area}.json ${key.join('.')}`,
      forms: formsOf(parse(text, { ignoreTag: true })),
    })),
  ),
)

test('English has none of the words that other products do not use', () => {
  const found = messages.flatMap(({ place, forms }) =>
    instead.filter(([said]) => forms.some((form) => said.test(form))).map(([said, say]) => `${place}: ${forms[0]} (${said}: say ${say})`),
  )
  expect(found).toEqual([])
})

test('no sentence in English has more than 28 words, and none of a label more than 20', () => {
  const found = messages.flatMap(({ place, forms }) =>
    forms.flatMap((form) =>
      form
        .split(/(?<=[.?:])\s+|\n+/)
        .filter((sentence) => sentence.split(/\s+/).length > (/[.?]$/.test(form) ? 28 : 20))
        .map((sentence) => `${place}: ${sentence}`),
    ),
  )
  expect(found).toEqual([])
})
