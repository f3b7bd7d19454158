import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type OpinionImport, type OpinionImportRow, opinionLengthMax, titleLengthMax } from '@earshot/contract'
import { opinionImportsMessages } from '@earshot/messages/api/opinion-imports'
import { asciiEmail, cleanLine, cleanLines, readMoment } from '../../text.ts'
import { nameLengthMax } from '../customers/customers.ts'
import { columnsIn, type Head, headText, invalidFile, readCsv } from '../imported-files/read-csv.ts'
import { excerptOf } from './excerpt-of.ts'

// Files of opinions as other services export them. What Earshot has no place for (stars, products, addresses, pictures) is not read.

/** An opinion of a file, read and judged by itself. */
export interface FileOpinion {
  row: number
  externalId: string
  title: string
  opinion: string
  customerName: string | null
  language: string | null
  /** ISO 8601 in UTC; null where the file's cannot be read. */
  givenAt: string | null
  reason: OpinionImportRow['reason']
  detail: string | null
}

type Preset = OpinionImport['preset']
type Column = 'externalId' | 'givenAt' | 'customerName' | 'title' | 'opinion' | 'language' | 'name'
type Names = Readonly<Record<Column, readonly string[]>>
/** The text of a column in a row. */
type Cell = (column: Column) => string

/**
 * Names of the columns, in lower case and without punctuation, the service's own first; the others are of its older files, its templates and
 * files that programs made of its API. docs/guides/import-opinions.md says which were seen where.
 */
const names: Record<Preset, Names> = {
  trustpilot: {
    externalId: ['reviewid', 'id'],
    givenAt: ['reviewcreatedutc', 'reviewcreated', 'createdutc', 'createdat', 'reviewdate', 'date'],
    customerName: ['reviewusername', 'username', 'reviewername', 'consumername', 'name'],
    title: ['reviewtitle', 'title'],
    opinion: ['reviewcontent', 'reviewtext', 'content', 'text'],
    language: ['reviewlanguage', 'language', 'locale'],
    name: [],
  },
  judgeme: {
    externalId: ['reviewid', 'id', 'uuid'],
    givenAt: ['reviewdate', 'createdat', 'date'],
    customerName: ['reviewername', 'name', 'author'],
    title: ['title', 'reviewtitle'],
    opinion: ['body', 'reviewbody', 'content'],
    language: ['language', 'locale'],
    name: [],
  },
  yotpo: {
    externalId: ['reviewid', 'id'],
    givenAt: ['reviewcreationdate', 'reviewdate', 'creationdate', 'createdat', 'date'],
    customerName: ['reviewerdisplayname', 'displayname', 'reviewername', 'username', 'reviewer', 'name'],
    title: ['reviewtitle', 'title'],
    opinion: ['reviewcontent', 'reviewbody', 'content', 'body'],
    language: ['reviewlanguage', 'language'],
    name: [],
  },
  google: {
    externalId: ['reviewid', 'id'],
    givenAt: ['createtime', 'creationtime', 'reviewdate', 'createdat', 'date'],
    customerName: ['reviewerdisplayname', 'displayname', 'reviewername', 'reviewer', 'author', 'authorname'],
    title: ['title'],
    opinion: ['comment', 'reviewtext', 'reviewcomment', 'review', 'text'],
    language: ['language', 'languagecode'],
    // Google's own is the review's; other files have the customer's there.
    name: ['name', 'reviewname'],
  },
}

const { file: fileMessages, row: messages } = opinionImportsMessages

/**
 * Yields the opinions of a file, each with what is wrong with it by itself. Throws InvalidFile: VALIDATION_ERROR (no column of texts or
 * times), and as readCsv.
 */
export async function* readOpinions(contents: Readable, preset: Preset): AsyncGenerator<FileOpinion> {
  const headOf = (cells: readonly string[]): Head<Column> => {
    const head = columnsIn(cells, names[preset])
    if (head.has('opinion') && head.has('givenAt')) return head
    throw invalidFile('head', fileMessages.columns({ preset: preset === 'google' ? 'other' : preset, columns: headText(cells) }))
  }
  for await (const { row, cell } of readCsv(contents, headOf)) yield opinionOf(row, cell)
}

function opinionOf(row: number, cell: Cell): FileOpinion {
  const opinion = cleanLines(cell('opinion'))
  const title = cleanLine(cell('title')) || excerptOf(opinion)
  const customerName = nameOf(cell)
  const language = cell('language').replaceAll('_', '-')
  const givenAt = momentOf(cell('givenAt'))
  const judged = (reason: FileOpinion['reason'], detail: string | null): FileOpinion => ({
    row,
    externalId: idOf(cell) || digestOf(cell),
    title,
    opinion,
    customerName: customerName || null,
    language: language || null,
    givenAt,
    reason,
    detail,
  })
  if (opinion === '') return judged('TEXT_MISSING', messages.textMissing)
  for (const [column, text, max] of [
    ['externalId', idOf(cell), externalIdLengthMax],
    ['title', title, titleLengthMax],
    ['opinion', opinion, opinionLengthMax],
    ['customerName', customerName, nameLengthMax],
  ] as const)
    if ([...text].length > max) return judged('FIELD_INVALID', messages.tooLong[column]({ max }))
  if (!isLanguage(language)) return judged('FIELD_INVALID', messages.language)
  if (givenAt === null) return judged('DATE_INVALID', messages.date)
  return judged(null, null)
}

/** The last part of `accounts/1/locations/2/reviews/AbC` is the same as Google's `reviewId`. */
const idInName = (name: string): string => /^accounts\/[^/]+\/locations\/[^/]+\/reviews\/([^/]+)$/.exec(name)?.[1] ?? ''

const idOf = (cell: Cell): string => cell('externalId') || idInName(cell('name'))

/** A name that is an address is none: nobody agreed to have theirs published. */
function nameOf(cell: Cell): string {
  const name = cleanLine(cell('customerName') || (idInName(cell('name')) === '' ? cell('name') : ''))
  return asciiEmail(name) === null ? name : ''
}

/** Characters of the id that another service gave. */
export const externalIdLengthMax = 255

/** Stands for the id where the file has none: the same row has the same, in whatever file. */
const digestOf = (cell: Cell): string =>
  `sha256-${createHash('sha256')
    .update(JSON.stringify((['givenAt', 'customerName', 'title', 'opinion'] as const).map(cell)))
    .digest('hex')}`

/** As ISO 8601, also with `UTC` behind it; UTC where no zone is named. Days written with slashes mean two things and are none. */
function momentOf(text: string): string | null {
  const read = readMoment(text.replace(/ ?UTC$/i, 'Z').replace(/ (?=[+-]\d\d:?\d\d$)/, ''))
  return read && read.at.getUTCFullYear() >= 1995 && read.at.getTime() <= Date.now() + dayMs ? read.at.toISOString() : null
}
const dayMs = 86_400_000

function isLanguage(language: string): boolean {
  if (language === '') return true
  if (language.length > 35 || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) return false
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
