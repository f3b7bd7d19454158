import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { mailWords } from '../../words/mail.ts'
import { useWords } from '../../words/words.ts'

export function MailScreen() {
  const words = useWords(mailWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
