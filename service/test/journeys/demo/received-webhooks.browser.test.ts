import { expect, onTestFinished, test } from 'vitest'
import { openDemoReceiver } from '../../../src/demo/receiver/open-receiver.ts'
import { sign, signingKey } from '../../../src/webhooks/send/sign.ts'
import { openChromium } from '../../world/chromium.ts'
import { everyLookAt, soon } from '../looks.ts'
import { onPage } from '../on-page.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Posts an event as the service does; without a secret, as a stranger. */
function post(url: string, { type, signed = true }: { type: string; signed?: boolean }) {
  const body = Buffer.from(
    JSON.stringify({ id: 'e1', type, timestamp: '2026-11-25T08:12:30.500Z', data: { opinion: `A long word: ${'y'.repeat(200)}` } }),
  )
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = sign({ id: 'e1', timestamp, body, keys: [signingKey(secret)] })
  const headers: Record<string, string> = { 'content-type': 'application/json', 'webhook-id': 'e1', 'webhook-timestamp': String(timestamp) }
  return fetch(url, { method: 'POST', body, headers: signed ? { ...headers, 'webhook-signature': signature } : headers })
}

test('what the demo’s receiver gets appears by itself, above what somebody has opened, in the reader’s language', async () => {
  const receiver = await openDemoReceiver({ ports: [] })
  onTestFinished(receiver.close)
  receiver.verifyWith(async () => [secret])
  await onPage(await openChromium(), { locale: 'pl', reducedMotion: 'reduce' }, async (page) => {
    await page.goto(receiver.pageUrl)
    await expect.poll(() => page.getByText('Jeszcze nic.').isVisible(), soon).toBe(true)
    await everyLookAt(page, 'nothing received')
    await post(receiver.webhookUrl, { type: 'opinion.created' })
    await page.locator('summary', { hasText: 'opinion.created' }).click(soon)
    expect(await page.getByText('Jeszcze nic.').isVisible()).toBe(false)
    await post(receiver.webhookUrl, { type: 'answer.created' })
    await post(receiver.webhookUrl, { type: 'forged', signed: false })
    await expect
      .poll(() => page.locator('summary').allInnerTexts(), soon)
      .toEqual([
        expect.stringContaining('Odrzucono'),
        expect.stringMatching(/answer\.created\s+Podpis prawidłowy/),
        expect.stringContaining('opinion.created'),
      ])
    expect(await page.getByText('"type": "opinion.created"').isVisible()).toBe(true)
    await everyLookAt(page, 'received webhooks')
    await receiver.close()
    await expect.poll(() => page.getByText('Wersja demo nie odpowiada').isVisible(), soon).toBe(true)
  })
})
