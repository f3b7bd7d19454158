/** The thread that extracts the text of one page, and ends. page-text.ts starts it, and measures its time from its first message. */
import { parentPort, workerData } from 'node:worker_threads'
import { readings } from './extract-text.ts'
import type { Page } from './fetch-page.ts'

const { page, textLengthMax } = workerData as { page: Page; textLengthMax: number }
parentPort!.postMessage('begins')
for (const reading of readings(page, { textLengthMax })) parentPort!.postMessage(reading)
