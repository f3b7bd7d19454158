import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { projectsWords } from '../../words/projects.ts'
import { useWords } from '../../words/words.ts'

export function ProjectsScreen() {
  const words = useWords(projectsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
