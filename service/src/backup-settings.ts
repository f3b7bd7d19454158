import path from 'node:path'
import { settingsMessages } from '@earshot/messages/cli/settings'
import type { Setting } from './setting.ts'
import { parseBackupPassphrase, parseInterval } from './setting-values.ts'

// Settings of backups.

export interface BackupConfig {
  /** Where backups are made on a schedule, and erasures are noted: an absolute path. Null: no schedule. */
  backupTo: string | null
  /** 0: no schedule. */
  backupEverySeconds: number
  /** Backups that the schedule keeps. */
  backupKeep: number
  /** What the keys in a backup are encrypted with; null: backups of the schedule have none. */
  backupPassphrase: string | null
}

export const backupSettings: { readonly [field in keyof BackupConfig]: Setting<NonNullable<BackupConfig[field]>> } = {
  backupTo: {
    name: 'BACKUP_TO',
    default: null,
    is: settingsMessages.backupTo.is,
    parse: (written) => path.resolve(written),
    mustBe: settingsMessages.backupTo.mustBe,
  },
  backupEverySeconds: {
    name: 'BACKUP_EVERY',
    default: '24h',
    is: settingsMessages.backupEverySeconds.is,
    parse: (written) => (written === 'off' ? 0 : parseInterval(written, { secondsMin: 900, secondsMax: 31 * 86_400 })),
    mustBe: settingsMessages.backupEverySeconds.mustBe,
  },
  backupKeep: {
    name: 'BACKUP_KEEP',
    default: '7',
    is: settingsMessages.backupKeep.is,
    parse: (written) => (/^\d{1,3}$/.test(written) && Number(written) >= 1 ? Number(written) : null),
    mustBe: settingsMessages.backupKeep.mustBe,
  },
  backupPassphrase: {
    name: 'BACKUP_PASSPHRASE',
    default: null,
    secret: true,
    is: settingsMessages.backupPassphrase.is,
    parse: parseBackupPassphrase,
    mustBe: settingsMessages.backupPassphrase.mustBe,
  },
}
