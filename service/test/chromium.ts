import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// A real Chromium, the system's own: nothing is downloaded. Found in the places where scripts/setup.mjs looks for it.

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Opens a browser with an empty profile that talks to nobody but the page. */
export function openChromium(): Promise<Browser> {
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
