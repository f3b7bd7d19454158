import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

/** Opens the place of what a run makes once for all of its files (made-once.ts); it goes with the run. */
export default async function openRunDirectory(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-run-'))
  project.provide('runDirectory', directory)
  return () => rm(directory, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    runDirectory: string
  }
}
