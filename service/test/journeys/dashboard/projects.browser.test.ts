import { crc32, deflateSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Projects: making one, how it is doing, and all that is set of it.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  await fillBusiness()
})
afterAll(() => world?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const project = async (member = world.member()) => (await (await member).ask('projects.get')).body

/** Opinions of the last weeks, some responded to; links in every state; a destination. */
async function fillBusiness() {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, verification_method, verification_status,
      created_at, responded_at)
    select ${organizationId}, ${projectId}, 'Title', 'Opinion', false, 'direct', case when place % 9 = 0 then 'pending' else 'published' end,
      'qr_permanent', case when place % 3 > 0 then 'verified' else 'pending' end, at, case when place % 2 = 0 then at + interval '5 hours' end
    from generate_series(0, 89) as place, lateral (select now() - place * place * interval '25 minutes' as at) as moment`
  await world.sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, validity_minutes, issued_at, expires_at, emailed_at,
      clicked_at, submitted_at)
    select ${organizationId}, ${projectId}, place || '@example.com', place || '@example.com', 60, now() - interval '1 day', now() + interval '1 day',
      now(), case when place < 20 then now() end, case when place < 12 then now() end
    from generate_series(1, 30) as place`
  await world.sql`insert into destination (organization_id, url) values (${organizationId}, 'https://shop.example/hooks')`
}

describe('the overview', () => {
  test('tells what waits, what came and what became of the links; the span stands in the address', async () => {
    await inDashboard({ world, browser }, '', async (page) => {
      await heading(page, 'Overview')
      const waits = section(page, 'Waiting for the team')
      await waits.getByRole('link', { name: '10 To be published' }).waitFor()
      await waits.getByRole('link', { name: /^4\d Without a response/ }).waitFor()
      await page.getByRole('definition').filter({ hasText: '5 hours' }).waitFor()
      await section(page, 'Links')
        .getByRole('row', { name: /Submitted\s*11/ })
        .waitFor()
      await section(page, 'Opinions by day').getByRole('button', { name: 'As a table: Opinions by day' }).click()
      await expect.poll(() => section(page, 'Opinions by day').getByRole('row').count(), soon).toBe(31)
      await page.getByText('7 days', { exact: true }).click()
      await expect.poll(() => page.url(), soon).toContain('days=7')
      await expect.poll(() => section(page, 'Opinions by day').getByRole('row').count(), soon).toBe(8)
      await waits.getByRole('link', { name: '10 To be published' }).click()
      await heading(page, 'Opinions')
      expect(page.url()).toContain('status=pending')
    })
  })

  test('of an empty project says how the first opinion comes, and what of it is done', async () => {
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Corner' })).body
    await owner.ask('questions.create', { projectId, tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })
    await inDashboard({ world, browser }, `/projects/${projectId}/overview`, async (page) => {
      const steps = section(page, 'First steps')
      await steps.getByRole('listitem').filter({ hasText: 'Ask a question' }).getByText('Done').waitFor()
      expect(await steps.getByRole('link', { name: 'Open the public page' }).getAttribute('href')).toBe(`${world.address}/p/corner`)
      await steps.getByRole('link', { name: 'Go to the links' }).click()
      await heading(page, 'Links')
    })
  })

  test('keeps nobody out, in every look', async () => {
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'overview',
        at: '/projects/$projectId/overview',
        reach: async (page) => {
          await section(page, 'Opinions by day').waitFor()
          await page.locator('.recharts-surface').first().waitFor()
        },
      },
    )
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Empty shop' })).body
    await everyLookInDashboard(
      { world, browser },
      { name: 'first-steps', at: `/projects/${projectId}/overview`, reach: (page) => section(page, 'First steps').waitFor() },
    )
  })
})

