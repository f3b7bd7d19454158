import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Screen } from '../../parts/frame/screen.tsx'
import { goalsWords } from '../../words/goals.ts'
import { useWords } from '../../words/words.ts'
import classes from './goals.module.css'
import { OwnGoals } from './own-goals.tsx'
import { PlatformGoals } from './platform-goals.tsx'

// The goals of a project: those in its team's own words, and platform goals in an order.

export function GoalsScreen(): ReactNode {
  const words = useWords(goalsWords)
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
