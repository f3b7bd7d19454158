// Some tests have two forms: a short one for every commit, and a long one for `npm run test:long`.

/** Whether this run is in the long form. */
export const isLong = process.env.TEST_FORM === 'long'

/** How often something is tried: `times({ short: 60, long: 2000 })`. */
export const times = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
