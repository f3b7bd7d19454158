import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'

export function KeysScreen() {
  const words = useWords(keysWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
