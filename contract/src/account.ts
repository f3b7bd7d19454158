import { Type } from 'typebox'
import { CreatedCredential, type PasskeyCreationOptions, type PasskeyRequestOptions, passkeyName, SignedCredential } from './passkeys.ts'
import { type Role, roles } from './roles.ts'
import { array, boolean, id, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

// The signed-in person's account, and the requests of signing in. Every address here is below `/dashboard`, for its own pages alone; all
// but the first are POST with a JSON body, `GET auth/list-sessions` and `GET auth/list-passkeys`.

/** Characters of a password, at least and at most; common passwords are rejected too. */
export const passwordMin = 12
export const passwordMax = 128

/** `GET /dashboard/api/account`: the signed-in person and their organizations. */
export const Account = record('Account', 'The signed-in person and the organizations they are a member of.', {
  person: object({
    personId: id('Identifier of the person.'),
    name: Type.String({ description: 'Name of the person.' }),
    email: Type.String({ description: 'Email address of the person.' }),
    emailVerified: boolean('Whether the email address has been verified.'),
    twoFactor: boolean('Whether two-factor authentication is enabled.'),
  }),
  organizations: array(
    object({
      organizationId: id('Identifier of the organization.'),
      name: Type.String({ description: 'Name of the organization.' }),
      role: oneOf<Role>(roles, 'Role of the person in the organization.'),
    }),
  ),
  sendsMail: boolean('Whether a mail server is configured. Without one, emails are stored but not sent.'),
  draftsResponses: boolean('Whether a model is configured that drafts responses.'),
  translatesOpinions: boolean('Whether a model is configured that translates opinions.'),
})
export type Account = Static<typeof Account>

/** A session, as its owner sees it. */
export const SignInSession = record('SignInSession', 'A sign-in session.', {
  sessionId: id('Identifier of the session.'),
  userAgent: nullable(Type.String({ description: 'User agent of the browser.' })),
  createdAt: timestamp('Time of the sign-in.'),
  expiresAt: timestamp('Time when the session expires.'),
  isCurrent: boolean('Whether this is the current session.'),
})
export type SignInSession = Static<typeof SignInSession>

/** `GET /dashboard/auth/list-sessions`. */
export interface SignInSessions {
  sessions: SignInSession[]
}

/** Longer than a valid value, so that a value that is too long gets an error and is not cut. */
const secret = (description: string) => Type.String({ maxLength: 1000, description })
const email = Type.Unsafe<string>({ type: 'string', maxLength: 254, 'x-text': 'email', description: 'Email address.' })
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
  description: 'Name of the organization to create. Required only if there is no organization yet.',
})
const token = secret('Token from the fragment (after #) of the URL.')

/** Bodies of the requests below `/dashboard/auth`. */
export const authBodies = {
  'sign-in/email': object({
    email,
    password: secret('Password.'),
    rememberMe: optional(boolean('Whether to stay signed in for 14 days. Defaults to true.')),
  }),
  'sign-in/sso': object({
    email,
    callbackURL: optional(Type.String({ maxLength: 2000, description: 'Place of the dashboard to go to afterwards.' })),
  }),
  'sign-in/passkey/begin': object({}),
  'sign-in/passkey': object({ credential: SignedCredential }),
  'sign-out': object({}),
  begin: object({
    code: secret('Code from the fragment (after #) of the URL in the log.'),
    name: personName,
    email,
    password: secret('New password.'),
    organizationName: optional(organizationName),
  }),
  'invitation/look': object({ code: secret('Token from the fragment (after #) of the URL.') }),
  'invitation/mail': object({ code: secret('Token from the fragment (after #) of the URL.') }),
  invitation: object({
    code: secret('Token from the fragment (after #) of the URL.'),
    name: optional(personName),
    password: optional(secret('New password.')),
  }),
  'request-password-reset': object({ email }),
  'reset-password': object({ token, newPassword: secret('New password.') }),
  'change-password': object({ currentPassword: secret('Current password.'), newPassword: secret('New password.') }),
  'update-user': object({ name: personName }),
  'verify-email': object({ token }),
  'send-verification-email': object({}),
  'revoke-session': object({ sessionId: id('Identifier of the session to revoke.') }),
  'revoke-other-sessions': object({}),
  'two-factor/enable': object({ password: secret('Password.') }),
  'two-factor/verify-totp': object({
    code: secret('6-digit code from the authenticator app.'),
    trustDevice: optional(boolean('Whether to trust this browser for 30 days.')),
  }),
  'two-factor/verify-backup-code': object({ code: secret('One of the backup codes.') }),
  'two-factor/generate-backup-codes': object({ password: secret('Password.') }),
  'two-factor/disable': object({ password: secret('Password.') }),
  'passkeys/begin': object({ password: optional(secret('Password. Required if the account has one.')) }),
  'passkeys/add': object({ name: passkeyName, credential: CreatedCredential }),
  'passkeys/delete': object({
    passkeyId: id('Identifier of the passkey to remove.'),
    password: optional(secret('Password. Required if the account has one.')),
  }),
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
  /** The address of the identity provider to send the browser to. */
  'sign-in/sso': { url: string }
  /** The same for everybody. A cookie binds the answer to this browser, for five minutes. */
  'sign-in/passkey/begin': { options: PasskeyRequestOptions }
  /** No second factor is asked for: the device has verified its user. */
  'sign-in/passkey': { done: true }
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
  /** A cookie binds the answer, `passkeys/add`, to this session, for five minutes. */
  'passkeys/begin': { options: PasskeyCreationOptions }
  'passkeys/add': { passkeyId: string }
  'passkeys/delete': { done: true }
}
