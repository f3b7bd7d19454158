import { cleanText } from '../models/clean-text.ts'

// Text that speaks to a language model instead of a reader has no place in a knowledge base: a passage with it is not sent, and stands behind
// nothing. These are the phrasings that injections are known by; one that is not known here meets the guard, which asks what is said, not why.

const phrases = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instruction|prompt|rule|above|previous|prior|earlier|guideline|told)/,
  /\b(system|developer) (prompt|message|instruction)|\bprompt injection\b|\bjailb[r]eak|\bdeveloper mode\b/,
  /<\|?\/?(im_start|im_end|system|assistant|endoftext|eot_id|start_header_id)|\[\/?(inst|sys)\]|<<\/?sys>>|###\s*(system|instruction|response|new)/,
  /\b(you are|act as|pretend (to be|you are)|behave as)\b.{0,40}\b(ai|assistant|chatbot|language model|llm|dan|gpt|model|bot)\b/,
  /\b(ai|llm|gpt|language model)\b.{0,60}\b(must|should|shall|has to|reply|respond|answer|say|write|tell|include|output|reveal)\b/,
  /\b(reply|respond|answer) (only|exactly)\b|\b(reply|respond|answer|say|write)( exactly| only| just)? ?(with|this)? ?:|\b(output|print|repeat) (only|exactly|the following)\b/,
  /\b(in|to) (your|every|each|all) (repl|respons|answer|output)/,
  /\b(new|updated|real|hidden|secret) (instruction|prompt|task)s?\b|\bpassageids?\b/,
  /\b(ignorier|vergiss|missacht)\p{L}*.{0,60}(anweisung|vorgabe|regel|oben|bisherig|vorherig)|\bantworte (nur |immer |genau |mit )+|\bsprachmodell|\bki-?assistent|\bdu bist (jetzt |nun )?(ein|eine) (ki|assistent|chatbot)/u,
  /\b(ignore|ignorez|oublie|oubliez)\b.{0,60}(instruction|consigne|règle|ci-dessus|précédent)|\bmodèle de langage|\bréponds? (seulement|uniquement|toujours|exactement|par)\b|\brépondez (seulement|uniquement|toujours|par)\b/u,
  /\b(ignora|ignore|olvida|olvide)\b.{0,60}(instruccion|regla|anterior|arriba)|\bmodelo de lenguaje|\bresponde (solo|sólo|siempre|exactamente|con)\b|\binteligencia artificial\b.{0,40}\b(debe|responde)/u,
  /\b(ignora|dimentica)\b.{0,60}(istruzion|regol|precedent|sopra)|\bmodello linguistico|\brispondi (solo|sempre|esattamente|con)\b/u,
  /\b(ignore|ignora|esqueça|esquece)\b.{0,60}(instruç|regra|anterior|acima)|\bmodelo de linguagem|\bresponda (só|apenas|sempre|exatamente|com)\b/u,
  /\b(negeer|vergeet)\b.{0,60}(instructie|regel|bovenstaand|vorige|eerdere)|\btaalmodel|\bantwoord (alleen|altijd|precies|met)\b/u,
  /(zignoruj|ignoruj|zapomnij).{0,60}(instrukcj|poleceni|zasad|powyż|poprzedni)|\bmodel(u|em)? językow|\bodpowiedz (tylko|zawsze|dokładnie)/u,
  /\b(ignorera|glöm|bortse)\b.{0,60}(instruktion|regel|regler|ovan|tidigare)|\bspråkmodell|\bsvara (bara|alltid|exakt|med)\b/u,
] as const

/** Letters of other scripts that look like Latin ones, by those. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  'aаα,eеε,oоο,cсϲ,pрρ,xхχ,yуγ,iіι,jј,sѕ,kкκ,mм,hн,tтτ,bв,nпη,uυ,vν,wѡ,dԁ,gɡ,lӏ'
    .split(',')
    .flatMap(([latin, ...others]) => others.map((other) => [other, latin!])),
)

/** Whether a text speaks to a language model, as injections do. */
export function speaksToModels(text: string): boolean {
  const written = cleanText(text).toLowerCase().replaceAll('\n', ' ')
  const latin = [...written].map((letter) => lookalikes[letter] ?? letter).join('')
  if (/(^|\n)\s*(system|assistant|developer)\s?:/i.test(text) || /\b(SYSTEM|ASSISTANT|DEVELOPER)\s?:/.test(text)) return true
  return phrases.some((phrase) => phrase.test(written) || phrase.test(latin))
}
