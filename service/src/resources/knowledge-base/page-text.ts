import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { knowledgeTextMax } from '@earshot/contract'
import { knowledgeBaseMessages } from '@earshot/messages/api/knowledge-base'
import type { PageText } from './extract-text.ts'
import type { Page, PageFailure } from './fetch-page.ts'

// Extracts the text of a page, without navigation and the like. The markup is untrusted: it is parsed in a thread with limits of time and
// memory, so that no page blocks the process or takes it down.

/** A page of 2 MB takes some 60 MB as a tree; one that needs more is no text. */
const memoryMax = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** For a thread to begin, which takes a fifth of a second, or as long as a machine under load lets it wait. */
const startSecondsMax = 10

/**
 * The readable text of a page: the best reading there is when its time is over. Never throws: a page that has none, or takes more time
 * or memory than it may for the first, is a failure.
 */
export function readText(page: Page, { secondsMax }: { secondsMax: number }): Promise<PageText | PageFailure> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL(`./page-text-thread${path.extname(import.meta.filename)}`, import.meta.url), {
      workerData: { page, textLengthMax: knowledgeTextMax },
      resourceLimits: memoryMax,
      // The thread gets none of this process's secrets.
      env: {},
      stdout: true,
      stderr: true,
    })
    let best: PageText | null = null
    const end = () => {
      clearTimeout(timer)
      resolve(best === null ? unreadable : best.text === '' ? noText : best)
      void thread.terminate()
    }
    let timer = setTimeout(end, startSecondsMax * 1000)
    thread.on('message', (said: PageText | 'begins') => {
      if (said !== 'begins') {
        best = said
        return
      }
      clearTimeout(timer)
      timer = setTimeout(end, secondsMax * 1000)
    })
    // Out of memory, or markup that no parser expects.
    thread.once('error', end)
    thread.once('exit', end)
  })
}

const unreadable: PageFailure = { reason: 'unreadable', detail: knowledgeBaseMessages.failures.markup }
const noText: PageFailure = { reason: 'no-text', detail: knowledgeBaseMessages.failures.noText }
