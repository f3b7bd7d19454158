// Moments in a sentence. They come as "14:05" today and as "24 de novembro às 14:05" on another day, and Portuguese says these differently.

const isClock = (time: string): boolean => /^\d\d:\d\d$/.test(time)
const isOne = (time: string): boolean => time.startsWith('01:')

/** "as 14:05", "24 de novembro às 14:05": after "até". */
export const to = (time: string): string => (isClock(time) ? `${isOne(time) ? 'a' : 'as'} ${time}` : time)

/** "das 14:05", "de 24 de novembro às 14:05". */
export const from = (time: string): string => (isClock(time) ? `${isOne(time) ? 'da' : 'das'} ${time}` : `de ${time}`)

/** "às 14:05", "em 24 de novembro às 14:05". */
export const at = (time: string): string => (isClock(time) ? `${isOne(time) ? 'à' : 'às'} ${time}` : `em ${time}`)
