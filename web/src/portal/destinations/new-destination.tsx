import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { DestinationForm } from './destination-form.tsx'

export function NewDestination(): ReactNode {
  const words = useMessages(destinationsMessages)
  const navigate = useNavigate()
  const isTyped = useRef(false)
  const create = useChange('destinations.create', {
    invalidates: ['destinations.list'],
    onDone: ({ destinationId }) => {
      isTyped.current = false
      navigate({ to: '/destinations/$destinationId', params: { destinationId }, replace: true })
    },
  })
  const close = () => navigate({ to: '/destinations' })
  return (
    <OpenedDrawer title={words.form.newTitle} onClose={close}>
      <DestinationForm
        destination={null}
        onSubmit={create.mutate}
        onTyped={(typed) => {
          isTyped.current = typed
        }}
        error={create.error}
        isBusy={create.isPending}
        submit={words.actions.create}
      >
        <Button variant="subtle" onClick={close}>
          {words.actions.cancel}
        </Button>
      </DestinationForm>
      <Unsaved isTyped={() => isTyped.current} words={words.form.unsaved} />
    </OpenedDrawer>
  )
}
