import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Secrets and ids of the demo that are shown once, kept beside its data. */
export interface Kept {
  organizationId: string
  projectId: string
  apiKey: string
  /** Where events are posted, and what they are signed with. */
  webhookUrl: string
  webhookSecret: string
  /** Of the business's owner, in the dashboard. */
  signIn: { email: string; password: string }
}

/** A demo of earlier days has nobody who signs in yet. */
export type KeptBefore = Omit<Kept, 'signIn'> & Partial<Pick<Kept, 'signIn'>>

const fileIn = (dataDir: string): string => path.join(dataDir, 'demo.json')

/** What an earlier run kept; null before the first. */
export function readKept(dataDir: string): KeptBefore | null {
  const file = fileIn(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptBefore) : null
}

/** Keeps it for the next run, for its owner alone. */
export function writeKept(dataDir: string, kept: Kept): void {
  const file = fileIn(dataDir)
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  chmodSync(file, 0o600)
}
