/**
 * Finds which messages code reads, and so those that nobody would miss. Within a file it follows them by name, through variables,
 * patterns and types. What is handed on is looked for by its last name alone, in the files beside and in those that are imported: a
 * message that shares its name with something else there may be taken for used.
 */
import path from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import type { Key } from './read-messages.ts'

/** A place in an area, `web/links` and `['form', 'hint']`, that code reads. A name that code computes is `*`. */
interface Reading {
  area: string
  key: Key
  /** Whether it is handed on as it is: what is below it is then read elsewhere. */
  isWhole: boolean
}

/** What a file reads. */
export interface FileReadings {
  file: string
  /** The areas that it imports. */
  areas: Set<string>
  /** The files that it imports. */
  imports: Set<string>
  readings: Reading[]
  /** Names of members of anything else: of an object of messages, where one was handed on to here. */
  names: Set<string>
  /** Texts and names of properties: what a computed name may be. */
  strings: Set<string>
}

/** The messages of an area, of those with these keys, that no file reads. */
export function unusedIn(area: string, keys: readonly Key[], files: readonly FileReadings[]): Key[] {
  const importing = files.filter(({ areas }) => areas.has(area))
  const folders = new Set(importing.map(({ file }) => path.dirname(file)))
  const imported = new Set(importing.flatMap(({ imports }) => [...imports]))
  const near = files.filter(({ file }) => folders.has(path.dirname(file)) || imported.has(file))
  const readings = importing.flatMap((each) => each.readings).filter((reading) => reading.area === area)
  return keys.filter((numbered) => {
    const key = numbered.slice(0, numbered.findLastIndex((name) => !isNumber(name)) + 1)
    return !readings.some((reading) => {
      if (!reading.key.every((name, at) => at >= key.length || name === '*' || name === key[at] || isNumber(key[at]!))) return false
      // An area has names of every kind beside each other: a computed one is not any of them.
      if (reading.key[0] === '*' && !near.some(({ strings }) => strings.has(key[0]!))) return false
      const ways = [key.at(-1)!, `${key.at(-2)}.*`]
      return reading.key.length >= key.length || (reading.isWhole && near.some(({ names }) => ways.some((way) => names.has(way))))
    })
  })
}

/** An entry of a list. */
const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** What a name in code stands for: places of messages, and its type where the file declares it. */
interface Meaning {
  places: readonly { area: string; key: Key }[]
  type?: Node | undefined
}
type Scope = Map<string, Meaning>

const unknown: Meaning = { places: [] }

