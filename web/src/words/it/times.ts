// Moments in a sentence. They come as "14:05" today and as "24 novembre alle ore 14:05" on another day, and Italian says these differently.

const isClock = (time: string): boolean => /^\d\d:\d\d$/.test(time)

/** "otto" and "undici" begin with a vowel. */
const withArticle = (time: string, open: string, elided: string): string =>
  /^(8|11)\b/.test(time) ? `${elided}${time}` : `${open} ${time}`

/** "alle 14:05", "al 24 novembre alle ore 14:05": after "fino". */
export const to = (time: string): string => (isClock(time) ? `alle ${time}` : withArticle(time, 'al', 'all’'))

/** "dalle 14:05", "dal 24 novembre alle ore 14:05". */
export const from = (time: string): string => (isClock(time) ? `dalle ${time}` : withArticle(time, 'dal', 'dall’'))

/** "alle 14:05", "il 24 novembre alle ore 14:05". */
export const at = (time: string): string => (isClock(time) ? `alle ${time}` : withArticle(time, 'il', 'l’'))
