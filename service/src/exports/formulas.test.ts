import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { times } from '../../test/long-form.ts'
import { type Member, openWorld, type World } from '../../test/world/world.ts'
import { csvLine, withoutApostrophes } from './csv.ts'
import { cellLengthMax, writeWorkbook, xlsxText } from './xlsx.ts'

// A customer writes what a spreadsheet would carry out. It stays a text, whichever way the file is opened.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member' })
})
afterAll(() => world.close())

const command = `=cmd|' /C calc'!A0`
const title = `Nice;${command}`
const opinion = [
  `+1;"${command}"`,
  `all good,${command}, thanks`,
  `and\tthen\t${command}`,
  `;;  @SUM(1)`,
  command,
  '＝1+1',
  `-2,-3;-4`,
].join('\n')

/** As a customer does: in the form that a link opens. */
async function giveOpinion(fields: Record<string, string>): Promise<void> {
  const { body } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  const given = await fetch(body.link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(given.status).toBe(303)
}

const load = async (format: string): Promise<Buffer> => {
  const address = `${member.url}/project/${world.business.projectId}/opinions/export?format=${format}`
  const answer = await fetch(address, { headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** What a spreadsheet takes for a formula when it has made out its cells: spaces before it do not help. */
const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/u.test(cell)

/** The cells as a spreadsheet of a country reads them: a quote ends where the next one stands, and what follows it belongs to the cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isStart = true
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && isStart) {
      isQuoted = true
      isStart = false
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
      isStart = true
    } else {
      cell += sign
      isStart = false
    }
  }
  return [...cells, cell]
}

describe('an opinion full of formulas, exported', () => {
  beforeAll(() => giveOpinion({ title, opinion, name: '=HYPERLINK("https://evil.example";"Click")' }))

  test.each([',', ';', '\t'])('as CSV is no formula in a list separated by %j', async (separator) => {
    const text = (await load('csv')).toString().replace('\u{feff}', '')
    expect(text).toContain('Nice')
    expect(cellsOf(text, separator).filter(isFormula)).toEqual([])
  })

  test('as CSV has every text in quotes, and says the same as before when its marks are taken out', async () => {
    const text = (await load('csv')).toString().replace('\u{feff}', '')
    const [head, row] = parse(text) as [string[], string[]]
    const cell = (name: string) => row[head.indexOf(name)]!
    expect(withoutApostrophes(cell('title'))).toBe(title)
    expect(withoutApostrophes(cell('opinion'))).toBe(opinion)
    expect(cell('title')).toBe(`Nice;'${command}`)
    // Numbers and truths stand bare, texts never.
    expect(text).toMatch(/,0,0,0,"en",/)
    for (const bare of text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[,\r\n]+/)) expect(bare).toMatch(/^(-?\d+|true|false|)$/)
  })

  test('as XLSX is read by a foreign reader as the texts that were written, none of them a formula', async () => {
    const workbook = await load('xlsx')
    const [head, row] = (await readSheet(workbook)) as [string[], unknown[]]
    const cell = (name: string) => row[head.indexOf(name)]
    expect(cell('title')).toBe(title)
    expect(cell('opinion')).toBe(opinion)
    expect(cell('customerName')).toBe('=HYPERLINK("https://evil.example";"Click")')
    expect(cell('upvotes')).toBe(0)
    expect(cell('incognito')).toBe(false)
    expect(row.filter((each) => each instanceof Date)).toEqual([])
    const sheet = partOf(workbook, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('t="inlineStr"')
    expect(sheet).not.toMatch(/<f[ >/]|t="str"|<hyperlink/)
  })
})

test('any text at all is no formula in any list, and comes back as it was', () => {
  const signs = ['=', '+', '-', '@', ';', ',', '\t', '\n', ' ', '"', "'", 'a', '1', '＝', '＠', '\u00a0', 'é']
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((each) => each.join('').trim())
  fc.assert(
    fc.property(text, text, (one, other) => {
      const line = csvLine([one, -1, other])
      for (const separator of [',', ';', '\t'])
        expect(cellsOf(line, separator).filter((cell) => isFormula(cell) && cell !== '-1')).toEqual([])
      const [[first, , last]] = parse(line) as [[string, string, string]]
      expect([first, last].map(withoutApostrophes)).toEqual([one, other])
    }),
    { numRuns: times({ short: 2000, long: 200_000 }) },
  )
})

describe('a workbook', () => {
  const read = async (cells: (string | number | boolean | null)[][], rowsMax?: number) => {
    const rows = (async function* () {
      yield* cells
    })()
    const parts: Uint8Array[] = []
    const workbook = writeWorkbook({ name: 'a/b', head: ['one', 'two'], rows, ...(rowsMax && { rowsMax }) })
    for await (const part of workbook) parts.push(part)
    return Buffer.concat(parts)
  }

  test('holds what XML can’t as U+FFFD, and what looks like an escape as it is', async () => {
    const workbook = await read([['a\u0000b\u000bc\ud800d\uffffe', ' _x0041_\r\nnext ']])
    expect(xlsxText('a\u0000b\u000bc\ud800d\uffffe')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde')
    expect(partOf(workbook, 'xl/worksheets/sheet1.xml')).toContain('<t xml:space="preserve"> _x005F_x0041_\nnext </t>')
    const [, [first]] = (await readSheet(workbook)) as [unknown, [string]]
    expect(first).toBe('a\ufffdb\ufffdc\ufffdd\ufffde')
  })

  test('cuts a text of more than 32,767 characters, never a character in two', async () => {
    const [, [whole, long]] = (await readSheet(await read([['x'.repeat(cellLengthMax), '😀'.repeat(20_000)]]))) as [
      unknown,
      [string, string],
    ]
    expect(whole).toBe('x'.repeat(cellLengthMax))
    expect(long).toBe(`${'😀'.repeat(16_383)}…`)
    expect(long).toHaveLength(cellLengthMax)
  })

  test('goes on in a further sheet, head and all, when one is full', async () => {
    const workbook = await read(
      [
        ['1', 1],
        ['2', 2],
        ['3', 3],
      ],
      3,
    )
    const sheet = (number: number) => readSheet(workbook, number)
    expect(await sheet(1)).toEqual([
      ['one', 'two'],
      ['1', 1],
      ['2', 2],
    ])
    expect(await sheet(2)).toEqual([
      ['one', 'two'],
      ['3', 3],
    ])
  })

  test('asks for rows as it is read, and for no more when its reader goes away', async () => {
    let asked = 0
    let isOver = false
    const rows = (async function* () {
      try {
        for (;;) yield [randomBytes(600).toString('base64'), asked++]
      } finally {
        isOver = true
      }
    })()
    const workbook = writeWorkbook({ name: 'endless', head: ['one', 'two'], rows })
    let bytes = 0
    for (let part = 0; part < 40; part++) bytes += ((await workbook.next()).value as Uint8Array).length
    // A few parts ahead: what is being compressed.
    expect(asked).toBeLessThan(bytes / 600 + 2000)
    await workbook.return()
    expect(isOver).toBe(true)
  })
})

/** A part of a workbook, by its name, read from the end of the ZIP file as readers do. */
function partOf(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const nameLength = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    return inflateRawSync(zip.subarray(start)).toString()
  }
  throw new Error(`no part ${name}`)
}
