import { setTimeout as wait } from 'node:timers/promises'
import { isProblem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import { proveEmail } from '../../accounts/email-verification.ts'
import type { Identity } from '../../accounts/identity.ts'
import { isMailedReset } from '../../accounts/password-reset.ts'
import { flawOfPassword } from '../../accounts/passwords.ts'
import { findPersonByProof } from '../../accounts/persons.ts'
import { deleteProofsOf } from '../../accounts/proofs.ts'
import { rememberPlace } from '../../accounts/sign-in-attempts.ts'
import { signsInByProviderOnly } from '../../resources/provisioning/accounts.ts'
import { asciiEmail } from '../../text.ts'
import { type AuthRoutes, addressOver, disconnectAppsAfter, done } from './auth-route.ts'

// A new password: by an email, or by the current one.

/** Milliseconds, longer than an email takes to be queued. */
const mailMilliseconds = 150

/** Registers the addresses for a forgotten password and for a change of it. */
export function registerPasswords(identity: Identity, { open, openSigned, ask }: AuthRoutes): void {
  const { sql } = identity

  open('request-password-reset', async ({ body: { email }, language, count }) => {
    const tooMany = await count('email', asciiEmail(email)!)
    if (tooMany) return tooMany
    // An email takes its time; that there is nobody to write to takes the same.
    await Promise.all([identity.mailReset({ email, language }), wait(mailMilliseconds)])
    return { ...done, mail: identity.sendsMail }
  })

  open('reset-password', async (asked) => {
    const { token, newPassword } = asked.body
    const tooMany = await asked.count('token', '')
    if (tooMany) return tooMany
    const person = await findPersonByProof(sql, { identifier: `reset-password:${token}` })
    if (!person) return addressOver
    // The reader of its mailbox may be told.
    if (await signsInByProviderOnly(sql, person)) return problem('Forbidden', dashboardMessages.ssoOnly)
    const flaw = flawOfPassword(newPassword, { field: 'newPassword', about: [person.name, person.email] })
    if (flaw) return flaw
    const isMailed = await isMailedReset(sql, { token })
    const answer = await ask(asked, ({ api }, given) => api.resetPassword({ ...given, body: { token, newPassword } }))
    if (isProblem(answer)) return answer
    if (isMailed) await proveEmail(sql, person)
    await deleteProofsOf(sql, person)
    // The owner of the mailbox comes in here, also while others keep guessing.
    await rememberPlace(sql, { attemptKey: identity.attemptKey, address: asked.request.ip, whom: person.email })
    await identity.mailChanged({ email: person.email, language: asked.language })
    // Sessions have ended: who had one of them could have connected an app. Last: another home may be away, and the password is changed.
    await disconnectAppsAfter(asked, { sql, person })
    return done
  })

  openSigned('change-password', async (asked) => {
    const { signedIn, body } = asked
    const tooMany = await asked.count('password', signedIn.personId)
    if (tooMany) return tooMany
    const flaw = flawOfPassword(body.newPassword, { field: 'newPassword', about: [signedIn.name, signedIn.email] })
    if (flaw) return flaw
    const sent = { ...body, revokeOtherSessions: true }
    const answer = await ask(asked, ({ api }, given) => api.changePassword({ ...given, body: sent }), 'currentPassword')
    if (isProblem(answer)) return answer
    await deleteProofsOf(sql, signedIn)
    await identity.mailChanged({ email: signedIn.email, language: asked.language })
    return done
  })
}
