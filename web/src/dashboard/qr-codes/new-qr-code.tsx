import { qrCodesMessages } from '@earshot/messages/web/qr-codes'
import { Text, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { useProjectId } from '../projects.ts'
import { modeIn } from './modes.ts'

/** Creates the code of a mode, and opens it. */
export function NewQrCode(): ReactNode {
  const { form: words, modes } = useMessages(qrCodesMessages)
  const projectId = useProjectId()
  const { mode: asked } = useParams({ from: '/projects/$projectId/qr-codes/$mode/new' })
  const mode = modeIn(asked) ?? 'permanent'
  const navigate = useNavigate()
  const [label, setLabel] = useState('')
  const create = useChange('qrCodes.create', {
    invalidates: ['qrCodes.list', 'qrCodes.show'],
    onDone: () => navigate({ to: '/projects/$projectId/qr-codes/$mode', params: { projectId, mode }, ignoreBlocker: true }),
  })
  return (
    <FormDrawer
      title={words.title[mode]}
      action={words.action}
      isBusy={create.isPending}
      error={create.error}
      onSend={() => create.mutate({ projectId, mode, ...(label.trim() && { label: label.trim() }) })}
      onClose={() => navigate({ to: '/projects/$projectId/qr-codes', params: { projectId } })}
      isTyped={() => label.trim() !== '' && !create.isSuccess}
    >
      <Text c="dimmed">{modes[mode].what}</Text>
      <TextInput
        label={words.label}
        description={words.labelHint}
        maxLength={100}
        dir="auto"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={create.error?.at('label')}
        data-autofocus
      />
    </FormDrawer>
  )
}
