import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { knowledgeBaseWords } from '../../words/knowledge-base.ts'
import { useWords } from '../../words/words.ts'

export function KnowledgeBaseScreen() {
  const words = useWords(knowledgeBaseWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
