import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Auth, AuthOptions } from './auth.ts'

// better-auth is loaded when it is first needed: it takes as long as the rest of the service takes to start (decision 22).

/** Returns better-auth, loaded at the first call. A load that failed is tried again by the next call. */
export function authLoader(options: AuthOptions): () => Promise<Auth> {
  let loaded: Promise<Auth> | undefined
  return () => {
    loaded ??= loadAuth(options)
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
}

async function loadAuth(options: AuthOptions): Promise<Auth> {
  // Node loads all that one import needs without a pause. Each part here needs those before it, so none takes long.
  await import('better-auth/crypto')
  await letOthersRun()
  await import('better-auth/plugins/two-factor')
  await letOthersRun()
  await import('better-auth/minimal')
  await letOthersRun()
  const [{ openAuth }, { rekeySecondFactors }] = await Promise.all([import('./auth.ts'), import('./second-factor-keys.ts')])
  await letOthersRun()
  // better-auth goes by the number of a key: second factors without one get theirs first.
  await rekeySecondFactors(options.sql, { ...options, which: 'unnamed' })
  return openAuth(options)
}

/** Between two parts the process answers others, and connections to the database that are being opened get on before their time is over. */
const betweenPartsMs = 25

async function letOthersRun(): Promise<void> {
  // The event loop's clock stands still while a part is loaded: a timer set then is over at once. Two turns later the clock is right.
  await nextTurn()
  await nextTurn()
  await pause(betweenPartsMs)
}