describe('the projects', () => {
  test('one is made, by keyboard, and is gone to; a name that is missing is asked for', async () => {
    await inDashboard({ world, browser }, '/projects', async (page) => {
      await page.getByRole('link', { name: 'New project' }).click()
      const dialog = page.getByRole('dialog', { name: 'New project' })
      await dialog.getByLabel('Name').focus()
      await page.keyboard.press('Enter')
      await dialog.getByText('A project needs a name.').waitFor()
      await page.keyboard.type('Harbour Café')
      await page.keyboard.press('Enter')
      await heading(page, 'Overview')
      await page.getByRole('button', { name: /Harbour Café/ }).waitFor()
    })
  })

  test('an address that is taken is told below its field’s form, and what was typed stays', async () => {
    await inDashboard({ world, browser }, '/projects/new', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'New project' })
      await dialog.getByLabel('Name').fill('Second')
      await dialog.getByLabel('Public address').fill(world.business.slug)
      await dialog.getByRole('button', { name: 'Create project' }).click()
      await dialog.getByRole('alert').filter({ hasText: 'belongs to another project' }).waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Second')
    })
  })

  test('each says what waits in it; who may not make one is not offered it', async () => {
    await inDashboard(
      { world, browser },
      '/projects',
      async (page) => {
        const card = page.getByRole('article', { name: 'Acme' })
        await card.getByText('90 opinions').waitFor()
        await card.getByRole('link', { name: '10 to be published' }).waitFor()
        expect(await page.getByRole('link', { name: 'New project' }).count()).toBe(0)
        await card.getByRole('link', { name: 'Acme', exact: true }).click()
        await heading(page, 'Overview')
      },
      { role: 'viewer' },
    )
  })

  test('keep nobody out, in every look', async () => {
    await everyLookInDashboard(
      { world, browser },
      { name: 'projects', at: '/projects', reach: (page) => page.getByRole('article', { name: 'Acme' }).waitFor() },
    )
    await everyLookInDashboard(
      { world, browser },
      { name: 'new-project', at: '/projects/new', reach: (page) => page.getByRole('dialog').getByLabel('Name').waitFor() },
    )
  })
})

