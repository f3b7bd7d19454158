import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { verificationsWords } from '../../words/verifications.ts'
import { useWords } from '../../words/words.ts'

export function VerificationsScreen() {
  const words = useWords(verificationsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
