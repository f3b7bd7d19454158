/** Every command of `earshot`, in the order in which they are listed. */
import type { Command } from './command.ts'
import { customerCommands } from './customer.ts'
import { demoCommands } from './demo.ts'
import { doctorCommands } from './doctor.ts'
import { keyCommands } from './key.ts'
import { knowledgeCommands } from './knowledge.ts'
import { mailCommands } from './mail.ts'
import { migrateCommands } from './migrate.ts'
import { organizationCommands } from './organization.ts'
import { portalCommands } from './portal.ts'
import { projectCommands } from './project.ts'
import { qrCodeCommands } from './qr-code.ts'
import { secretsCommands } from './secrets.ts'
import { serveCommands } from './serve.ts'
import { subscriberCommands } from './subscriber.ts'
import { userCommands } from './user.ts'
import { verificationCommands } from './verification.ts'

export const commands: readonly Command[] = [
  ...serveCommands,
  ...migrateCommands,
  ...demoCommands,
  ...doctorCommands,
  ...organizationCommands,
  ...projectCommands,
  ...qrCodeCommands,
  ...verificationCommands,
  ...knowledgeCommands,
  ...mailCommands,
  ...subscriberCommands,
  ...customerCommands,
  ...userCommands,
  ...keyCommands,
  ...portalCommands,
  ...secretsCommands,
]
