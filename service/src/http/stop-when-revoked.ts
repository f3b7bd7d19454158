/**
 * The parts of a file for as long as whoever asked for it may: asked before each, so that somebody who was taken out, or signed out, reads
 * no further, however slowly they read. The file then breaks off, which their browser tells them. Ending it early ends the parts.
 */
export function whileAllowed<Part>(parts: AsyncIterable<Part>, isAllowed: () => Promise<boolean>): AsyncIterable<Part> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]()
      let isFirst = true
      return {
        async next() {
          // The permission for the first part was checked with the request.
          if (!isFirst && !(await isAllowed())) {
            await iterator.return?.()
            throw new Error('a file was broken off: whoever asked for it may no more')
          }
          isFirst = false
          return iterator.next()
        },
        async return() {
          await iterator.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}
