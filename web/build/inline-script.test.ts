import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inlineScript } from './inline-script.ts'

test.each([
  ['a text', '"</script>"', '</script>'],
  ['a text in other letters', "'a </SCRIPT >'", 'a </SCRIPT >'],
  ['a comment in a text', '"<!-- <script>"', '<!-- <script>'],
  ['a template', '`a</script><!--`', 'a</script><!--'],
  ['a regular expression', '/<!--(.)/u.exec("<!--x")[1]', 'x'],
  ['what needs no escape', '1 < 2 ? "<script>" : ""', '<script>'],
])('%s says the same, and ends no element', (_name, code, value) => {
  const inline = inlineScript(code)
  expect(inline).not.toMatch(/<\/script|<!--/i)
  expect(runInNewContext(inline)).toBe(value)
})

test.each(['let b = 1; 2<!--b', 'const a = 2; a</script/.length'])('code is refused where it cannot be escaped: %s', (code) => {
  expect(() => inlineScript(code)).toThrow()
})
