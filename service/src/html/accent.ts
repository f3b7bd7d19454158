// A project's accent, kept readable. Its owner chooses a colour; whether it can be read on paper and in the dark is our business.

export interface Accent {
  /** Of buttons, chosen options and links: at least 4.5:1 on every ground it stands on. */
  accent: string
  /** Of text on it. */
  onAccent: string
  /** The ground of what is chosen: the accent at a tenth. */
  soft: string
}

/** Look: every pair of text and ground. */
const contrastMin = 4.5

/** The grounds an accent stands on that are closest to it; the same as in tokens.css. */
const grounds = {
  light: { ground: '#fbfaf7', raised: '#ffffff', further: darkened, onAccent: '#ffffff' },
  dark: { ground: '#1c1f25', raised: '#1c1f25', further: brightened, onAccent: '#15171b' },
}

/** A colour as an accent by day and by night. `adjusted` when the colour itself could not be read by day, and was darkened. */
export function accentOf(color: string): { light: Accent; dark: Accent; adjusted: boolean } {
  const light = readable(color, grounds.light)
  return { light, dark: readable(color, grounds.dark), adjusted: light.accent !== color.toLowerCase() }
}

function readable(color: string, { ground, raised, further, onAccent }: (typeof grounds)['light']): Accent {
  let accent = color.toLowerCase()
  for (let step = 0.02; contrast(accent, ground) < contrastMin; step += 0.02) accent = further(color, step)
  return { accent, onAccent, soft: mix(accent, raised, 0.1) }
}

function darkened(color: string, step: number): string {
  return mix('#000000', color, step)
}

/** First as bright as the hue can be, so that it stays a colour; then whiter. */
function brightened(color: string, step: number): string {
  const brightest = Math.max(1, ...channels(color))
  const scale = 1 + Math.min(1, step) * (255 / brightest - 1)
  return mix('#ffffff', written(channels(color).map((channel) => channel * scale)), Math.max(0, step - 1))
}

/** Contrast of two colours as WCAG 2 reckons it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (color: string): number => {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** So much of one colour in another: 0 to 1. */
const mix = (color: string, into: string, part: number): string => {
  const ground = channels(into)
  return written(channels(color).map((channel, at) => part * channel + (1 - part) * ground[at]!))
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const written = (channels: number[]): string => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
