/** Requests that are counted, not timed. */

/** Eight at once: some of what a commit costs is shared by those that come together. */
export async function times(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await act(next++)
    }),
  )
}

/** The text of a good answer; a bad one ends the bench. */
export async function ok(asked: Promise<Response>): Promise<string> {
  const response = await asked
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 500)}`)
  return text
}
