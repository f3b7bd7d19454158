import { membersMessages } from '@earshot/messages/web/members'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { UnverifiedEmail } from '../../parts/frame/unverified-email.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { useRole } from '../account.ts'
import classes from './members.module.css'

type InvitationRow = Answer<'invitations.list'>['invitations'][number]

/** Invitations that are not accepted yet. */
export function InvitationList() {
  const { invitations: words } = useMessages(membersMessages)
  const { data, error, isPending, refetch } = useAsk('invitations.list')
  const [taken, setTaken] = useState<InvitationRow | null>(null)
  const columns = useColumns(setTaken)
  return (
    <section aria-labelledby="invitations">
      <Title order={2} id="invitations" mt="xl" mb="sm">
        {words.title}
      </Title>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={2} />}
      {data?.invitations.length === 0 && <Text c="dimmed">{words.none}</Text>}
      {data && data.invitations.length > 0 && (
        <PagedTable label={words.list} columns={columns} rows={data.invitations} keyOf={({ invitationId }) => invitationId} />
      )}
      {taken && <TakeBack invitation={taken} onClose={() => setTaken(null)} />}
    </section>
  )
}

function useColumns(onTakeBack: (invitation: InvitationRow) => void): Column<InvitationRow>[] {
  const { roles, invitations: words } = useMessages(membersMessages)
  const mine = useRole()
  const { columns, states } = words
  return [
    { name: 'email', head: columns.email, cell: ({ email }) => <span className={classes.address}>{email}</span> },
    { name: 'role', head: columns.role, cell: ({ role }) => roles[role] },
    {
      name: 'by',
      head: columns.by,
      cell: ({ invitedBy, invitedByEmailVerified }) => (
        <Group gap="xs">
          <span dir="auto">{invitedBy ?? words.somebody}</span>
          {invitedByEmailVerified === false && <UnverifiedEmail />}
        </Group>
      ),
      onTelephone: 'labelled',
    },
    {
      name: 'state',
      head: columns.state,
      cell: ({ status }) => (
        <StateDot tone={status === 'pending' ? 'accent' : 'muted'} hollow={status === 'expired'}>
          {states[status]}
        </StateDot>
      ),
    },
    {
      name: 'until',
      head: columns.until,
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
      onTelephone: 'labelled',
      labelOf: ({ status }) => (status === 'expired' ? states.expired : columns.until),
    },
    {
      name: 'act',
      head: columns.act,
      // Only owners may change an owner's invitation.
      cell: (invitation) =>
        (invitation.role !== 'owner' || mine === 'owner') && <Actions invitation={invitation} onTakeBack={onTakeBack} />,
      onTelephone: 'wide',
    },
  ]
}

function Actions({ invitation, onTakeBack }: { invitation: InvitationRow; onTakeBack: (invitation: InvitationRow) => void }) {
  const { invitations: words } = useMessages(membersMessages)
  const { email, role } = invitation
  return (
    <Group gap="xs" className={rows.above} wrap="nowrap">
      <ButtonLink to="/members/invite" search={{ email, role }} variant="default" size="xs" aria-label={words.againFor({ email })}>
        {words.again}
      </ButtonLink>
      <Button variant="subtle" color="bad" size="xs" onClick={() => onTakeBack(invitation)} aria-label={words.takeBackFor({ email })}>
        {words.takeBack}
      </Button>
    </Group>
  )
}

function TakeBack({ invitation: { invitationId, email }, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const { invitations: words } = useMessages(membersMessages)
  const revoke = useChange('invitations.revoke', { invalidates: ['invitations.list'], onDone: onClose })
  return (
    <ConfirmDialog
      title={words.takeBackTitle({ email })}
      what={words.takeBackWhat}
      action={words.takeBackDo}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ invitationId })}
      onClose={onClose}
    />
  )
}
