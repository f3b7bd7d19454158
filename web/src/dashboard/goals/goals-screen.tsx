import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { goalsWords } from '../../words/goals.ts'
import { useWords } from '../../words/words.ts'

export function GoalsScreen() {
  const words = useWords(goalsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
