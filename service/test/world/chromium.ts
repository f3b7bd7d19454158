import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// A real Chromium, the system's own: nothing is downloaded. Found in the places where scripts/setup.mjs looks for it: first the one without
// the windows of its own, which opens a page in a quarter of the time.

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let opened: Browser | undefined

/**
 * The browser of this worker of Vitest, which talks to nobody but the page. It is opened for the first file that asks for it and ends with
 * the worker: nobody closes it. What a test does is kept apart by a context of its own (see onPage), an empty profile. One that crashed
 * fails the file that it crashed in, and no other.
 */
export async function openChromium(): Promise<Browser> {
  if (!opened?.isConnected()) opened = await launch()
  return opened
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place))
  if (!executablePath) throw new Error('No Chromium: install it, or name it in CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
