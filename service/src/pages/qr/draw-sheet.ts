import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet-choices.ts'

// A sheet embeds fonts, which takes a processor for a twentieth of a second or more: it is drawn in a thread of its own, so that requests
// are answered meanwhile.

/** How long the thread waits for another sheet: its fonts are loaded. */
const idleMs = 30_000

export interface SheetThread {
  /**
   * The sheet as a PDF of one page. Rejects when it can't be drawn, and when its signal ends it: whatever the thread is at, it is ended,
   * and the next sheet begins another.
   */
  draw(sheet: Sheet, ending?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

type Drawn = { nr: number; pdf: Uint8Array } | { nr: number; failed: string }

/** A thread, and the sheets that it was given: one that ends takes none of another's with it. */
interface Running {
  thread: Worker
  wanted: Map<number, PromiseWithResolvers<Buffer>>
}

/** Begins with the first sheet, and ends when none is wanted for a while. */
export function openSheetThread(): SheetThread {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = running
    running = null
    await ending?.thread.terminate()
  }

  function begin(): Running {
    const thread = new Worker(new URL(`./sheet-thread${path.extname(import.meta.filename)}`, import.meta.url), { env: {} })
    const wanted: Running['wanted'] = new Map()
    const begun: Running = { thread, wanted }
    // An idle thread keeps no process.
    thread.unref()
    thread.on('message', (drawn: Drawn) => {
      const asked = wanted.get(drawn.nr)
      wanted.delete(drawn.nr)
      if ('pdf' in drawn) asked?.resolve(Buffer.from(drawn.pdf))
      else asked?.reject(new Error(drawn.failed))
      if (wanted.size === 0 && running === begun) idle = setTimeout(() => void end(), idleMs).unref()
    })
    const lost = (error?: Error) => {
      if (running === begun) running = null
      for (const { reject } of wanted.values()) reject(error ?? new Error('the thread that draws sheets ended'))
      wanted.clear()
    }
    thread.once('error', lost)
    thread.once('exit', () => lost())
    return begun
  }

  return {
    draw(sheet, ending) {
      clearTimeout(idle)
      running ??= begin()
      const { thread, wanted } = running
      const nr = ++last
      const asked = Promise.withResolvers<Buffer>()
      wanted.set(nr, asked)
      thread.postMessage({ nr, sheet })
      ending?.addEventListener('abort', () => {
        if (running?.wanted === wanted && wanted.has(nr)) void end()
      })
      return asked.promise
    },
    close: end,
  }
}
