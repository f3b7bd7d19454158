import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type FileOpinion, readOpinions } from './read-opinions.ts'

// What is read of a row: under which names of columns, and what is wrong with it by itself.

async function read(
  contents: string | readonly string[],
  preset: Parameters<typeof readOpinions>[1] = 'trustpilot',
): Promise<FileOpinion[]> {
  const chunks = (typeof contents === 'string' ? [contents] : contents).map((each) => Buffer.from(each))
  const rows: FileOpinion[] = []
  for await (const row of readOpinions(Readable.from(chunks), preset)) rows.push(row)
  return rows
}

const head = 'Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Language'

test.each([
  [
    'trustpilot',
    'Domain Url,Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Stars',
    'x,1,2024-01-02,Ada,Tit,Fine,5',
  ],
  ['trustpilot', 'Review Id;Reviewer Name;Review Title;Review Content;Review Stars;Review Date', '1;Ada;Tit;Fine;5;2024-01-02'],
  ['trustpilot', 'review_id,stars,product_name,title,content,consumer_name,created_at', '1,5,Lamp,Tit,Fine,Ada,2024-01-02'],
  [
    'judgeme',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,id',
    'Tit,Fine,5,2024-01-02 00:00:00 UTC,web,ok,Ada,a@b.example,1',
  ],
  ['judgeme', 'product_handle,review_title,body,reviewer_name,review_date,review_id', 'lamp,Tit,Fine,Ada,2024-01-02,1'],
  [
    'yotpo',
    'Review ID,Review Type,Review Title,Review Content,Review Score,Review Creation Date,Display Name',
    '1,product_review,Tit,Fine,5,2024-01-02,Ada',
  ],
  ['yotpo', 'id,review_title,review_content,review_score,date,display_name,email', '1,Tit,Fine,5,2024-01-02,Ada,a@b.example'],
  ['google', 'name,reviewer.displayName,title,comment,createTime', 'accounts/1/locations/2/reviews/1,Ada,Tit,Fine,2024-01-02T00:00:00Z'],
  ['google', 'Review ID,name,Title,Review Text,Star Rating,Review Date', '1,Ada,Tit,Fine,5,2024-01-02'],
] as const)('%s: %s', async (preset, columns, row) => {
  expect(await read(`${columns}\n${row}`, preset)).toEqual([
    {
      ...{ row: 1, externalId: '1', title: 'Tit', opinion: 'Fine', customerName: 'Ada', language: null, reason: null, detail: null },
      givenAt: '2024-01-02T00:00:00.000Z',
    },
  ])
})

const moments: [text: string, givenAt: string | null][] = [
  ['2024-03-01', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 10:20', '2024-03-01T10:20:00.000Z'],
  ['2024-03-01 10:20:30 UTC', '2024-03-01T10:20:30.000Z'],
  ['2024-03-01T10:20:30.123456789Z', '2024-03-01T10:20:30.123Z'],
  ['2024-03-01T10:20:30+05:30', '2024-03-01T04:50:30.000Z'],
  ['2024-03-01 10:20:30 +0200', '2024-03-01T08:20:30.000Z'],
]
const noMoments = [
  '',
  'yesterday',
  '03/01/2024',
  '1.3.2024',
  'Mar 1, 2024',
  '2024-02-30',
  '2024-03-01T25:00:00Z',
  '1994-12-31',
  '9999-01-01',
  '1709288430',
  '=NOW()',
]

test.each([...moments, ...noMoments.map((text): [string, null] => [text, null])])('the time %s', async (text, givenAt) => {
  const [row] = await read(`${head}\n1,"${text}",Ada,Tit,Fine,`)
  expect([row!.givenAt, row!.reason]).toEqual([givenAt, givenAt === null ? 'DATE_INVALID' : null])
})

test('rows are told apart however their lines end, in one file too, and wherever the file is cut into pieces', async () => {
  const contents = `${head}\r\n1,2024-01-02,Ada,Tit,"One\r\ntwo",\n2,2024-01-02,Bob,Tit,Three,\r3,2024-01-02,Eve,Tit,Four,\r\n`
  const whole = await read(contents)
  expect(whole.map(({ row, externalId, opinion }) => [row, externalId, opinion])).toEqual([
    [1, '1', 'One\ntwo'],
    [2, '2', 'Three'],
    [3, '3', 'Four'],
  ])
  for (let at = head.length; at < contents.length; at++) expect(await read([contents.slice(0, at), contents.slice(at)])).toEqual(whole)
})

test('a formula is a text like any other, also where a quote was set before it', async () => {
  const [row] = await read(`${head}\n1,2024-01-02,'=HYPERLINK("x"),@SUM(A1),"'+1 for ""heron""",`)
  expect(row).toMatchObject({ customerName: '=HYPERLINK("x")', title: '@SUM(A1)', opinion: '+1 for "heron"', reason: null })
})

test('a name that is an email address is not kept', async () => {
  const rows = await read(`${head}\n1,2024-01-02,ada@example.com,Tit,Fine,\n2,2024-01-02,Ada @ home,Tit,Fine,`)
  expect(rows.map(({ customerName }) => customerName)).toEqual([null, 'Ada @ home'])
})

test('a short row lacks what it does not have, of a column that is there twice the first counts, and control characters go', async () => {
  expect((await read(`${head}\n1,2024-01-02`))[0]).toMatchObject({ reason: 'TEXT_MISSING', customerName: null })
  expect((await read(`${head},Review Content\n1,2024-01-02,Ada,Tit,First,,Second`))[0]!.opinion).toBe('First')
  expect((await read(`${head}\n1,2024-01-02,A\u0007da,T\u001bit,Fi\u0008ne,`))[0]).toMatchObject({
    customerName: 'Ada',
    title: 'Tit',
    opinion: 'Fine',
  })
})

test('a cell of a megabyte and a quote that is never closed end the file with the row before them', async () => {
  const row = '1,2024-01-02,Ada,Tit,Fine,\n'
  for (const [wrong, says] of [
    [`2,2024-01-02,Ada,Tit,${'x'.repeat(1024 * 1024)},`, /after row 1 .*65,536/],
    [`2,2024-01-02,Ada,Tit,"Fine,\n${row.repeat(10)}`, /after row 1 is never closed/],
    [`2,2024-01-02,Ada,Tit,"Fine,\n${row.repeat(5000)}`, /after row 1 .*quotation mark/],
  ] as const)
    await expect(read(`${head}\n${row}${wrong}`)).rejects.toMatchObject({ problem: { detail: expect.stringMatching(says) } })
})

test.each([
  'Review Content only',
  'Review Created (UTC) only',
  '1,2024-01-02,Ada,Tit,Fine,',
  '<html><body>Sign in</body></html>',
  '{"reviews": []}',
])('a head that is none is quoted: %s', async (line) => {
  await expect(read(`${line}\n1,2\n`)).rejects.toMatchObject({
    problem: { code: 'VALIDATION_ERROR', detail: expect.stringContaining('Review Created (UTC)') },
  })
})
