import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { qrCodesWords } from '../../words/qr-codes.ts'
import { useWords } from '../../words/words.ts'

export function QrCodesScreen() {
  const words = useWords(qrCodesWords)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Outlet />
    </Screen>
  )
}
