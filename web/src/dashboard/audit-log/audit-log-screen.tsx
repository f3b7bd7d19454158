import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { auditLogWords } from '../../words/audit-log.ts'
import { useWords } from '../../words/words.ts'

export function AuditLogScreen() {
  const words = useWords(auditLogWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
