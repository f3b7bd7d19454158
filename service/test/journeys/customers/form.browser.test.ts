import type { OperationId } from '@earshot/contract'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon } from '../looks.ts'
import { onPage } from '../on-page.ts'

// The customer's page in a real browser: what people do with it, and what must never happen to what they wrote.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

/** A shop that asks one question of each kind. */
async function openShop(name = 'Bluebird Coffee') {
  const { projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: OperationId, request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const questions = [
    {
      priority: 1,
      question: 'How was your visit?',
      answerMode: 'single_select',
      answers: { options: options('Wonderful', 'Good', 'Poor'), comment: 'optional' },
    },
    {
      priority: 2,
      question: 'What did you come for?',
      answerMode: 'multi_select',
      answers: { options: options('Coffee', 'Cake', 'Quiet'), maxSelections: 2 },
    },
    { priority: 3, question: 'What did you miss?', answerMode: 'text_only', answers: { maxLength: 200 } },
  ]
  for (const question of questions) await ask('questions.create', { tags: ['staff'], ...question })
  return {
    ask,
    makeLink: async (link: object = {}): Promise<{ link: string; token: string; verificationId: string }> =>
      ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link }),
    opinions: async () => (await ask('opinions.list')).opinions as Record<string, unknown>[],
    pause: () => world.sql`update project set status = 'paused' where project_id = ${projectId}`,
    resume: () => world.sql`update project set status = 'active' where project_id = ${projectId}`,
  }
}
const options = (...texts: string[]) => texts.map((option) => ({ id: option.toLowerCase(), option }))
const end = (verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`
const statusOf = async (verificationId: string) =>
  (await world.sql<[{ status: string }]>`select status from link where verification_id = ${verificationId}`)[0].status

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

/** Something in every field. */
const everything = {
  visit: 'good',
  comment: 'The light in the <back> room & the chairs.',
  cameFor: ['coffee', 'cake'],
  missed: 'Oat milk.\n\nA second till.',
  title: 'A place to come back to',
  opinion: 'The flat white was excellent.\n\n  The queue at noon is long.',
  name: 'Ada “A.” Lovelace',
}

async function fill(page: Page) {
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByText('Add a comment').click()
  await page.getByLabel('Comment on').fill(everything.comment)
  for (const name of ['Coffee', 'Cake']) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('What did you miss?').fill(everything.missed)
  await page.getByLabel('Title').fill(everything.title)
  await page.getByRole('textbox', { name: 'Your opinion' }).fill(everything.opinion)
  await page.getByLabel('Your name').fill(everything.name)
}

async function read(page: Page) {
  return {
    visit: await page.locator('[type=radio]:checked').getAttribute('value'),
    comment: await page.getByLabel('Comment on').inputValue(),
    cameFor: await page
      .locator('fieldset [type=checkbox]:checked')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value'))),
    missed: await page.getByLabel('What did you miss?').inputValue(),
    title: await page.getByLabel('Title').inputValue(),
    opinion: await page.getByRole('textbox', { name: 'Your opinion' }).inputValue(),
    name: await page.getByLabel('Your name').inputValue(),
  }
}

const send = (page: Page) => page.getByRole('button', { name: 'Send your opinion' }).click()
/** Waits for the heading, and until the whole page has come: its script is at the end of it. */
async function heading(page: Page, name: string | RegExp) {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForLoadState('domcontentloaded')
}
const saved = { title: everything.title, opinion: everything.opinion, customer: { name: everything.name }, verified: true, answerCount: 3 }

describe('writing an opinion', () => {
  test('needs nothing but a keyboard', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      const focused = () => page.evaluate<string>('document.activeElement.getAttribute("name") ?? document.activeElement.tagName')
      const tabTo = async (wanted: RegExp) => {
        for (let presses = 0; presses < 30 && !wanted.test(await focused()); presses++) await page.keyboard.press('Tab')
        expect(await focused()).toMatch(wanted)
        const ring = await page.evaluate<boolean>(
          `[document.activeElement, document.activeElement.closest('label')].some((each) => each && getComputedStyle(each).outlineStyle === 'solid')`,
        )
        expect(ring, `a ring around ${wanted}`).toBe(true)
      }
      await tabTo(/^answers/)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await tabTo(/SUMMARY/)
      await page.keyboard.press('Enter')
      await tabTo(/^comments/)
      await page.keyboard.type('By keyboard')
      await page.keyboard.press('Tab')
      await tabTo(/^answers/)
      await page.keyboard.press('Space')
      await tabTo(/^title/)
      await page.keyboard.type('Typed')
      await tabTo(/^opinion/)
      await page.keyboard.type('All of it')
      await tabTo(/^incognito/)
      await page.keyboard.press('Space')
      await tabTo(/BUTTON/)
      await page.keyboard.press('Enter')
      await heading(page, 'Thank you.')
    })
    // An incognito opinion from a link that nobody else joins is seen after 72 hours.
    await world.timePasses('72 hours')
    await world.settle()
    const { answers } = await shop.ask('answers.list', { sort: 'oldest' })
    expect(await shop.opinions()).toMatchObject([{ title: 'Typed', opinion: 'All of it', incognito: true, customer: { name: null } }])
    expect(answers.map(({ selectedOptions, answer }: Record<string, unknown>) => [selectedOptions, answer])).toEqual(
      expect.arrayContaining([
        [['Good'], 'By keyboard'],
        [['Coffee'], null],
      ]),
    )
  })

  test('needs no script', async () => {
    const shop = await openShop()
    const { link, verificationId } = await shop.makeLink()
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByLabel('Title').fill('')
      await send(page)
      // The form comes back with the same heading above it, and this below.
      await page.getByRole('heading', { name: 'to mend' }).waitFor()
      expect(await read(page)).toEqual({ ...everything, title: '' })
      expect(await statusOf(verificationId)).toBe('issued')
      await page.getByLabel('Title').fill(everything.title)
      await send(page)
      await heading(page, 'Thank you.')
      await page.reload()
      await heading(page, 'Thank you.')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('says who will see what, and says it anew as “stay incognito” is switched, with and without scripts', async () => {
    const shop = await openShop()
    for (const javaScriptEnabled of [true, false]) {
      const { link } = await shop.makeLink({ customerName: 'Ada' })
      await withPage({ javaScriptEnabled }, async (page) => {
        await page.goto(link)
        const seen = page.getByRole('region', { name: 'What Bluebird Coffee sees' })
        const named = seen.getByText('your name if you give one')
        const incognito = seen.getByText('Not who you are: no name')
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([true, false])
        await page.getByLabel('Stay incognito').check()
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([false, true])
        await page.getByText('Left out while you stay incognito.').waitFor()
        await page.getByLabel('Stay incognito').uncheck()
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([true, false])
        expect(await page.getByLabel('Your name').inputValue()).toBe('Ada')
        expect(await page.getByLabel('Your name').isEnabled()).toBe(true)
      })
    }
  })

  test('is counted as started at the first keystroke, not at ten visits', async () => {
    const shop = await openShop()
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      for (let time = 0; time < 10; time++) await page.goto(link, { waitUntil: 'load' })
      await page.request.head(link)
      await page.mouse.wheel(0, 2000)
      await page.getByLabel('Title').focus()
      expect(await statusOf(verificationId)).toBe('issued')
      const started = page.waitForResponse((response) => response.url().endsWith('/start'))
      await page.getByLabel('Title').pressSequentially('Go')
      expect((await started).status()).toBe(204)
      expect(await statusOf(verificationId)).toBe('clicked')
    })
  })

  test('sends one opinion for two presses of the button', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByRole('button', { name: 'Send your opinion' }).dblclick()
      await heading(page, 'Thank you.')
    })
    expect(await shop.opinions()).toHaveLength(1)
  })

  test('tells before it is too long how much is left, and takes back an answer', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await page.getByLabel('What did you miss?').fill('👍'.repeat(190))
      await page.getByText('10 characters left').waitFor()
      await page.getByLabel('What did you miss?').fill('👍'.repeat(203))
      await page.getByText('3 characters too many').waitFor()
      expect(await page.getByText('Clear this answer').isVisible()).toBe(false)
      await page.getByRole('radio', { name: 'Poor' }).check()
      await page.getByText('Clear this answer').click()
      expect(await page.getByRole('radio', { name: 'Poor' }).isChecked()).toBe(false)
    })
  })
})

describe('what was typed survives', () => {
  test('a mistake', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByRole('checkbox', { name: 'Quiet' }).check()
      await page.getByLabel('Title').fill(' ')
      await send(page)
      await page.getByRole('heading', { name: '2 things to mend' }).waitFor()
      // A browser moves the focus when it draws, a moment after all of it is there.
      await expect.poll(() => page.evaluate<string>('document.activeElement.className'), soon).toContain('mistakes')
      expect(await read(page)).toEqual({ ...everything, title: ' ', cameFor: ['coffee', 'cake', 'quiet'] })
      await page.getByRole('link', { name: 'Give your opinion a title.' }).click()
      await expect.poll(() => page.evaluate<string>('document.activeElement.id'), soon).toBe('title')
      await page.keyboard.type(everything.title)
      await page.getByRole('checkbox', { name: 'Quiet' }).uncheck()
      await page.reload()
      expect((await read(page)).title.trim()).toBe(everything.title)
      await send(page)
      await heading(page, 'Thank you.')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('a reload, a second visit, and another link in the next tab; the address does not tell the link', async () => {
    const shop = await openShop()
    const [one, other] = [await shop.makeLink(), await shop.makeLink({ customerName: 'Bob' })]
    await withPage({}, async (page) => {
      await page.goto(one.link)
      await fill(page)
      const tab = await page.context().newPage()
      await tab.goto(other.link)
      for (const [each, { token }] of [
        [page, one],
        [tab, other],
      ] as const) {
        expect(each.url()).toMatch(/\/o\/form\/[\w-]{16}$/)
        expect(each.url()).not.toContain(token.slice(0, 8))
      }
      await tab.reload()
      expect(await tab.getByLabel('Your name').inputValue()).toBe('Bob')
      await page.reload()
      expect(await read(page)).toEqual(everything)
      await page.goto('about:blank')
      await page.goBack()
      expect(await read(page)).toEqual(everything)
      await page.goto(one.link)
      expect(await read(page)).toEqual(everything)
      await page.getByLabel('Stay incognito').check()
      await page.reload()
      expect(await page.getByLabel('Stay incognito').isChecked()).toBe(true)
      expect(await read(page)).toEqual(everything)
      await page.getByLabel('Stay incognito').uncheck()
      await send(page)
      await heading(page, 'Thank you.')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('a browser that goes back to what it remembers of the fields itself, which is older', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await page.getByRole('radio', { name: 'Poor' }).check()
      await page.getByLabel('Title').fill('Older')
      await page.goto('about:blank')
      const tab = await page.context().newPage()
      await tab.goto(link)
      await fill(tab)
      await tab.close()
      await page.goBack()
      expect(await read(page)).toEqual(everything)
    })
  })

  test('a click in a mail, which is another site, and the reload after it', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      const mail = 'http://mail.localhost:1/'
      await page.route(mail, (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${link}">Tell us</a>` }))
      await page.goto(mail)
      await page.getByText('Tell us').click()
      await heading(page, /What do you think/)
      await page.getByLabel('Title').fill('From a mail')
      await page.waitForURL(/\/o\/form\//)
      await page.reload()
      expect(await page.getByLabel('Title').inputValue()).toBe('From a mail')
    })
  })

  test('a browser that keeps no cookies: the address stays, and so does the form', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })`)
      await page.goto(link)
      await page.getByLabel('Title').fill('Kept')
      await page.reload()
      expect(page.url()).toBe(link)
      expect(await page.getByLabel('Title').inputValue()).toBe('Kept')
    })
  })

  test('the end of the link while the form is open', async () => {
    const shop = await openShop()
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await end(verificationId)
      await send(page)
      await heading(page, 'Thank you.')
      await page.getByText('published as unverified').waitFor()
    })
    expect(await shop.opinions()).toMatchObject([{ ...saved, verified: false }])
    expect((await shop.ask('preverifiedLinks.list')).preverifiedLinks).toMatchObject([{ status: 'expired', reviewId: null }])
  })

  test('the end of the link before a reload: it is all there, and can be sent', async () => {
    const shop = await openShop()
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await end(verificationId)
      expect((await page.reload())?.status()).toBe(410)
      await page.getByRole('heading', { name: 'What you wrote is still here.' }).waitFor()
      expect(await read(page)).toEqual(everything)
      await send(page)
      await heading(page, 'Thank you.')
      await page.goto(link)
      await heading(page, 'This link has been used.')
    })
    expect(await shop.opinions()).toMatchObject([{ ...saved, verified: false }])
  })

  test('a pause of the project', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await shop.pause()
      await send(page)
      await page.getByText('Nothing was sent.').waitFor()
      expect(await read(page)).toEqual(everything)
      await page.reload()
      await page.getByText('What you wrote is kept on this device.').waitFor()
      await shop.resume()
      await page.reload()
      expect(await read(page)).toEqual(everything)
      await send(page)
      await heading(page, 'Thank you.')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('nothing beyond the sending: the device keeps no word of it', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toContain(everything.title)
      await send(page)
      await heading(page, 'Thank you.')
      expect(page.url()).toMatch(/\/o\/form\/[\w-]{16}\/thanks$/)
      expect(await page.evaluate('({ ...localStorage, ...sessionStorage })')).toEqual({})
      await page.reload()
      await heading(page, 'Thank you.')
      await page.goBack()
      await heading(page, 'This link has been used.')
    })
    expect(await shop.opinions()).toHaveLength(1)
  })
})

let shopOpened: ReturnType<typeof openShop> | undefined
const shopOfStates = () => {
  shopOpened ??= openShop()
  return shopOpened
}

/** Every state that a page can be in, and how one gets there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  async form(page) {
    await page.goto((await (await shopOfStates()).makeLink({ customerName: 'Ada' })).link)
  },
  async 'form without questions'(page) {
    const { link } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' }).then(({ body }) => body)
    await page.goto(link)
  },
  async 'form with the longest words there are'(page) {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const shop = await openShop(word)
    await shop.ask('questions.create', {
      tags: ['staff'],
      question: word.repeat(3),
      answerMode: 'single_select',
      answers: { options: [word, `${word}!`].map((option, at) => ({ id: `${at}`, option, description: word.repeat(4) })) },
    })
    await page.goto((await shop.makeLink({ language: 'de', customerName: word })).link)
  },
  async 'form filled, incognito'(page) {
    await states.form!(page)
    await fill(page)
    await page.getByLabel('Stay incognito').check()
  },
  async 'form with mistakes'(page) {
    await states.form!(page)
    await page.getByRole('checkbox', { name: 'Quiet' }).check()
    for (const name of ['Coffee', 'Cake']) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('What did you miss?').fill('x'.repeat(201))
    await send(page)
    await page.getByRole('heading', { name: 'things to mend' }).waitFor()
  },
  async thanks(page) {
    await page.goto((await (await shopOfStates()).makeLink({ redirectUrl: 'https://shop.example/back' })).link)
    await fill(page)
    await send(page)
    await heading(page, 'Thank you.')
  },
  async 'thanks, late'(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await page.goto(link)
    await fill(page)
    await end(verificationId)
    await send(page)
    await heading(page, 'Thank you.')
  },
  async used(page) {
    await states.thanks!(page)
    await page.goBack()
    await heading(page, 'This link has been used.')
  },
  async expired(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await end(verificationId)
    await page.goto(link)
  },
  async 'expired, with what was written'(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await page.goto(link)
    await fill(page)
    await end(verificationId)
    await page.reload()
  },
  async paused(page) {
    const shop = await openShop()
    await shop.pause()
    await page.goto((await shop.makeLink()).link)
  },
  async 'paused while sending'(page) {
    const shop = await openShop()
    await page.goto((await shop.makeLink()).link)
    await fill(page)
    await shop.pause()
    await send(page)
    await page.getByText('Nothing was sent.').waitFor()
  },
  unknown: (page) => page.goto(`${world.address}/o/unknown`),
  forgotten: (page) => page.goto(`${world.address}/o/form/unknown`),
  async 'too large'(page) {
    await states.form!(page)
    await fill(page)
    await page.getByRole('textbox', { name: 'Your opinion' }).fill('x'.repeat(70_000))
    await send(page)
    await heading(page, 'This is more than can be sent at once.')
  },
}

test.each(Object.keys(states))('the page “%s” keeps nobody out, by day and by night, on a phone and on a desktop', async (name) => {
  // Without motion, a colour is what it is as soon as the scheme is another.
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    await states[name]!(page)
    await everyLookAt(page, `form-${name}`)
  })
})

describe('the whole of it', () => {
  test('is 40 KB at most as it travels, and nothing of it comes from elsewhere', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      let bytes = 0
      const addresses: string[] = []
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      page.on('request', (request) => addresses.push(request.url()))
      await page.goto(link)
      await fill(page)
      await send(page)
      await heading(page, 'Thank you.')
      await page.waitForLoadState('networkidle')
      const network = addresses.filter((address) => !address.startsWith('data:'))
      expect(new Set(network.map((address) => new URL(address).origin))).toEqual(new Set([world.address]))
      expect(network).toHaveLength(4)
      expect(bytes).toBeGreaterThan(2000)
      expect(bytes).toBeLessThan(40_000)
    })
  })

  test('obeys who wants no motion', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({ reducedMotion: 'reduce' }, async (page) => {
      await page.goto(link)
      const moving = await page.evaluate(
        `[...document.querySelectorAll('*')].filter((each) => parseFloat(getComputedStyle(each).transitionDuration) > 0).length`,
      )
      expect(moving).toBe(0)
    })
  })
})
