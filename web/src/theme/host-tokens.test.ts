import { expect, test } from 'vitest'
import { forHostPages } from './host-tokens.ts'

test('tokens become those of the box: colours by day and night in one, lengths in its own unit, all else as it is', () => {
  const tokens = `:root { color-scheme: light dark; --paper: #fff; --space-4: 0.25rem; --corner: 10px }
    @media (prefers-color-scheme: dark) { :root { --paper: #000 } }`
  expect(forHostPages(tokens).replaceAll(/\s+/g, ' ')).toBe(
    '.box { --u: 1px; --paper: light-dark(#fff, #000); --space-4: calc(4 * var(--u)); --corner: 10px }',
  )
})
