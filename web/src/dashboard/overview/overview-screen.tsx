import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { overviewWords } from '../../words/overview.ts'
import { useWords } from '../../words/words.ts'

export function OverviewScreen() {
  const words = useWords(overviewWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
