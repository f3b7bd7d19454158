import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { answersWords } from '../../words/answers.ts'
import { useWords } from '../../words/words.ts'

export function AnswersScreen() {
  const words = useWords(answersWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
