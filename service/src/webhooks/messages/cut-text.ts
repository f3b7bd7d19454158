const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts a text to so many UTF-16 units, at a word where one ends late enough, and says so by "…". No character is cut in two. */
export function cutText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= unitsMax) break
    kept += segment
  }
  const space = kept.search(/\s\S*$/)
  return `${(space > unitsMax / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}
