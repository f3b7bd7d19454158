import { withFewMarks } from '../../text.ts'

// Text of strangers, as it is compared and shown: one spelling of the many that look the same.

/** What no reader sees and no sentence needs: controls, format characters, tags, fillers, private and unassigned characters. */
const unseen = /[[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]--[\n]]/gv

/** The text in NFKC, without what can't be seen; spaces of any width are one space, dots of any script are dots. */
export const cleanText = (text: string): string =>
  withFewMarks(text)
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/[。․‧∙⸱]/g, '.')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** What a sentence consists of: letters, numbers, and the marks of plain writing. */
const plain = /^[\p{L}\p{M}\p{N}\p{Sc} .,;:!?¿¡'’‘"“”„‚«»‹›()/&%+°–—-]*$/u

/** Marks of Markdown and HTML that a plain sentence may have all the same: a dash that begins a list, an entity. */
const markup = /^\s*[-+–—]\s|&#?\w{1,30};|^\s*\d{1,3}[.)]\s/

/** Whether a sentence is plain writing, without markup. */
export const isPlain = (sentence: string): boolean => plain.test(sentence) && !markup.test(sentence)

const segmenters = new Map<string, Intl.Segmenter>()

/** The paragraphs of a text, each as its sentences; empty ones are left out. */
export function sentencesIn(text: string, language: string): string[][] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return text
    .split(/\n+/)
    .map((paragraph) => joined([...segmenter.segment(paragraph)].map(({ segment }) => segment)).filter((sentence) => sentence !== ''))
    .filter((sentences) => sentences.length > 0)
}

/** Segments as sentences: where no space follows, as behind the question mark of an address, it goes on. */
function joined(segments: readonly string[]): string[] {
  const sentences: string[] = []
  let begun = ''
  for (const segment of segments) {
    begun += segment
    if (!/\s$/.test(segment)) continue
    sentences.push(begun.trim())
    begun = ''
  }
  return [...sentences, begun.trim()]
}
