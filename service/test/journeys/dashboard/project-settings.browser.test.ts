import { crc32, deflateSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { fillBusiness } from './busy-project.ts'
import { inDashboard, soon } from './in-dashboard.ts'

// The settings of a project: saved section by section, warned about where something stops working.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  await fillBusiness(world)
})
afterAll(() => world?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const project = async (member = world.member()) => (await (await member).ask('projects.get')).body

describe('the settings', () => {
  const at = '/projects/$projectId/settings'

  test('are saved section by section; what is typed and not saved is asked about before it is left', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const about = section(page, 'Name and URL')
      await about.getByLabel('Description').fill('Bread and cake.')
      const speech = section(page, 'Language and time zone')
      await speech.getByLabel('Time zone', { exact: true }).selectOption('Europe/Lisbon')
      await speech.getByRole('button', { name: 'Save changes' }).click()
      await speech.getByText('Saved.').waitFor()
      expect(await project()).toMatchObject({ description: null, settings: { timezone: 'Europe/Lisbon' } })
      await page.getByRole('link', { name: 'Questions' }).click()
      const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      await about.getByRole('button', { name: 'Save changes' }).click()
      await about.getByText('Saved.').waitFor()
      expect((await project()).description).toBe('Bread and cake.')
      await page.getByRole('link', { name: 'Questions' }).click()
      await heading(page, 'Questions')
    })
  })

  test('what is typed while its section is being saved stays, and waits to be saved as well', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const about = section(page, 'Name and URL')
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/dashboard/api/**', async (route) => {
        if (route.request().method() === 'PATCH') await isReleased
        await route.continue()
      })
      await about.getByRole('textbox', { name: 'Name' }).fill('Acme Bakery')
      const asked = page.waitForRequest((request) => request.method() === 'PATCH')
      await about.getByRole('button', { name: 'Save changes' }).click()
      await asked
      await about.getByLabel('Description').fill('Bread, cake and rolls.')
      release()
      await page.getByRole('button', { name: /Acme Bakery/ }).waitFor()
      expect(await about.getByLabel('Description').inputValue()).toBe('Bread, cake and rolls.')
      expect((await project()).description).not.toBe('Bread, cake and rolls.')
      await about.getByRole('textbox', { name: 'Name' }).fill('Acme')
      await about.getByRole('button', { name: 'Save changes' }).click()
      await about.getByText('Saved.').waitFor()
      expect(await project()).toMatchObject({ name: 'Acme', description: 'Bread, cake and rolls.' })
    })
  })

  test('a new address warns what stops working; a wrong field is told where it is', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const about = section(page, 'Name and URL')
      await about.getByLabel('Public URL').fill('Not An Address')
      await about.getByText(`URLs with /p/${world.business.slug} stop working`).waitFor()
      await about.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => about.getByLabel('Public URL').getAttribute('aria-invalid'), soon).toBe('true')
      await about.getByRole('button', { name: 'Discard' }).click()
      expect(await about.getByLabel('Public URL').inputValue()).toBe(world.business.slug)
      const widget = section(page, 'Widget')
      await widget.getByLabel('Allowed sites').fill('https://shop.example\nhttps://shop.example/page')
      await widget.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => widget.getByLabel('Allowed sites').getAttribute('aria-invalid'), soon).toBe('true')
      await widget.getByLabel('Allowed sites').fill('https://shop.example')
      await widget.getByRole('button', { name: 'Save changes' }).click()
      await widget.getByText('Saved.').waitFor()
    })
  })

  test('with how many others an incognito opinion appears is chosen, within its bounds, and the form says it', async () => {
    const words = 'when at least 8 are waiting, or 72 hours after the first of them was sent'
    await inDashboard({ world, browser }, at, async (page) => {
      const publishing = section(page, 'Publishing')
      await publishing.getByText('By then they may be few, or only one,').waitFor()
      const batch = publishing.getByLabel('Minimum batch size')
      expect(await batch.inputValue()).toBe('5')
      await batch.fill('21')
      await publishing.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => batch.getAttribute('aria-invalid'), soon).toBe('true')
      await batch.fill('')
      await publishing.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => batch.getAttribute('aria-invalid'), soon).toBe('true')
      await batch.fill('8')
      await publishing.getByRole('button', { name: 'Save changes' }).click()
      await publishing.getByText('Saved.').waitFor()
      // Where they appear at once there is no number to choose.
      await publishing.getByRole('radio', { name: 'Immediately', exact: true }).check()
      expect(await batch.count()).toBe(0)
      await publishing.getByRole('button', { name: 'Discard' }).click()
    })
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'eight@example.com' })).body
    expect(await (await fetch(link)).text()).toContain(words)
  })

  test('a colour too pale to be read is told before it is saved, and the pages show it readable', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const look = section(page, 'Color and logo')
      await look.getByText('This color is easy to read as it is.').waitFor()
      await look.getByLabel('Accent color').fill('#ffd400')
      await look.getByText('so they show #856e00').waitFor()
      await look.getByRole('button', { name: 'Save changes' }).click()
      await look.getByText('Saved.').waitFor()
    })
    const page = await (await fetch(`${world.address}/p/${world.business.slug}`)).text()
    expect(page).toContain('--accent:#856e00')
  })

  test('a logo is made small in the browser, and stands on the pages', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const look = section(page, 'Color and logo')
      await look.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(900, 300) })
      await look.getByRole('img', { name: 'Logo preview' }).waitFor()
      await look.getByRole('button', { name: 'Save changes' }).click()
      await look.getByText('Saved.').waitFor()
      await look.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await look.getByText('The browser can’t read this image. Choose another one.').waitFor()
    })
    expect(await (await fetch(`${world.address}/p/${world.business.slug}`)).text()).toContain(
      '<img class="logo" src="data:image/png;base64,',
    )
  })
})

/** A picture in one colour, which the browser reads as any other. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x55)])
  const dots = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', dots),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
