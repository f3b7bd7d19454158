import { addressesIn } from '../models/addresses.ts'

// What leads somewhere in a translation. What the model was sent has no address, so that an answer with one has it from elsewhere.

/** Returns whether a translation has a link, an address or a number that was not sent, also in one of the usual disguises. */
export function hasAddedAddress(translated: string, sent: string): boolean {
  const own = new Set([...addressesIn(sent), ...addressesIn(undisguised(sent))].map(({ address }) => address))
  const numbers = new Set([...sent.matchAll(/\p{Nd}(?:[\p{Nd}.,'’ ]*\p{Nd})?/gu)].map(([written]) => written.replaceAll(/\P{Nd}/gu, '')))
  return [...addressesIn(translated), ...addressesIn(undisguised(translated))].some(
    // A large number is grouped in another way in another language: 10,000,000 is 10.000.000.
    ({ address, kind }) => !own.has(address) && !(kind === 'number' && numbers.has(address)),
  )
}

/** The text with dots for what is written for them where a link should not be seen: `evil[.]example`, `evil (dot) example`, `evil dot example`. */
const undisguised = (text: string): string =>
  text
    .replaceAll(/\s{0,3}[[({<]\s{0,3}(?:\.|dot|punkt|point|punto|ponto|kropka)\s{0,3}[\])}>]\s{0,3}/giu, '.')
    .replaceAll(/\s{0,3}[[({<]\s{0,3}(?:@|at)\s{0,3}[\])}>]\s{0,3}/giu, '@')
    .replaceAll(/(?<=[\p{L}\p{N}])\s{1,3}dot\s{1,3}(?=\p{L})/giu, '.')
