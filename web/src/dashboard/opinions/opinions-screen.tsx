import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { opinionsWords } from '../../words/opinions.ts'
import { useWords } from '../../words/words.ts'

export function OpinionsScreen() {
  const words = useWords(opinionsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
