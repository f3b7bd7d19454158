/** Every command of `earshot`, by its first word, in the order in which they are listed. */
import type { Command } from './command.ts'

/** A file is loaded when its word is called: the whole service takes longer to load than most commands take to run. */
const files: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  serve: async () => (await import('./serve.ts')).serveCommands,
  migrate: async () => (await import('./migrate.ts')).migrateCommands,
  demo: async () => (await import('./demo.ts')).demoCommands,
  health: async () => (await import('./health.ts')).healthCommands,
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommands,
  organization: async () => (await import('./organization.ts')).organizationCommands,
  project: async () => (await import('./project.ts')).projectCommands,
  'qr-code': async () => (await import('./qr-code.ts')).qrCodeCommands,
  verification: async () => (await import('./verification.ts')).verificationCommands,
  kb: async () => (await import('./knowledge.ts')).knowledgeCommands,
  mail: async () => (await import('./mail.ts')).mailCommands,
  subscriber: async () => (await import('./subscriber.ts')).subscriberCommands,
  customer: async () => (await import('./customer.ts')).customerCommands,
  user: async () => (await import('./user.ts')).userCommands,
  key: async () => (await import('./key.ts')).keyCommands,
  portal: async () => (await import('./portal.ts')).portalCommands,
  secrets: async () => (await import('./secrets.ts')).secretsCommands,
}

/** The commands that begin with a word; every command when none does. */
export const loadCommands = async (word?: string): Promise<readonly Command[]> =>
  word !== undefined && Object.hasOwn(files, word) ? files[word]!() : (await Promise.all(Object.values(files).map((load) => load()))).flat()
