import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { membersWords } from '../../words/members.ts'
import { useWords } from '../../words/words.ts'

export function MembersScreen() {
  const words = useWords(membersWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
