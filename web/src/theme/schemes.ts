/** tokens.css, light or dark by Mantine's attribute of the document, `data-mantine-color-scheme`, instead of what the browser prefers. */
export function inSchemes(css: string): string {
  const at = css.indexOf('@media (prefers-color-scheme: dark)')
  const dark = css.slice(css.indexOf('{', css.indexOf('{', at) + 1) + 1, css.lastIndexOf('}', css.lastIndexOf('}') - 1))
  return `${css.slice(0, at).replace('color-scheme: light dark;', 'color-scheme: light;')}
:root[data-mantine-color-scheme="dark"] {
  color-scheme: dark;
${dark}}
`
}
