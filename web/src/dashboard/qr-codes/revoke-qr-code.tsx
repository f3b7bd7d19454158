import { qrCodesMessages } from '@earshot/messages/web/qr-codes'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { useProjectId } from '../projects.ts'
import type { Mode } from './modes.ts'
import classes from './qr-codes.module.css'

const changed = ['qrCodes.list', 'qrCodes.show'] as const

/** Regenerates a code or revokes it. Both make printed copies useless, so a word has to be typed first. */
export function RevokeQrCode({ mode, onEnded }: { mode: Mode; onEnded: () => void }) {
  const { drawer: words, regenerating, revoking } = useMessages(qrCodesMessages)
  const projectId = useProjectId()
  const [asking, setAsking] = useState<'regenerate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const regenerate = useChange('qrCodes.regenerate', { invalidates: changed, onDone: close })
  const revoke = useChange('qrCodes.revoke', { invalidates: changed, onDone: onEnded })
  return (
    <section className={classes.part} aria-labelledby="end">
      <Title order={3} id="end">
        {words.end}
      </Title>
      <Text>{mayAsk('qrCodes.revoke') ? words.endWhat : words.forAdmins}</Text>
      {mayAsk('qrCodes.revoke') && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking('regenerate')}>
            {words.regenerate}
          </Button>
          <Button variant="subtle" color="bad" onClick={() => setAsking('revoke')}>
            {words.revoke}
          </Button>
        </Group>
      )}
      <Text c="good" role="status">
        {regenerate.isSuccess && regenerating.done}
      </Text>
      {asking === 'regenerate' && (
        <ConfirmDialog
          title={regenerating.title}
          what={regenerating.what[mode]}
          name={regenerating.type}
          action={regenerating.action}
          isBusy={regenerate.isPending}
          error={regenerate.error}
          onConfirm={() => regenerate.mutate({ projectId, mode })}
          onClose={close}
        />
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={revoking.title}
          what={revoking.what[mode]}
          name={revoking.type}
          action={revoking.action}
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ projectId, mode })}
          onClose={close}
        />
      )}
    </section>
  )
}
