import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSessionOver } from '../api/session-state.ts'
import { Frame } from '../parts/frame/frame.tsx'
import { LoadingSkeleton } from '../parts/lists/loading-skeleton.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BarHead } from './bar-head.tsx'
import { OrganizationSwitch } from './organization-switch.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SignedOut } from './signed-out.tsx'

/** The frame of every screen of the dashboard: organization, navigation and account. */
export function Shell() {
  const isOver = useSessionOver()
  return (
    <>
      <Frame
        name="dashboard"
        head={<OrganizationSwitch />}
        barHead={<BarHead />}
        side={(folded) => (
          <>
            <SideNavigation folded={folded} />
            <AccountMenu folded={folded} />
          </>
        )}
      >
        <Suspense fallback={<LoadingSkeleton />}>
          <Outlet />
        </Suspense>
      </Frame>
      {isOver && <SignedOut />}
    </>
  )
}
