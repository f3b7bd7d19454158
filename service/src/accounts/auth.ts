import { passwordMax, passwordMin } from '@earshot/contract'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { asPgPool } from '../database/pg-pool.ts'
import type { Pool } from '../database/pool.ts'
import { versionsOf } from './second-factor-keys.ts'
import { type Cookies, cookieName, sessionDays } from './sessions.ts'

// The settings of better-auth: e-mail and password with a second factor, nothing else. It writes its own statements, over our pool
// (decision 22). Only load-auth.ts imports this file, when it is needed: the service starts without better-auth.

export interface AuthOptions extends Cookies {
  sql: Pool
  /** Told what failed, in words without personal data. */
  failed(what: string): void
}

export type Auth = ReturnType<typeof openAuth>

export function openAuth({ sql, baseUrl, cookieSecrets, failed }: AuthOptions) {
  return betterAuth({
    appName: 'Earshot',
    baseURL: baseUrl,
    basePath: '/dashboard/auth',
    // The newest encrypts second factors and signs cookies; each opens what it encrypted. Cookies that an older one signed are signed anew
    // before better-auth reads them (renew-cookies.ts).
    secrets: versionsOf(cookieSecrets),
    // Opens what a node that does not number its keys has written since the start.
    secret: cookieSecrets.at(-1)!,
    database: asPgPool(sql),
    // Each model is a view that gives a table's columns better-auth's names: settings can map every name but `id`.
    user: { modelName: 'auth_user' },
    account: { modelName: 'auth_account' },
    // Identifiers are kept as digests: an address that was emailed can't be read from the database.
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    session: {
      modelName: 'auth_session',
      ...{ expiresIn: sessionDays * 86_400, disableSessionRefresh: true, freshAge: 0, cookieCache: { enabled: false } },
    },
    plugins: [twoFactor({ issuer: 'Earshot', twoFactorTable: 'auth_two_factor', totpOptions: { digits: 6, period: 30 } })],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMin,
      maxPasswordLength: passwordMax,
      revokeSessionsOnPasswordReset: true,
    },
    // better-auth would write an empty address where it may not read one; there is no column for it.
    databaseHooks: { session: { create: { before: async () => ({ data: { ipAddress: undefined } }) } } },
    // Attempts are counted before better-auth is asked, by address and by account (sign-in-attempts.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      ...cookieSettings({ baseUrl }),
      // No network address is kept.
      ipAddress: { disableIpTracking: true },
      // The database makes ids, of version 7 as everywhere. It has no columns for addresses, pictures and tokens of other providers, which
      // a comparison of schemas would ask for.
      database: { generateId: 'uuid', validateSchema: false },
    },
    logger: { level: 'error', log: (level, message) => level === 'error' && failed(message) },
  })
}

/** Cookies as the rest of the service names and reads them (sessions.ts). */
function cookieSettings({ baseUrl }: { baseUrl: string }) {
  const named = (what: string) => ({ name: cookieName({ baseUrl }, what) })
  return {
    // Names and attributes are those given here.
    useSecureCookies: false,
    cookiePrefix: cookieName({ baseUrl }, 'auth'),
    cookies: {
      session_token: named('session'),
      two_factor: named('two_factor'),
      trust_device: named('trust_device'),
      dont_remember: named('visit'),
    },
    defaultCookieAttributes: { httpOnly: true, secure: baseUrl.startsWith('https:'), sameSite: 'strict' as const, path: '/' },
  }
}
