/** The thread that draws sheets: draw-sheet.ts starts it, and gives it one after the other. */
import { parentPort } from 'node:worker_threads'
import { sheetPdf } from './sheet.ts'
import type { Sheet } from './sheet-choices.ts'

parentPort!.on('message', async ({ nr, sheet }: { nr: number; sheet: Sheet }) => {
  try {
    parentPort!.postMessage({ nr, pdf: await sheetPdf(sheet) })
  } catch (error) {
    parentPort!.postMessage({ nr, failed: error instanceof Error ? error.message : String(error) })
  }
})
