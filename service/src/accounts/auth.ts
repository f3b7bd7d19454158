import { passwordMax, passwordMin } from '@earshot/contract'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Sql } from '../database/database.ts'
import { databaseAdapter } from './adapter.ts'
import { versionsOf } from './second-factor-keys.ts'
import { type Cookies, cookieName, sessionDays } from './sessions.ts'

// better-auth as it is set up here: e-mail and password with a second factor, nothing else. Loading it takes about 150 ms, so identity.ts
// does so when somebody first comes to sign in, not at the start.

export interface AuthOptions extends Cookies {
  sql: Sql
  /** Told what failed, in words without anybody's data. */
  failed(what: string): void
}

export type Auth = ReturnType<typeof openAuth>

export function openAuth({ sql, baseUrl, cookieSecrets, failed }: AuthOptions) {
  const isHttps = baseUrl.startsWith('https:')
  const named = (what: string) => ({ name: cookieName({ baseUrl }, what) })
  return betterAuth({
    appName: 'Earshot',
    baseURL: baseUrl,
    basePath: '/dashboard/auth',
    // The newest encrypts second factors and signs cookies; each opens what it encrypted. Cookies that an older one signed are signed anew
    // before better-auth reads them (renew-cookies.ts).
    secrets: versionsOf(cookieSecrets),
    // Opens what a node of before keys were named has written since the start.
    secret: cookieSecrets.at(-1)!,
    database: databaseAdapter(sql),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMin,
      maxPasswordLength: passwordMax,
      revokeSessionsOnPasswordReset: true,
    },
    // What is looked up is kept as a digest: an address that was mailed can't be read from the database.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true, freshAge: 0, cookieCache: { enabled: false } },
    plugins: [twoFactor({ issuer: 'Earshot', totpOptions: { digits: 6, period: 30 } })],
    // Counted before better-auth is asked, by address and by account (sign-in-attempts.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // Their names and attributes are given below.
      useSecureCookies: false,
      cookiePrefix: cookieName({ baseUrl }, 'auth'),
      cookies: {
        session_token: named('session'),
        two_factor: named('two_factor'),
        trust_device: named('trust_device'),
        dont_remember: named('visit'),
      },
      defaultCookieAttributes: { httpOnly: true, secure: isHttps, sameSite: 'strict', path: '/' },
      // Nobody's address is kept.
      ipAddress: { disableIpTracking: true },
      database: { generateId: false },
    },
    logger: { level: 'error', log: (level, message) => level === 'error' && failed(message) },
  })
}
