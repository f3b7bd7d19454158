/** `earshot secrets …`: what webhook secrets are encrypted with. */
import { readConfig } from '../config.ts'
import { rekeySecrets } from '../resources/destinations/rekey-secrets.ts'
import { keepSecretKey } from '../secret-key.ts'
import { webhookKeyRing } from '../secrets.ts'
import { command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const secretsCommands = [
  command({
    words: 'secrets rekey',
    is: 'Encrypt every webhook secret with the first key of WEBHOOK_KEY; without one, with the key that SECRET_KEY gives.',
    options: {},
    run: async (_values, { env, note }) => {
      const config = readConfig(env)
      const secretKeys = webhookKeyRing({ ...config, secretKey: await keepSecretKey(config) })
      const { rekeyed, unreadable } = await withDatabase(config, (sql) => rekeySecrets(sql, { secretKeys }))
      if (unreadable > 0)
        note(
          `${unreadable} can be opened with none of the keys: give WEBHOOK_KEY the old one back and run this again, or rotate them in the portal.`,
        )
      else note('Keys that come after the first one in WEBHOOK_KEY can go now.')
      return { ok: unreadable === 0, rekeyed, unreadable, keyId: secretKeys.keyIds[0] }
    },
  }),
]
