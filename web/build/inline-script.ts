import { parseAst } from 'vite'

/**
 * A script as it may stand in a page: `</script` and `<!--`, which end the element or change how it is read, are escaped where a text or
 * a regular expression has them. Throws where they are code.
 */
export function inlineScript(code: string): string {
  const escaped = code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C')
  // Outside of texts and regular expressions, the escape is a mistake of syntax.
  if (escaped !== code) parseAst(escaped)
  return escaped
}
