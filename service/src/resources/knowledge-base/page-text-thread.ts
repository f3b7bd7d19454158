/** The thread that makes out the text of one page, and ends: page-text.ts starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import { readings } from './extract-text.ts'
import type { Page } from './fetch-page.ts'

for (const reading of readings(workerData as Page)) parentPort!.postMessage(reading)
