import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Puts a folder that was built in the place of another, in one go: a service that starts meanwhile finds the one or the other. */
export async function replaceFolder(place: string, built: string): Promise<void> {
  const old = `${built}-old`
  await mkdir(path.dirname(place), { recursive: true })
  await rename(place, old).catch(() => {})
  await rename(built, place)
  await rm(old, { recursive: true, force: true })
}
