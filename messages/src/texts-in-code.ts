/** Finds texts for people in TypeScript: they would be in one language, and out of a translator's reach. */
import { type Node, parseSync } from 'oxc-parser'

export interface FoundText {
  line: number
  /** The declaration that it is in: `headOf`; empty at the top of a file. */
  within: string
  text: string
}

/** Stands for what is filled into a template. It is no letter: `mail of ␀ to ␀` has two words in a row at most. */
const filledIn = '\0'

/** Names, units and examples that are the same in every language. */
const same = /^(Earshot|https?:.*|API|UTC|CSV|JSON|PDF|SVG|PNG|curl|Ctrl|Esc|QR|POST|whsec_.*|\{".*)$/

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !same.test(text.trim())

/** Three words in a row. In code, text of two words is mostly a name (`font-size: 1rem`). */
const isSentence = (text: string): boolean => /(?<!\S)["“(]?\p{L}[\p{L}’'-]*,? \p{L}[\p{L}’'-]*,? \p{L}[\p{L}’'-]+/u.test(text)

/** Pieces of statements, as functions give them to each other: `case when … then`, `(select …`, `deleted_at is null`. */
const isSql = (text: string): boolean =>
  /^\s*(case|call|insert into|create table|rollback to|set local|isolation level)\s|\(\s*select\b|\bis (not )?(null|distinct from)\b|\w = '|\border by\b/.test(
    text,
  )

/** The first line of a response: `431 Request Header Fields Too Large`. */
const isStatusLine = (text: string): boolean => /^\d{3} [A-Z]/.test(text)

/** Names with commas between: columns, headers, elements of a page. */
const isListOfNames = (text: string): boolean => text.includes(',') && text.split(/,\s*/).every((name) => /^[^\s“”]+$/.test(name))

const isText = (text: string): boolean => isSentence(text) && !isSql(text) && !isStatusLine(text) && !isListOfNames(text)

/** The name that something is called by: `log` of `request.log` and of `this.#log`. */
const lastName = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  return node.type === 'MemberExpression' ? lastName(node.property) : ''
}

/** Logs, exceptions of broken invariants, SQL as text: programmers read them, in English, where they are written. */
function isForProgrammers(node: Node): boolean {
  if (node.type === 'NewExpression') return /^(|Type|Range|Syntax|Connection)Error$/.test(lastName(node.callee))
  if (node.type !== 'CallExpression') return false
  if (node.callee.type !== 'MemberExpression') return lastName(node.callee) === 'log'
  return /^(log|console)$/.test(lastName(node.callee.object)) || lastName(node.callee.property) === 'unsafe'
}

/** `words: 'organization owner add'`: what one types to run a command. */
const isNameOfCommand = (parent: Node | null): boolean => parent?.type === 'Property' && lastName(parent.key) === 'words'

/** Labels of a screen may be one word. */
const labels = /^(label|title|placeholder|description|aria-label|alt)$/

/** The texts of a template of HTML: between its tags, and in attributes that people read. */
function textsOfHtml(html: string): string[] {
  const body = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  const attributes = [...body.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text]) => text!)
  // A piece without tags may be attributes: `aria-invalid="true" autofocus`.
  const isOfTag = !body.includes('<') && /^([\s\0]*[a-z-]+(="[^"]*"?)?)+\s*$/.test(body)
  const between = isOfTag ? [] : body.replaceAll(/<[^>]*>?|&\w+;/g, '\n').split(/\n|\0/)
  return [...attributes, ...between].map((text) => text.trim()).filter(isWord)
}

/** Texts of one node, apart from those of its children. */
function textsOfNode(node: Node, parent: Node | null): string[] {
  switch (node.type) {
    case 'JSXText':
      return isWord(node.value) ? [node.value.trim()] : []
    case 'Literal': {
      if (typeof node.value !== 'string') return []
      const attribute = parent?.type === 'JSXAttribute' ? String(parent.name.name) : ''
      if (attribute === 'className' || isNameOfCommand(parent)) return []
      return (labels.test(attribute) && isWord(node.value)) || isText(node.value) ? [node.value] : []
    }
    case 'TemplateLiteral': {
      const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(filledIn)
      const tag = parent?.type === 'TaggedTemplateExpression' ? nameOfTag(parent.tag) : ''
      if (tag === 'html') return textsOfHtml(text)
      return !isSqlTag(tag) && isText(text) ? [text] : []
    }
    default:
      return []
  }
}

const nameOf = (node: Node): string | undefined =>
  (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') &&
  node.id?.type === 'Identifier'
    ? node.id.name
    : undefined

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every text in a file. Errors: a SyntaxError when the file does not parse. */
export function textsInCode(file: string, source: string): FoundText[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`)
  const found: FoundText[] = []
  const visit = (node: Node, parent: Node | null, within: string): void => {
    if (/^(Import|ExportAll|TS\w*Type|TSInterface|TSTypeAlias)/.test(node.type) || isForProgrammers(node)) return
    for (const text of textsOfNode(node, parent))
      found.push({ line: source.slice(0, node.start).split('\n').length, within, text: text.replaceAll(filledIn, '…') })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, within || nameOf(node) || '')
  }
  visit(program, null, '')
  return found
}

/** The name of a tag, or of the function that returns it. */
function nameOfTag(tag: Node): string {
  const named = tag.type === 'CallExpression' ? tag.callee : tag
  return named.type === 'Identifier' ? named.name : ''
}

/** Statements are written for a pool or a transaction: this home's, or one of another home. */
const isSqlTag = (tag: string): boolean => /^(sql|people|directory|home|peopleOf|directoryOf)$/.test(tag)
