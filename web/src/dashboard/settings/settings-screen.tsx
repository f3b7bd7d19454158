import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'

export function SettingsScreen() {
  const words = useWords(settingsWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
