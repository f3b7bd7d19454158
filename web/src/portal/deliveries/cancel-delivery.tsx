import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange } from '../../api/queries.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { deliveriesWords } from '../../words/deliveries.ts'
import { useWords } from '../../words/words.ts'

/** Cancels a delivery, or the one that blocks others, after saying what that means. */
export function CancelDelivery({
  deliveryId,
  isBlocker = false,
  onClose,
}: {
  deliveryId: string
  isBlocker?: boolean
  onClose: () => void
}) {
  const { actions, skipWhat } = useWords(deliveriesWords)
  const cancel = useChange('deliveries.cancel', {
    makesOld: ['deliveries.list', 'deliveries.get', 'destinations.list'],
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={isBlocker ? actions.skipTitle : actions.cancelTitle} withCloseButton={false} centered>
      <Stack gap="md">
        <Text>{isBlocker ? skipWhat : actions.cancelWhat}</Text>
        <Refusal error={cancel.error} />
        <Group>
          <Button color="bad" loading={cancel.isPending} onClick={() => cancel.mutate({ deliveryId })}>
            {isBlocker ? actions.skipDo : actions.cancelDo}
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {actions.keep}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
