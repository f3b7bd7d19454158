import { membersMessages } from '@earshot/messages/web/members'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { UnverifiedEmail } from '../../parts/frame/unverified-email.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { accountOptions, useAccount, useOrganization } from '../account.ts'
import { LastSeen } from './last-seen.tsx'
import classes from './members.module.css'
import type { MemberRow } from './members-screen.tsx'
import { type Role, RoleChoice } from './role-choice.tsx'

/** A member: their role, and changes of it. */
export function MemberDrawer(): ReactNode {
  const words = useMessages(membersMessages)
  const navigate = useNavigate()
  const { personId } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useAsk('members.list')
  const member = data?.members.find((each) => each.personId === personId)
  const close = () => navigate({ to: '/members' })
  return (
    <OpenedDrawer title={member?.name ?? (data ? words.unknown.title : words.title)} onClose={close}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && !member && <Text>{words.unknown.what}</Text>}
      {member && <Opened key={member.personId} member={member} onGone={close} />}
    </OpenedDrawer>
  )
}

function Opened({ member, onGone }: { member: MemberRow; onGone: () => void }) {
  const words = useMessages(membersMessages)
  const { columns } = words
  const { person } = useAccount()
  const { role: mine } = useOrganization()
  const isMe = member.personId === person.personId
  const isOurs = member.role !== 'owner' || mine === 'owner'
  const mayChange = mayAsk('members.update') && isOurs
  return (
    <Stack gap="xl">
      <FactList
        facts={[
          [
            words.email,
            <Group key="email" gap="sm">
              <span className={classes.address}>{member.email}</span>
              {!member.emailVerified && <UnverifiedEmail />}
            </Group>,
          ],
          [columns.role, words.roles[member.role]],
          [columns.twoFactor, member.twoFactor ? words.withTwoFactor : words.withoutTwoFactor],
          [columns.joined, <Moment key="joined" at={member.joinedAt} />],
          [columns.lastSeen, <LastSeen key="seen" at={member.lastSeenAt} />],
        ]}
      />
      {mayChange && !member.emailVerified && <Text>{words.unverified}</Text>}
      {mayChange && <ChangeRole member={member} />}
      {mayAsk('members.update') && !isOurs && <Text c="dimmed">{words.ownersOnly}</Text>}
      {(isMe || mayChange) && <Remove member={member} isMe={isMe} onGone={onGone} />}
    </Stack>
  )
}

function ChangeRole({ member: { personId, role: before } }: { member: MemberRow }) {
  const words = useMessages(membersMessages)
  const queries = useQueryClient()
  const [role, setRole] = useState<Role>(before)
  const change = useChange('members.update', {
    invalidates: ['members.list', 'invitations.list'],
    // The changed role may be the signed-in person's own.
    onDone: () => void queries.invalidateQueries(accountOptions),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ personId, role })
      }}
    >
      <Stack gap="md">
        <RoleChoice value={role} onChange={setRole} />
        <ErrorNotice error={change.error} />
        <Group>
          <Button type="submit" disabled={role === before} loading={change.isPending}>
            {words.save}
          </Button>
        </Group>
        {change.isSuccess && role === before && (
          <Alert color="good" variant="light" role="status">
            {words.changed}
          </Alert>
        )}
      </Stack>
    </form>
  )
}

function Remove({ member: { personId, name }, isMe, onGone }: { member: MemberRow; isMe: boolean; onGone: () => void }) {
  const { remove: removing, leave } = useMessages(membersMessages)
  const organization = useOrganization()
  const [isAsked, setAsked] = useState(false)
  const remove = useChange('members.remove', {
    invalidates: isMe ? [] : ['members.list', 'invitations.list'],
    onDone: () => (isMe ? location.assign('/dashboard') : onGone()),
  })
  const words = isMe
    ? { ...leave, title: leave.title({ organization: organization.name }) }
    : { ...removing, title: removing.title({ name }), what: removing.what({ name }) }
  return (
    <div>
      <Button variant="default" c="bad" onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.title}
          what={words.what}
          action={words.do}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ personId })}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
