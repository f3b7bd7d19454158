import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'

/** Cancels a delivery, or the one that blocks others, after a confirmation that says what that means. */
export function CancelDelivery({
  deliveryId,
  isBlocker = false,
  onClose,
}: {
  deliveryId: string
  isBlocker?: boolean
  onClose: () => void
}) {
  const { actions, skipWhat } = useMessages(deliveriesMessages)
  const cancel = useChange('deliveries.cancel', {
    invalidates: ['deliveries.list', 'deliveries.get', 'destinations.list'],
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={isBlocker ? actions.skipTitle : actions.cancelTitle}>
      <Stack gap="md">
        <Text>{isBlocker ? skipWhat : actions.cancelWhat}</Text>
        <ErrorNotice error={cancel.error} />
        <Group>
          <Button color="bad" loading={cancel.isPending} onClick={() => cancel.mutate({ deliveryId })}>
            {isBlocker ? actions.skipDo : actions.cancelDo}
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {actions.keep}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