describe('the settings', () => {
  const at = '/projects/$projectId/settings'

  test('are saved section by section; what is typed and not saved is asked about before it is left', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const about = section(page, 'Name and address')
      await about.getByLabel('Description').fill('Bread and cake.')
      const speech = section(page, 'Language and time')
      await speech.getByLabel('Time zone').selectOption('Europe/Lisbon')
      await speech.getByRole('button', { name: 'Save changes' }).click()
      await speech.getByText('Saved.').waitFor()
      expect(await project()).toMatchObject({ description: null, settings: { timezone: 'Europe/Lisbon' } })
      await page.getByRole('link', { name: 'Questions' }).click()
      const asked = page.getByRole('dialog', { name: 'Leave what you changed?' })
      await asked.getByRole('button', { name: 'Stay here' }).click()
      await about.getByRole('button', { name: 'Save changes' }).click()
      await about.getByText('Saved.').waitFor()
      expect((await project()).description).toBe('Bread and cake.')
      await page.getByRole('link', { name: 'Questions' }).click()
      await heading(page, 'Questions')
    })
  })

  test('what is typed while its section is being saved stays, and waits to be saved as well', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const about = section(page, 'Name and address')
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
      const about = section(page, 'Name and address')
      await about.getByLabel('Public address').fill('Not An Address')
      await about.getByText(`Addresses with /p/${world.business.slug} stop working`).waitFor()
      await about.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => about.getByLabel('Public address').getAttribute('aria-invalid'), soon).toBe('true')
      await about.getByRole('button', { name: 'Undo' }).click()
      expect(await about.getByLabel('Public address').inputValue()).toBe(world.business.slug)
      const widget = section(page, 'Widget')
      await widget.getByLabel('Sites that may show the widget').fill('https://shop.example\nhttps://shop.example/page')
      await widget.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(() => widget.getByLabel('Sites that may show the widget').getAttribute('aria-invalid'), soon).toBe('true')
      await widget.getByLabel('Sites that may show the widget').fill('https://shop.example')
      await widget.getByRole('button', { name: 'Save changes' }).click()
      await widget.getByText('Saved.').waitFor()
    })
  })

  test('with how many others an incognito opinion appears is chosen, within its bounds, and the form says it', async () => {
    const words = 'when at least 8 are waiting, or 72 hours after the first of them was sent'
    await inDashboard({ world, browser }, at, async (page) => {
      const publishing = section(page, 'What is published')
      await publishing.getByText('By then they may be few, or a single one, and the time may tell who it was.').waitFor()
      const batch = publishing.getByLabel('Appear together, at least')
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
      await publishing.getByRole('radio', { name: 'At once', exact: true }).check()
      expect(await batch.count()).toBe(0)
      await publishing.getByRole('button', { name: 'Undo' }).click()
    })
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'eight@example.com' })).body
    expect(await (await fetch(link)).text()).toContain(words)
  })

  test('a colour too pale to be read is told before it is saved, and the pages show it readable', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const look = section(page, 'Colour and logo')
      await look.getByText('It reads well as it is.').waitFor()
      await look.getByLabel('Accent colour').fill('#ffd400')
      await look.getByText('They show #856e00 instead').waitFor()
      await look.getByRole('button', { name: 'Save changes' }).click()
      await look.getByText('Saved.').waitFor()
    })
    const page = await (await fetch(`${world.address}/p/${world.business.slug}`)).text()
    expect(page).toContain('--accent:#856e00')
  })

  test('a logo is made small in the browser, and stands on the pages', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      const look = section(page, 'Colour and logo')
      await look.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(900, 300) })
      await look.getByRole('img', { name: 'The logo as it will be' }).waitFor()
      await look.getByRole('button', { name: 'Save changes' }).click()
      await look.getByText('Saved.').waitFor()
      await look.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await look.getByText('The browser can not read this as a picture.').waitFor()
    })
    expect(await (await fetch(`${world.address}/p/${world.business.slug}`)).text()).toContain(
      '<img class="logo" src="data:image/png;base64,',
    )
  })

  test('pausing says what becomes of open forms; deleting takes the name typed, and an owner', async () => {
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Short lived' })).body
    const there = `/projects/${projectId}/settings`
    await inDashboard(
      { world, browser },
      there,
      async (page) => {
        const state = section(page, 'Pause, archive, delete')
        await state.getByRole('button', { name: 'Pause' }).click()
        const asked = page.getByRole('dialog', { name: 'Pause Short lived?' })
        await asked.getByText('keeps what was typed').waitFor()
        await asked.getByRole('button', { name: 'Pause' }).click()
        await state.getByText('This project is paused').waitFor()
        expect(await state.getByRole('button', { name: 'Delete project' }).count()).toBe(0)
      },
      { role: 'admin' },
    )
    await inDashboard({ world, browser }, there, async (page) => {
      const state = section(page, 'Pause, archive, delete')
      await state.getByRole('button', { name: 'Delete project' }).click()
      const asked = page.getByRole('dialog', { name: 'Delete Short lived?' })
      expect(await asked.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true)
      await asked.getByLabel('Type “Short lived” to confirm').fill('Short lived')
      await asked.getByRole('button', { name: 'Delete for good' }).click()
      await heading(page, 'Projects')
      await expect.poll(() => page.getByRole('article', { name: 'Short lived' }).count(), soon).toBe(0)
    })
    expect((await owner.ask('projects.get', { projectId })).status).toBe(404)
  })

  test('whoever may not change them reads them', async () => {
    await inDashboard(
      { world, browser },
      at,
      async (page) => {
        await page.getByText('Admins and owners change these.').waitFor()
        expect(await section(page, 'Name and address').getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
        for (const name of ['Pause', 'Archive', 'Delete project', 'Save changes', 'Choose a picture'])
          expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
      },
      { role: 'viewer' },
    )
  })

  test('keep nobody out, in every look', async () => {
    const reach = (page: Page) => section(page, 'Pause, archive, delete').waitFor()
    await everyLookInDashboard({ world, browser }, { name: 'settings', at, reach })
    await everyLookInDashboard({ world, browser }, { name: 'settings-read', at, reach, role: 'viewer' })
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
