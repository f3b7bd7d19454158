// Requests that arrive together are answered by the database together, and worked on in one go they hold up everybody else. Those that
// cost much wait for a turn of the event loop each, and other requests come in between (decision 41).

/** Lets one caller through in each turn of the event loop, in the order in which they came. */
export function openEventLoopTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()!()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((begin) => {
      if (waiting.push(begin) === 1) setImmediate(next)
    })
}
