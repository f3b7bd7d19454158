import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'

export function AccountScreen() {
  const words = useWords(accountWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
