import { SamlRefused } from './saml-refused.ts'

// XML of strangers, as a plain tree. What makes two readers of one text see different things, or one reader work for ever, is refused before
// it is read: comments, processing instructions, CDATA and DTDs (with their entities) have no place in a message of SAML. The parser is the
// one that signatures are verified with.

/** An element: its local name, its namespace, and what is in it. */
export interface XmlElement {
  name: string
  namespace: string
  attributes: readonly XmlAttribute[]
  elements: readonly XmlElement[]
  /** All text directly in it. */
  text: string
}

interface XmlAttribute {
  /** Without its prefix. */
  name: string
  /** Null: none, as almost all attributes of SAML. */
  namespace: string | null
  value: string
}

/** Elements of a document at the most, how deep they stand, and characters of one tag: messages have some hundred, ten levels and 2,000. */
const bounds = { elements: 10_000, depth: 40, tag: 4096 }

const declaration = /^\uFEFF?\s*(<\?xml\s[^<>?]*\?>)?/

/**
 * Reads a message, or what was signed of it. `allowsComments`: for the metadata of a provider, which an owner gives and nobody signs for us.
 * Throws SamlRefused (malformed).
 */
export async function readXml(text: string, { allowsComments = false } = {}): Promise<XmlElement> {
  const body = text.replace(declaration, '')
  const isRefused = (allowsComments ? /<!DOCTYPE|<!ENTITY/i : /<[!?]/).test(body) || /\0/.test(body)
  if (isRefused) throw new SamlRefused('malformed', 'a comment, an instruction, CDATA or a DTD')
  if (/<[^>]{4096}/.test(body)) throw new SamlRefused('malformed', `a tag of more than ${bounds.tag} characters`)
  if (body.split('<', 2 * bounds.elements + 2).length > 2 * bounds.elements) throw new SamlRefused('malformed', 'too many elements')
  const { parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js')
  let parsed: DomElement | null
  try {
    parsed = ((await parseDomFromString(body)) as unknown as { documentElement: DomElement | null }).documentElement
  } catch (error) {
    throw new SamlRefused('malformed', 'not XML', { cause: error })
  }
  if (!parsed) throw new SamlRefused('malformed', 'empty')
  return treeOf(parsed, 1)
}

/** The elements of a name directly in one. */
export const childrenOf = ({ elements }: XmlElement, namespace: string, name: string): XmlElement[] =>
  elements.filter((each) => each.name === name && each.namespace === namespace)

/** An attribute that has no namespace; null: it is not there. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string | null =>
  attributes.find((each) => each.name === name && each.namespace === null)?.value ?? null

/** An element and all in it, in their order. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const each of element.elements) yield* everyElement(each)
}

/** As far as the parser's nodes are used here. */
interface DomElement {
  nodeType: number
  localName: string
  namespaceURI: string | null
  attributes: ArrayLike<{ localName: string | null; name: string; namespaceURI: string | null; value: string }>
  firstChild: DomElement | null
  nextSibling: DomElement | null
  data?: string
}

function treeOf(node: DomElement, depth: number): XmlElement {
  if (depth > bounds.depth) throw new SamlRefused('malformed', `elements more than ${bounds.depth} deep`)
  const elements: XmlElement[] = []
  let text = ''
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) elements.push(treeOf(child, depth + 1))
    else if (child.nodeType === 3 || child.nodeType === 4) text += child.data ?? ''
  }
  const attributes = Array.from(node.attributes, ({ localName, name, namespaceURI, value }) => ({
    ...{ name: localName ?? name, namespace: namespaceURI || null, value },
  }))
  return { name: node.localName, namespace: node.namespaceURI ?? '', attributes, elements, text }
}
