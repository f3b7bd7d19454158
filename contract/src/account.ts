import { Type } from 'typebox'
import { type Role, roles } from './roles.ts'
import { array, boolean, id, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

// The signed-in person's account, and the requests of signing in. Every address here is below `/dashboard`, for its own pages alone; all
// but the first are POST with a JSON body, and `GET auth/list-sessions`.

/** Characters of a password, at least and at most; common passwords are rejected too. */
export const passwordMin = 12
export const passwordMax = 128

/** `GET /dashboard/api/account`: the signed-in person and their organizations. */
export const Account = record('Account', 'Who is signed in, and the organizations they are a member of.', {
  person: object({
    personId: id('Who it is.'),
    name: Type.String({ description: 'What they are called.' }),
    email: Type.String({ description: 'Their e-mail address.' }),
    emailVerified: boolean('Whether they have shown that the address is theirs.'),
    twoFactor: boolean('Whether signing in takes a second factor.'),
  }),
  organizations: array(
    object({
      organizationId: id('The organization.'),
      name: Type.String({ description: 'What it is called.' }),
      role: oneOf<Role>(roles, 'What they are there.'),
    }),
  ),
  sendsMail: boolean('Whether the service has a mail server. Without one letters are kept, and reach nobody.'),
})
export type Account = Static<typeof Account>

/** A session, as its owner sees it. */
export const SignInSession = record('SignInSession', 'Where somebody is signed in.', {
  sessionId: id('The session.'),
  userAgent: nullable(Type.String({ description: 'What the browser says of itself.' })),
  createdAt: timestamp('When they signed in.'),
  expiresAt: timestamp('When it ends by itself.'),
  isCurrent: boolean('Whether it is the one that asks.'),
})
export type SignInSession = Static<typeof SignInSession>

/** `GET /dashboard/auth/list-sessions`. */
export interface SignInSessions {
  sessions: SignInSession[]
}

/** Longer than a valid value, so that a value that is too long gets an error and is not cut. */
const secret = (description: string) => Type.String({ maxLength: 1000, description })
const email = Type.Unsafe<string>({ type: 'string', maxLength: 254, 'x-text': 'email', description: 'E-mail address.' })
const personName = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: 100,
  'x-text': 'line',
  description: 'Name of the person.',
})
const organizationName = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: 200,
  'x-text': 'line',
  description: 'Name of the organization that is made; needed only where there is none.',
})
const token = secret('From behind the # of the address.')

/** Bodies of the requests below `/dashboard/auth`. */
export const authBodies = {
  'sign-in/email': object({
    email,
    password: secret('Their password.'),
    rememberMe: optional(boolean('Stay signed in for 14 days: true unless said.')),
  }),
  'sign-out': object({}),
  begin: object({
    code: secret('From behind the # of the address in the log.'),
    name: personName,
    email,
    password: secret('The password they choose.'),
    organizationName: optional(organizationName),
  }),
  'invitation/look': object({ code: secret('From behind the # of the address.') }),
  'invitation/mail': object({ code: secret('From behind the # of the address.') }),
  invitation: object({
    code: secret('From behind the # of the address.'),
    name: optional(personName),
    password: optional(secret('The password they choose.')),
  }),
  'request-password-reset': object({ email }),
  'reset-password': object({ token, newPassword: secret('The password they choose.') }),
  'change-password': object({ currentPassword: secret('The one until now.'), newPassword: secret('The one from now on.') }),
  'update-user': object({ name: personName }),
  'verify-email': object({ token }),
  'send-verification-email': object({}),
  'revoke-session': object({ sessionId: id('The session that is to end.') }),
  'revoke-other-sessions': object({}),
  'two-factor/enable': object({ password: secret('Their password.') }),
  'two-factor/verify-totp': object({
    code: secret('Six digits of the app.'),
    trustDevice: optional(boolean('Ask this browser no more for 30 days.')),
  }),
  'two-factor/verify-backup-code': object({ code: secret('One of the backup codes.') }),
  'two-factor/generate-backup-codes': object({ password: secret('Their password.') }),
  'two-factor/disable': object({ password: secret('Their password.') }),
} as const
export type AuthPath = keyof typeof authBodies
export type AuthBody<Path extends AuthPath> = Static<(typeof authBodies)[Path]>

/** An invitation, as far as the holder of its code may see it. */
export interface InvitationLook {
  organization: { organizationId: string; name: string }
  role: Role
  /** The invited address; `g…@example.com` for a code that was not emailed, where there is a mail server. */
  email: string
  /**
   * The proof of the mailbox that the code is. `mailed`: the code was emailed there. `needed`: it was passed on, and accepting takes one
   * that is emailed (`invitation/mail`). `none`: there is no mail server; the new account is unproven.
   */
  proof: 'mailed' | 'needed' | 'none'
  /** Whether this address has an account, and so needs neither name nor password. Null: only the holder of an emailed code may know. */
  personExists: boolean | null
  /** Whether the person signed in in this browser may accept the invitation. */
  isYours: boolean
}

/** Answers of the addresses below `/dashboard/auth` with the status 200; a problem is problem+json as everywhere. */
export interface AuthAnswers {
  /** With `twoFactorRedirect` the person is not signed in yet: `two-factor/verify-totp` follows, within ten minutes. */
  'sign-in/email': { twoFactorRedirect: boolean }
  'sign-out': { done: true }
  begin: { organizationId: string }
  /** Changes nothing. */
  'invitation/look': InvitationLook
  /** Emails a link with a code of its own to the invited address, whether it has an account or not. */
  'invitation/mail': { done: true }
  /** A new person is signed in by it. */
  invitation: { organizationId: string }
  /** The same whether the person exists or not. `mail`: false where no mail server is set up, so that no email will come. */
  'request-password-reset': { done: true; mail: boolean }
  'reset-password': { done: true }
  /** Every other session has ended. */
  'change-password': { done: true }
  'update-user': { done: true }
  'verify-email': { done: true }
  'send-verification-email': { done: true; mail: boolean }
  'revoke-session': { done: true }
  'revoke-other-sessions': { done: true; ended: number }
  /**
   * An otpauth:// address for the authenticator app. Codes are asked for from the next sign-in after `two-factor/verify-totp` accepted a
   * first one.
   */
  'two-factor/enable': { totpUri: string; backupCodes: string[] }
  'two-factor/verify-totp': { done: true }
  'two-factor/verify-backup-code': { done: true }
  'two-factor/generate-backup-codes': { backupCodes: string[] }
  'two-factor/disable': { done: true }
}
