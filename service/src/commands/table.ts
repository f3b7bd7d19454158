/** Every command of `earshot`, by its first word, in the order in which they are listed. */
import type { Command } from './command.ts'

/** A word's rows are loaded when it is called, and its actions when one of them is: the service takes longer to load than most commands take. */
const files: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  serve: async () => (await import('./table/serve.ts')).serveCommands,
  migrate: async () => (await import('./table/migrate.ts')).migrateCommands,
  demo: async () => (await import('./table/demo.ts')).demoCommands,
  health: async () => (await import('./table/health.ts')).healthCommands,
  backup: async () => (await import('./table/backup.ts')).backupCommands,
  restore: async () => (await import('./table/restore.ts')).restoreCommands,
  doctor: async () => (await import('./table/doctor.ts')).doctorCommands,
  organization: async () => (await import('./table/organization.ts')).organizationCommands,
  home: async () => (await import('./table/home.ts')).homeCommands,
  project: async () => [
    ...(await import('./table/project.ts')).projectCommands,
    ...(await import('./table/move-project.ts')).moveProjectCommands,
  ],
  'qr-code': async () => (await import('./table/qr-code.ts')).qrCodeCommands,
  verification: async () => (await import('./table/verification.ts')).verificationCommands,
  kb: async () => (await import('./table/knowledge.ts')).knowledgeCommands,
  mail: async () => (await import('./table/mail.ts')).mailCommands,
  subscriber: async () => (await import('./table/subscriber.ts')).subscriberCommands,
  customer: async () => (await import('./table/customer.ts')).customerCommands,
  user: async () => (await import('./table/user.ts')).userCommands,
  key: async () => (await import('./table/key.ts')).keyCommands,
  portal: async () => (await import('./table/portal.ts')).portalCommands,
  listen: async () => (await import('./table/listen.ts')).listenCommands,
  trigger: async () => (await import('./table/trigger.ts')).triggerCommands,
  secrets: async () => (await import('./table/secrets.ts')).secretsCommands,
}

/** The commands that begin with a word; every command when none does. */
export const loadCommands = async (word?: string): Promise<readonly Command[]> =>
  word !== undefined && Object.hasOwn(files, word) ? files[word]!() : (await Promise.all(Object.values(files).map((load) => load()))).flat()