/** What a file reads of messages. Errors: a SyntaxError when it does not parse. */
export function readingsIn(file: string, source: string): FileReadings {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`)
  const found: FileReadings = { file, areas: new Set(), imports: new Set(), readings: [], names: new Set(), strings: new Set() }
  const top: Scope = new Map()
  /** The types that the file imports from messages, and those that it declares. */
  const types: Scope = new Map()
  const read = ({ places }: Meaning, isWhole: boolean) => found.readings.push(...places.map((place) => ({ ...place, isWhole })))

  function declare(statement: Node): void {
    if (statement.type === 'ImportDeclaration') {
      if (statement.source.value.startsWith('.')) found.imports.add(path.join(path.dirname(file), statement.source.value))
      const area = /^@earshot\/messages\/(\w+\/.*)$/.exec(statement.source.value)?.[1]
      if (!area) return
      found.areas.add(area)
      for (const { local } of statement.specifiers) for (const scope of [top, types]) scope.set(local.name, { places: [{ area, key: [] }] })
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) declare(statement.declaration)
    else if (statement.type === 'TSInterfaceDeclaration') types.set(statement.id.name, { places: [], type: statement.body })
    else if (statement.type === 'TSTypeAliasDeclaration') types.set(statement.id.name, { places: [], type: statement.typeAnnotation })
  }

  function meaningOfType(type: Node | null | undefined): Meaning {
    switch (type?.type) {
      case 'TSTypeAnnotation':
        return meaningOfType(type.typeAnnotation)
      case 'TSUnionType':
      case 'TSIntersectionType':
        return { places: type.types.flatMap((each) => meaningOfType(each).places), type }
      case 'TSTypeQuery':
        return type.exprName.type === 'Identifier' ? (top.get(type.exprName.name) ?? unknown) : unknown
      case 'TSIndexedAccessType':
        return namesOfType(type.indexType).reduce<Meaning>(
          (sum, name) => both(sum, memberOf(meaningOfType(type.objectType), name)),
          unknown,
        )
      case 'TSTypeReference': {
        const name = type.typeName.type === 'Identifier' ? type.typeName.name : ''
        if (/^(Readonly|Pick|Omit|ReturnType)$/.test(name)) return meaningOfType(type.typeArguments?.params[0])
        const declared = types.get(name)
        return declared?.type ? meaningOfType(declared.type) : (declared ?? unknown)
      }
      default:
        return type ? { places: [], type } : unknown
    }
  }

  function memberOf({ places, type }: Meaning, name: string): Meaning {
    // What a screen gets of an area is what it has in the reader's language.
    const isSame = (key: Key) => name === 'english' && key.length === 0
    const ofMessages = places.map(({ area, key }) => ({ area, key: isSame(key) ? key : [...key, name] }))
    return both({ places: ofMessages }, memberOfType(type, name))
  }

  function memberOfType(type: Node | undefined, name: string): Meaning {
    if (type?.type === 'TSIntersectionType' || type?.type === 'TSUnionType')
      return type.types.map((each) => memberOfType(meaningOfType(each).type, name)).reduce(both, unknown)
    const members = type?.type === 'TSInterfaceBody' ? type.body : type?.type === 'TSTypeLiteral' ? type.members : []
    const member = members.find((each) => each.type === 'TSPropertySignature' && nameOf(each.key) === name)
    return member?.type === 'TSPropertySignature' ? meaningOfType(member.typeAnnotation) : unknown
  }

  function meaningOf(node: Node, scope: Scope): Meaning {
    switch (node.type) {
      case 'Identifier':
        return scope.get(node.name) ?? unknown
      case 'MemberExpression':
        return memberOf(meaningOf(node.object, scope), nameOfMember(node))
      case 'CallExpression': {
        const of = meaningOf(nameOf(node.callee) === 'useMessages' && node.arguments[0] ? node.arguments[0] : node.callee, scope)
        return { places: of.places.filter(({ key }) => key.length === 0) }
      }
      case 'ConditionalExpression':
        return both(meaningOf(node.consequent, scope), meaningOf(node.alternate, scope))
      case 'LogicalExpression':
        return both(meaningOf(node.left, scope), meaningOf(node.right, scope))
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return meaningOf(node.expression, scope)
      default:
        return unknown
    }
  }

  /** Gives the names of a pattern their meaning. What is taken by its name is read. */
  function bind(pattern: Node, meaning: Meaning, scope: Scope): void {
    const own = 'typeAnnotation' in pattern && pattern.typeAnnotation ? both(meaning, meaningOfType(pattern.typeAnnotation)) : meaning
    if (pattern.type === 'Identifier') {
      read(own, false)
      scope.set(pattern.name, own)
    } else if (pattern.type === 'AssignmentPattern') {
      bind(pattern.left, own, scope)
      visit(pattern.right, scope)
    } else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) each && bind(each, memberOf(own, '*'), scope)
    else if (pattern.type === 'RestElement') bind(pattern.argument, own, scope)
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) {
        const name = property.type === 'Property' && !property.computed ? nameOf(property.key) : '*'
        const member = property.type === 'RestElement' ? own : memberOf(own, name)
        if (member.places.length === 0) found.names.add(name)
        bind(property.type === 'RestElement' ? property.argument : property.value, member, scope)
      }
  }

  /** Visits what an expression of messages computes on the way: `status` of `messages[status]`. */
  function visitInside(node: Node, scope: Scope): void {
    if (meaningOf(node, scope).places.length === 0) visit(node, scope)
    else if (node.type === 'MemberExpression') {
      visitInside(node.object, scope)
      if (node.computed) visit(node.property, scope)
    } else if (node.type !== 'Identifier') for (const child of childrenOf(node)) visitInside(child, scope)
  }

  function visit(node: Node, scope: Scope): void {
    const meaning = meaningOf(node, scope)
    if (meaning.places.length > 0) {
      read(meaning, true)
      visitInside(node, scope)
      return
    }
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSTypeQuery':
        return
      case 'Literal':
        found.strings.add(String(node.value))
        return
      case 'VariableDeclarator':
        bind(node.id, node.init ? meaningOf(node.init, scope) : unknown, scope)
        if (node.init) visitInside(node.init, scope)
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': {
        const inner = new Map(scope)
        for (const parameter of node.params) bind(parameter, unknown, inner)
        if (node.body) visit(node.body, inner)
        return
      }
      case 'BlockStatement':
        visitAll(node.body, new Map(scope))
        return
      case 'MemberExpression':
        found.names.add(node.computed && node.property.type !== 'Literal' ? `${nameOf(node.object)}.*` : nameOfMember(node))
        visit(node.object, scope)
        if (node.computed) visit(node.property, scope)
        return
      case 'Property':
        found.strings.add(nameOf(node.key))
        if (node.computed) visit(node.key, scope)
        visit(node.value, scope)
        return
      case 'CallExpression':
        // Each of them is read: `Object.values(words.steps)`, `messageOf(words.roles, role)`.
        if (/^(entries|values|messageOf)$/.test(nameOf(node.callee)) && node.arguments[0])
          read(memberOf(meaningOf(node.arguments[0], scope), '*'), true)
    }
    visitAll(childrenOf(node), scope)
  }

  function visitAll(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) visit(node, scope)
  }

  for (const statement of program.body) declare(statement)
  // Twice: a function at the top reads what is declared below it.
  for (let time = 0; time < 2; time++) visitAll(program.body, top)
  return found
}

const both = (one: Meaning, other: Meaning): Meaning => ({ places: [...one.places, ...other.places], type: one.type ?? other.type })

/** The name that something has where it is used: `list` of `words.list`. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' ? nameOfMember(node) : '*'
}

const nameOfMember = ({ computed, property }: Node & { type: 'MemberExpression' }): string =>
  computed && property.type !== 'Literal' ? '*' : nameOf(property)

/** The names of `'failing' | 'disabled'`. */
const namesOfType = (type: Node): string[] =>
  type.type === 'TSUnionType' ? type.types.flatMap(namesOfType) : [type.type === 'TSLiteralType' ? nameOf(type.literal) : '*']

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
