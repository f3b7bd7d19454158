import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

// Mantine in our colours and sizes: everything comes from tokens.css, which the customers' pages read too (schemes.ts makes it follow
// Mantine's attribute instead of what the browser prefers).

const tuple = (names: readonly string[]): MantineColorsTuple => names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple

/** Mantine asks for ten shades of a colour; here all are one, and light and dark have their own. */
const oneShade = (name: string): MantineColorsTuple => tuple(Array<string>(10).fill(name))

/** Colours with a meaning: the accent, and states. */
const meanings = ['accent', 'good', 'warn', 'bad'] as const

const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const name = meanings.find((meaning) => meaning === color) ?? 'accent'
  const own = `var(--${name})`
  const soft = `color-mix(in srgb, ${own} 10%, var(--raised))`
  const none = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: own, hover: `color-mix(in srgb, ${own} 88%, var(--ink))`, color: 'var(--on-accent)', border: none }
    case 'light':
      return { background: soft, hover: soft, color: `color-mix(in srgb, ${own} 80%, var(--ink))`, border: none }
    case 'outline':
      return { background: 'transparent', hover: soft, color: own, border: `1px solid ${own}` }
    case 'subtle':
      return { background: 'transparent', hover: soft, color: own, border: none }
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: own, border: none }
    default:
      return { background: 'var(--raised)', hover: 'var(--hover)', color: 'var(--ink)', border: '1px solid var(--edge)' }
  }
}

/** Heads of dialogs and drawers: a long title stays clear of the close button, which is level with its first line. */
const dialogHead = { alignItems: 'flex-start' } as const

const dialogTitle = {
  // Half of what the button, 28 px, is higher than a line.
  marginBlockStart: '3px',
  marginInlineEnd: 'var(--space-12)',
  overflowWrap: 'anywhere',
  fontSize: 'var(--text-17)',
  fontWeight: 600,
  lineHeight: 1.3,
} as const

export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  primaryColor: 'accent',
  primaryShade: 5,
  colors: {
    accent: oneShade('accent'),
    good: oneShade('good'),
    warn: oneShade('warn'),
    bad: oneShade('bad'),
    // Mantine's own parts are drawn with these where no variable below says better.
    gray: tuple(['paper', 'paper', 'line', 'line', 'edge', 'edge', 'muted', 'muted', 'ink', 'ink']),
    dark: tuple(['ink', 'muted', 'muted', 'edge', 'line', 'line', 'raised', 'paper', 'paper', 'paper']),
  },
  white: 'var(--on-accent)',
  black: 'var(--ink)',
  variantColorResolver: variantColors,
  fontSizes: { xs: 'var(--text-13)', sm: 'var(--text-15)', md: 'var(--text-15)', lg: 'var(--text-17)', xl: 'var(--text-21)' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.2' },
  spacing: { xs: 'var(--space-8)', sm: 'var(--space-12)', md: 'var(--space-16)', lg: 'var(--space-24)', xl: 'var(--space-32)' },
  radius: { xs: '4px', sm: '6px', md: 'var(--corner)', lg: 'var(--corner)', xl: 'var(--corner-pill)' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    // No word alone in its last line.
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-21)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-17)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--text-15)', lineHeight: '1.2' },
    },
  },
  components: {
    // The head of a dialog is no landmark of the page.
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } }, styles: { header: dialogHead, title: dialogTitle } },
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } }, styles: { header: dialogHead, title: dialogTitle } },
    // An overlay is part of the page's content for people who navigate by landmarks; a menu has items and nothing else.
    Menu: { defaultProps: { portalProps: { target: '#content' }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { portalProps: { target: '#content' } } },
    Fieldset: { styles: { legend: { fontWeight: 600, padding: '0 var(--space-4)' } } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

/** Mantine's variables from the tokens, in light and in dark. */
const onTokens: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

const inMeaning = (meaning: string): Readonly<Record<string, string>> => ({
  [`--mantine-color-${meaning}-text`]: `var(--${meaning})`,
  [`--mantine-color-${meaning}-filled`]: `var(--${meaning})`,
  [`--mantine-color-${meaning}-filled-hover`]: `color-mix(in srgb, var(--${meaning}) 88%, var(--ink))`,
  [`--mantine-color-${meaning}-light`]: `color-mix(in srgb, var(--${meaning}) 10%, var(--raised))`,
  [`--mantine-color-${meaning}-light-hover`]: `color-mix(in srgb, var(--${meaning}) 15%, var(--raised))`,
  [`--mantine-color-${meaning}-light-color`]: `color-mix(in srgb, var(--${meaning}) 80%, var(--ink))`,
  [`--mantine-color-${meaning}-outline`]: `var(--${meaning})`,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`--mantine-color-${meaning}-${at}`, `var(--${meaning})`])),
})

const variables = { ...onTokens, ...Object.assign({}, ...meanings.map(inMeaning)) }

// In both schemes, because Mantine sets its own in both.
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
