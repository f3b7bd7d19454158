/** The title of a text without one: its first line, without the mark of a heading. */
export const firstLine = (text: string | null): string | undefined => text?.split('\n')[0]?.replace(/^#+\s*/, '')
export const afterFirstLine = (text: string | null): string => text?.split('\n').slice(1).join(' ') ?? ''

/** Characters of a title that two lines have room for. A longer first line is a paragraph. */
const titleLengthMax = 80

/** Returns a text below a title that is its first line: without that line, unless it says more, or all there is. */
export function belowTitle(text: string): string {
  const [first = '', ...lines] = text.split('\n')
  const rest = lines.join('\n').trim()
  return rest === '' || first.length > titleLengthMax ? text : rest
}
