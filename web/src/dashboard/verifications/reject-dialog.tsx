import { verificationsMessages } from '@earshot/messages/web/verifications'
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { OperationId, Request } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import type { Verification } from './verification-list.ts'

type Reason = Request<'verifications.reject'>['reason']

interface Asked {
  verification: Verification
  invalidates: readonly OperationId[]
  onDone: () => void
  onStale: () => void
  onClose: () => void
}

/** Rejects a receipt: a reason from the list for its customer, and a note for the team. Arrows choose, Enter rejects. */
export function RejectDialog({ verification: { projectId, verificationId }, invalidates, onDone, onStale, onClose }: Asked) {
  const { rejecting, reasons } = useMessages(verificationsMessages)
  const [reason, setReason] = useState<Reason>('unreadable')
  const [note, setNote] = useState('')
  const reject = useChange('verifications.reject', { invalidates, onDone })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!reject.isPending) reject.mutate({ projectId, verificationId, reason, ...(note.trim() && { note }) }, { onError: onStale })
  }
  return (
    <Dialog onClose={onClose} title={rejecting.title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{rejecting.what}</Text>
          <Radio.Group
            label={rejecting.reason}
            value={reason}
            onChange={(chosen) => setReason(chosen as Reason)}
            error={reject.error?.at('reason')}
          >
            <Stack gap="sm" mt="xs">
              {Object.entries(reasons).map(([value, label], at) => (
                <Radio key={value} value={value} label={label} {...(at === 0 && { 'data-autofocus': true })} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={rejecting.note}
            description={rejecting.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
            error={reject.error?.at('note')}
          />
          <ErrorNotice error={reject.error} />
          <Group>
            <Button type="submit" color="bad" loading={reject.isPending}>
              {rejecting.action}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {rejecting.keep}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
