/** Compiles a message in ICU MessageFormat to JavaScript, so that nothing is parsed while the service runs or a page is open. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The type of a parameter, by how a message uses it. */
type ParameterType = 'string | number' | 'number' | 'Date' | 'boolean' | `'${string}'`

export interface CompiledMessage {
  /** A string literal, or a function of one object with the parameters. Its formats are those of formats.ts. */
  source: string
  /** By name, in the order of their first use. Without any, the message is a string. */
  parameters: ReadonlyMap<string, ParameterType>
}

/** Compiles a message. Errors: an Error that says what is wrong with its syntax, without naming the message. */
export function compileMessage(text: string): CompiledMessage {
  const parameters = new Map<string, ParameterType>()
  const elements = parse(text, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: false })
  const expression = expressionOf(elements, { parameters, counted: null })
  return { source: parameters.size === 0 ? expression : `(p) => ${expression}`, parameters }
}

interface Context {
  parameters: Map<string, ParameterType>
  /** The expression that `#` stands for: the innermost plural's number. */
  counted: string | null
}

/** Elements one after the other: a string literal, or a template where something is filled in. */
function expressionOf(elements: readonly MessageFormatElement[], context: Context): string {
  const isText = elements.every((element) => element.type === TYPE.literal)
  if (isText) return JSON.stringify(elements.map(({ value }) => value).join(''))
  if (elements.length === 1 && elements[0]!.type !== TYPE.argument) return expressionFor(elements[0]!, context)
  const parts = elements.map((element) =>
    element.type === TYPE.literal ? element.value.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&') : `\${${expressionFor(element, context)}}`,
  )
  return `\`${parts.join('')}\``
}

function expressionFor(element: MessageFormatElement, context: Context): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value)
    case TYPE.argument:
      return parameter(element.value, 'string | number', context)
    case TYPE.number:
      return `number(${parameter(element.value, 'number', context)}${styleOf(element.style)})`
    case TYPE.date:
      return `date(${parameter(element.value, 'Date', context)}${styleOf(element.style)})`
    case TYPE.time:
      return `time(${parameter(element.value, 'Date', context)}${styleOf(element.style)})`
    case TYPE.pound:
      return `number(${context.counted})`
    case TYPE.plural: {
      const value = parameter(element.value, 'number', context)
      const counted = element.offset ? `${value} - ${element.offset}` : value
      const options = optionsOf(element.options, { ...context, counted })
      return `${element.pluralType === 'ordinal' ? 'ordinal' : 'plural'}(${value}, ${options}${element.offset ? `, ${element.offset}` : ''})`
    }
    case TYPE.select: {
      const names = Object.keys(element.options).filter((name) => name !== 'other')
      const isYesOrNo = names.every((name) => name === 'true' || name === 'false')
      const type = isYesOrNo ? 'boolean' : (`'${[...names, 'other'].join("' | '")}'` as const)
      return `select(${parameter(element.value, type, context)}, ${optionsOf(element.options, context)})`
    }
    case TYPE.tag:
      throw new Error('A message has no tags.')
  }
}

const optionsOf = (options: Record<string, { value: MessageFormatElement[] }>, context: Context): string =>
  `{ ${Object.entries(options)
    .map(([name, { value }]) => `${JSON.stringify(name)}: () => ${expressionOf(value, context)}`)
    .join(', ')} }`

/** Notes a use of a parameter. One that is counted in one place and filled in at another is a number. */
function parameter(name: string, type: ParameterType, { parameters }: Context): string {
  if (!/^[a-z]\w*$/i.test(name)) throw new Error(`"${name}" is no name of a parameter: letters and digits, the first one a letter.`)
  const before = parameters.get(name)
  const isFilledIn = type === 'string | number'
  if (before === undefined || before === 'string | number') parameters.set(name, type)
  else if (before !== type && !isFilledIn) throw new Error(`"${name}" is used as ${before} and as ${type}.`)
  return `p.${name}`
}

function styleOf(style: unknown): string {
  if (style === null || style === undefined) return ''
  if (typeof style !== 'string') throw new Error('A skeleton is not supported; use short, medium, long, full, percent or integer.')
  return `, ${JSON.stringify(style)}`
}
