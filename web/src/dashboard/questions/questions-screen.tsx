import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { questionsWords } from '../../words/questions.ts'
import { useWords } from '../../words/words.ts'

export function QuestionsScreen() {
  const words = useWords(questionsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
