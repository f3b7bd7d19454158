import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { subscribersWords } from '../../words/subscribers.ts'
import { useWords } from '../../words/words.ts'

export function SubscribersScreen() {
  const words = useWords(subscribersWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
