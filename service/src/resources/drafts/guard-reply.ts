import type { KnowledgePassage } from '@earshot/contract'
import type { Language } from '@earshot/messages'
import { withoutAddresses } from '../models/addresses.ts'
import { cleanText, sentencesIn } from '../models/clean-text.ts'
import { isBacked, readBacking, readSentence } from './backing.ts'
import { isPolite } from './polite-sentences.ts'

// What is let through of a model's reply. The model read what strangers wrote, and may do whatever that asked for: nothing of its reply is
// believed. A sentence is kept when it is one of our own polite ones, or when a passage that the model names is behind it.

/** Characters of a reply; the response box takes as many. */
export const replyLengthMax = 5000

/** Sentences of a reply that are looked at; a response has ten. Each is compared with every sentence of six passages. */
const sentencesMax = 100

/** Sentences that are shown as struck out, and characters of each. */
const struckOutMax = 20
const struckOutLengthMax = 300

export interface SentPassage extends KnowledgePassage {
  id: string
}

export interface Guarded {
  /** Empty: nothing is left. */
  reply: string
  passages: KnowledgePassage[]
  struckOut: string[]
}

/** Keeps of a reply what the passages that it names say. Paragraphs stay; what was said twice is said once. */
export function guardReply(
  { reply, passageIds }: { reply: string; passageIds: readonly string[] },
  { passages, language }: { passages: readonly SentPassage[]; language: Language },
): Guarded {
  const cited = passages.filter(({ id }) => passageIds.includes(id))
  const backings = cited.map(({ id, passage, heading, url }) =>
    readBacking({ id, text: cleanText(passage), heading: cleanText(heading), url }, { otherwise: language }),
  )
  const behind = new Set<string>()
  const said = new Set<string>()
  const struckOut: string[] = []
  let left = sentencesMax
  const keep = (sentence: string): boolean => {
    if (left-- <= 0) return false
    if (said.has(sentence.toLowerCase())) return false
    const passage = backings.find((each) => isBacked(readSentence(sentence, each.language), each))
    if (!passage && !isPolite(sentence)) {
      struckOut.push(shown(sentence))
      return false
    }
    if (passage) behind.add(passage.id)
    said.add(sentence.toLowerCase())
    return true
  }
  const kept = sentencesIn(cleanText(reply).slice(0, replyLengthMax), language)
    .map((sentences) => sentences.filter(keep).join(' '))
    .filter((paragraph) => paragraph !== '')
  return {
    reply: kept.join('\n\n'),
    passages: cited.filter(({ id }) => behind.has(id)).map(({ id: _id, ...passage }) => passage),
    struckOut: struckOut.slice(0, struckOutMax),
  }
}

/** A sentence that nobody stands for, without what would lead its reader somewhere. */
function shown(sentence: string): string {
  const characters = [...withoutAddresses(sentence)]
  return characters.length <= struckOutLengthMax ? characters.join('') : `${characters.slice(0, struckOutLengthMax - 1).join('')}…`
}
