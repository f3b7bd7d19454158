import postcss from 'postcss'

/**
 * tokens.css for a part of somebody else's page: each colour by day and by night in one, so that the part can be either on a page that
 * is the other; lengths in parts of the reader's own text size (`--u`, a sixteenth of it), not of what the page made of `rem`.
 */
export function forHostPages(css: string): string {
  const root = postcss.parse(css)
  const tokens = new Map<string, string>()
  const night = new Map<string, string>()
  root.walkDecls(({ prop, value, parent }) => {
    if (prop.startsWith('--')) (parent?.parent === root ? tokens : night).set(prop, value.trim())
  })
  const box = postcss.rule({ selector: '.box', nodes: [postcss.decl({ prop: '--u', value: '1px' })] })
  for (const [prop, value] of tokens)
    box.append({ prop, value: night.has(prop) ? `light-dark(${value}, ${night.get(prop)})` : inUnits(value) })
  return box.toString()
}

const inUnits = (value: string): string => (value.endsWith('rem') ? `calc(${Number.parseFloat(value) * 16} * var(--u))` : value)
