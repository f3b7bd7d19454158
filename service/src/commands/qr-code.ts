/** `earshot qr-code …`: the codes that customers scan. API keys can't replace or end printed copies. */

import type { QrCodes } from '@earshot/contract'
import { qrCodeMessages } from '@earshot/messages/cli/qr-code'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { labelQrCode, listQrCodes, regenerateQrCode, revokeQrCode } from '../resources/qr-codes/qr-codes.ts'
import { keepSecretKey } from '../secret-key.ts'
import { action, type ValuesOf } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { labelOptions, listOptions, regenerateOptions, revokeOptions } from './table/qr-code.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

const { scans, opinions } = qrCodeMessages

export const list = action({
  run: ({ project: projectId }: ValuesOf<typeof listOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => ({
      ...unwrapJson<QrCodes>(await listQrCodes(sql, { organizationId: await organizationOf(sql, projectId), projectId })),
    })),
  show: ({ qrCodes }) =>
    qrCodes.length === 0
      ? qrCodeMessages.none
      : qrCodes
          .map(({ qrCodeId, mode, status, label, scanCount, opinionCount }) =>
            [qrCodeId, mode, status, scans({ count: scanCount }), opinions({ count: opinionCount }), label].filter(Boolean).join('  '),
          )
          .join('\n'),
})

export const label = action({
  run: ({ project: projectId, mode, label }: ValuesOf<typeof labelOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) =>
      unwrapJson(await labelQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode, label })),
    ),
})

export const regenerate = action({
  run: ({ project: projectId, mode }: ValuesOf<typeof regenerateOptions>, { env, note }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      const address = { baseUrl: config.baseUrl, qrCredentialKey: keysOf(await keepSecretKey(config)).qrCredential }
      const organizationId = await organizationOf(sql, projectId)
      const regenerated = unwrap(await regenerateQrCode(sql, { organizationId, projectId, mode, address }))
      note(qrCodeMessages.regenerated[mode])
      return { ...regenerated }
    })
  },
})

export const revoke = action({
  run: ({ project: projectId, mode }: ValuesOf<typeof revokeOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) =>
      unwrapJson(await revokeQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode })),
    ),
})
