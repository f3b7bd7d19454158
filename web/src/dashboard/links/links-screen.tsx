import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { linksWords } from '../../words/links.ts'
import { useWords } from '../../words/words.ts'

export function LinksScreen() {
  const words = useWords(linksWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
