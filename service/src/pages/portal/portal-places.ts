import type { PortalMessages } from '@earshot/messages/service/portal'
import { html } from '../../html/html.ts'
import { withMoment } from '../../html/moment.ts'

export interface PortalView {
  organizationName: string
  theme: 'light' | 'dark'
  expiresAt: Date
  /** The address that the form which ends the session is sent to. */
  leave: string
}

/** The content of the places in the portal's document. Without JavaScript it says so in the reader's language, and can end the session. */
export function portalPlaces({ language, session }: PortalMessages, { organizationName, theme, expiresAt, leave }: PortalView) {
  const withoutScript = html`<main lang="${language}" class="without-script"><h1 dir="auto">${session.heading({ organization: organizationName })}</h1>
<p>${withMoment(language, session.until, { at: expiresAt, timeZone: 'UTC' })}</p>
<p>${session.needsScript}</p>
<form method="post" action="${leave}"><button type="submit">${session.end}</button></form></main>`
  return { THEME: html`${theme}`, TITLE: html`${session.heading({ organization: organizationName })}`, NOSCRIPT: withoutScript }
}
