/** Writers in threads of their own, with several hundred requests at once, for as many acknowledged writes as a machine gives. */
import { Worker } from 'node:worker_threads'
import type { Pool } from '../../src/database/pool.ts'
import type { BulkReport, BulkWrite, BulkWriting } from './bulk-writer.ts'
import type { Ledger } from './ledger.ts'

export interface BulkWriters {
  acknowledged(): number
  /** Requests whose answer was cut off. */
  cutOff(): number
  /** Answers that no crash excuses. */
  strange: string[]
  /** Begins nothing more, and finishes what was begun; a node must be up. */
  pause(): Promise<void>
  /** Whether each acknowledged link is there with its id and its mark; answers what is not, in words. */
  compare(sql: Pool): Promise<string[]>
}

export function startBulkWriters(
  writing: Omit<BulkWriting, 'name'>,
  { ledger, threads }: { ledger: Ledger; threads: number },
): BulkWriters {
  const acknowledged: BulkWrite[] = []
  const strange: string[] = []
  let cutOff = 0
  const take = (report: BulkReport) => {
    for (const write of report.written) {
      if (write.verificationId === null) cutOff++
      else acknowledged.push(write)
    }
    strange.push(...report.strange)
    ledger.write(
      ...report.written.map(({ mark, verificationId }) => ({
        ...{ what: 'link' as const, mark },
        acknowledged: verificationId === null ? ('unknown' as const) : ('yes' as const),
      })),
    )
  }
  const workers = Array.from({ length: threads }, (_, thread) => {
    const workerData: BulkWriting = { ...writing, name: `bulk-${thread}` }
    return new Worker(new URL('bulk-writer.ts', import.meta.url), { workerData })
  })
  const paused = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.on('message', (report: BulkReport) => {
          take(report)
          if (report.isPaused) resolve()
        })
      }),
  )
  return {
    acknowledged: () => acknowledged.length,
    cutOff: () => cutOff,
    strange,
    async pause() {
      for (const worker of workers) worker.postMessage('pause')
      await Promise.all(paused)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
    async compare(sql) {
      const links = await sql<{ mark: string; verificationId: string }[]>`
        select customer_reference as mark, verification_id from link where customer_reference like 'bulk-%'`
      const ids = new Map(links.map(({ mark, verificationId }) => [mark, verificationId]))
      return acknowledged
        .filter(({ mark, verificationId }) => ids.get(mark) !== verificationId)
        .map(({ mark, verificationId }) => `link ${verificationId} of ${mark} was acknowledged; there is ${ids.get(mark) ?? 'none'}`)
    },
  }
}
