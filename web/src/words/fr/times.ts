// Moments in a sentence. They come as "14:05" today and as "24 novembre à 14:05" on another day, and French says these differently.

const isClock = (time: string): boolean => /^\d\d:\d\d$/.test(time)

/** "à 14:05", "au 24 novembre à 14:05": after "jusqu’". */
export const to = (time: string): string => (isClock(time) ? `à ${time}` : `au ${time}`)

/** "de 14:05", "du 24 novembre à 14:05". */
export const from = (time: string): string => (isClock(time) ? `de ${time}` : `du ${time}`)

/** "à 14:05", "le 24 novembre à 14:05". */
export const at = (time: string): string => (isClock(time) ? `à ${time}` : `le ${time}`)
