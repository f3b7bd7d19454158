import { type ComponentType, lazy, Suspense } from 'react'
import { Choose } from './choose.tsx'
import { SignIn } from './sign-in.tsx'
import { UnknownEntrance } from './unknown-entrance.tsx'

// The way in: everything of the dashboard that is outside an organization. One card a page, and every page is loaded by itself.

const pages: Readonly<Record<string, ComponentType>> = {
  '/dashboard': Choose,
  '/dashboard/sign-in': SignIn,
  '/dashboard/two-factor': lazy(async () => ({ default: (await import('./two-factor.tsx')).TwoFactor })),
  '/dashboard/forgot': lazy(async () => ({ default: (await import('./forgot.tsx')).Forgot })),
  '/dashboard/reset': lazy(async () => ({ default: (await import('./reset.tsx')).Reset })),
  '/dashboard/verify-email': lazy(async () => ({ default: (await import('./verify-email.tsx')).VerifyEmail })),
  '/dashboard/begin': lazy(async () => ({ default: (await import('./begin.tsx')).Begin })),
  '/dashboard/invitation': lazy(async () => ({ default: (await import('./invitation.tsx')).Invitation })),
}

export function Entrance() {
  const Page = pages[location.pathname.replace(/\/$/, '')] ?? UnknownEntrance
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
