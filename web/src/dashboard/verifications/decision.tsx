import { verificationsMessages } from '@earshot/messages/web/verifications'
import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './verifications.module.css'

interface Deciding {
  /** A PDF is saved, not shown: the shortcuts of pictures do nothing. */
  isPdf: boolean
  waitCount: number
  /** Whether another receipt opens after the decision. */
  hasNext: boolean
  isApproving: boolean
  onApprove: () => void
  onReject: () => void
}

/** The buttons that approve and reject a receipt, and what follows. */
export function Decision({ isPdf, waitCount, hasNext, isApproving, onApprove, onReject }: Deciding) {
  const { decide } = useMessages(verificationsMessages)
  return (
    <section>
      <Group gap="xs">
        <Button onClick={onApprove} loading={isApproving} aria-keyshortcuts="a">
          {decide.approve}
        </Button>
        <Button variant="default" onClick={onReject} aria-keyshortcuts="x">
          {decide.reject}
        </Button>
        {waitCount > 0 && (
          <Text size="sm" c="dimmed">
            {decide.waits({ count: waitCount })}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {decide.what} {hasNext && decide.next}
      </Text>
      <Text size="sm" c="dimmed" className={classes.keys}>
        {isPdf ? decide.keysOfPdf : decide.keys}
      </Text>
    </section>
  )
}
