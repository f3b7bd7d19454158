import { type ComponentType, lazy, Suspense } from 'react'
import { Start } from './choose-organization.tsx'
import { SignIn } from './sign-in.tsx'
import { UnknownSignInPage } from './unknown-sign-in-page.tsx'

// The sign-in pages: all of the dashboard outside an organization. Each page is a card, and is loaded by itself.

const pages: Readonly<Record<string, ComponentType>> = {
  '/dashboard': Start,
  '/dashboard/sign-in': SignIn,
  '/dashboard/two-factor': lazy(async () => ({ default: (await import('./two-factor.tsx')).TwoFactor })),
  '/dashboard/forgot': lazy(async () => ({ default: (await import('./forgot.tsx')).Forgot })),
  '/dashboard/reset': lazy(async () => ({ default: (await import('./reset.tsx')).Reset })),
  '/dashboard/verify-email': lazy(async () => ({ default: (await import('./verify-email.tsx')).VerifyEmail })),
  '/dashboard/begin': lazy(async () => ({ default: (await import('./setup.tsx')).Setup })),
  '/dashboard/authorize': lazy(async () => ({ default: (await import('./authorize.tsx')).Authorize })),
  '/dashboard/invitation': lazy(async () => ({ default: (await import('./invitation.tsx')).Invitation })),
}

export function SignInApp() {
  const Page = pages[location.pathname.replace(/\/$/, '')] ?? UnknownSignInPage
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
