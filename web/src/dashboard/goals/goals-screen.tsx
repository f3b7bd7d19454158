import { goalsMessages } from '@earshot/messages/web/goals'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import classes from './goals.module.css'
import { OwnGoals } from './own-goals.tsx'
import { PlatformGoals } from './platform-goals.tsx'

// The goals of a project: those in its team's own words, and platform goals in an order.

export function GoalsScreen(): ReactNode {
  const words = useMessages(goalsMessages)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <div className={classes.halves}>
        <OwnGoals />
        <PlatformGoals />
      </div>
      <Outlet />
    </Screen>
  )
}
