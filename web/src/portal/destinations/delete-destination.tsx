import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { type Destination, nameOf } from './health.ts'

/** Deletes a destination, after its name was typed. */
export function DeleteDestination({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { remove: words, actions } = useMessages(destinationsMessages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const name = nameOf(destination)
  const remove = useChange('destinations.delete', {
    invalidates: ['destinations.list', 'deliveries.list'],
    onDone: () => navigate({ to: '/destinations', ignoreBlocker: true }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === name) remove.mutate({ destinationId: destination.destinationId })
  }
  return (
    <Dialog onClose={onClose} title={words.title({ name })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{words.what}</Text>
          <TextInput
            label={words.type({ name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <ErrorNotice error={remove.error} />
          <Group>
            <Button type="submit" color="bad" disabled={typed.trim() !== name} loading={remove.isPending}>
              {words.do}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {actions.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
