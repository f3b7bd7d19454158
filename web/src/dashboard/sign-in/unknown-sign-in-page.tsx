import { Button } from '@mantine/core'
import { dashboardWords } from '../../words/dashboard.ts'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { Card } from './card.tsx'

export function UnknownSignInPage() {
  const { unknown } = useWords(entranceWords)
  const words = useWords(dashboardWords)
  return (
    <Card {...unknown}>
      <Button component="a" href="/dashboard">
        {words.unknown.action}
      </Button>
    </Card>
  )
}
