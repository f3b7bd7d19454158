import type { Page } from 'playwright-core'
import { regenerateQrCode, revokeQrCode } from '../../../src/resources/qr-codes/qr-codes.ts'
import { deriveKey } from '../../../src/secrets.ts'
import type { World } from '../../world/world.ts'
import { readCodes } from './foreign-reader.ts'

// A shop with a code, what its screen shows, and an opinion written on a phone.

export async function openShop(world: World, mode: 'permanent' | 'rotating', name = 'Bluebird Coffee') {
  const { organizationId, projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: Parameters<World['ask']>[0], request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  await ask('questions.create', {
    tags: ['staff'],
    question: 'How was your visit?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'good', option: 'Good' },
        { id: 'poor', option: 'Poor' },
      ],
    },
  })
  const where = { organizationId, projectId, mode }
  const address = { baseUrl: world.address, qrCredentialKey: deriveKey(world.secretKey, 'qr-credential') }
  return {
    code: await ask('qrCodes.create', { mode }),
    ask,
    regenerate: () => regenerateQrCode(world.sql, { ...where, address }),
    revoke: () => revokeQrCode(world.sql, where),
    setStatus: (status: string) => world.sql`update project set status = ${status} where project_id = ${projectId}`,
    counts: async () => {
      const [{ scanCount, opinionCount }] = (await ask('qrCodes.list')).qrCodes
      return { scanCount, opinionCount }
    },
  }
}

export async function writeOpinion(page: Page) {
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByLabel('Title').fill('A place to come back to')
  await page.getByLabel('Your opinion', { exact: true }).fill('The flat white was excellent.')
  await page.getByRole('button', { name: 'Send opinion' }).click()
  await page.getByRole('heading', { name: /thank/i }).waitFor()
}
/** What a phone reads from the screen now. */
export const readScreen = async (page: Page) => readCodes(await page.screenshot())
