import { membersMessages } from '@earshot/messages/web/members'
import { ssoMessages } from '@earshot/messages/web/sso'
import { Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { UnverifiedEmail } from '../../parts/frame/unverified-email.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { useAccount } from '../account.ts'
import { InvitationList } from './invitation-list.tsx'
import { LastSeen } from './last-seen.tsx'
import classes from './members.module.css'
import { RenameOrganization } from './rename-organization.tsx'

export type MemberRow = Answer<'members.list'>['members'][number]

/** The members, open invitations, and the organization's name. */
export function MembersScreen(): ReactNode {
  const words = useMessages(membersMessages)
  const sso = useMessages(ssoMessages)
  const { data, error, isPending, refetch } = useAsk('members.list')
  const { personId } = useParams({ strict: false })
  const columns = useColumns()
  const invite = (
    <ButtonLink to="/members/invite" leftSection={<IconUserPlus size={18} aria-hidden="true" />}>
      {words.invite}
    </ButtonLink>
  )
  const actions = (
    <Group gap="sm">
      {mayAsk('ssoProviders.list') && (
        <ButtonLink to="/sso" variant="default">
          {sso.title}
        </ButtonLink>
      )}
      {mayAsk('invitations.create') && invite}
    </Group>
  )
  return (
    <Screen title={words.title} purpose={words.purpose} action={mayAsk('invitations.create') && actions}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && (
        <PagedTable label={words.list} columns={columns} rows={data.members} keyOf={(member) => member.personId} openKey={personId} />
      )}
      <May ask="invitations.list">
        <InvitationList />
      </May>
      <May ask="organization.update">
        <RenameOrganization />
      </May>
      <Outlet />
    </Screen>
  )
}

function useColumns(): Column<MemberRow>[] {
  const words = useMessages(membersMessages)
  const { person } = useAccount()
  const { columns } = words
  return [
    {
      name: 'name',
      head: columns.name,
      cell: ({ personId, name, email, emailVerified }) => (
        <>
          <Link to="/members/$personId" params={{ personId }} className={rows.link} dir="auto">
            {name}
          </Link>
          {personId === person.personId && <span className={rows.muted}> ({words.you})</span>}
          <span className={`${rows.under} ${classes.address}`}>{email}</span>
          {!emailVerified && <UnverifiedEmail />}
        </>
      ),
    },
    { name: 'role', head: columns.role, cell: ({ role }) => words.roles[role] },
    {
      name: 'twoFactor',
      head: columns.twoFactor,
      cell: ({ twoFactor }) => (
        <StateDot tone={twoFactor ? 'good' : 'muted'} hollow={!twoFactor}>
          {twoFactor ? words.withTwoFactor : words.withoutTwoFactor}
        </StateDot>
      ),
      onTelephone: 'labelled',
    },
    {
      name: 'joined',
      head: columns.joined,
      cell: ({ joinedAt }) => (
        <span className={rows.above}>
          <Moment at={joinedAt} />
        </span>
      ),
      onTelephone: 'labelled',
    },
    {
      name: 'lastSeen',
      head: columns.lastSeen,
      cell: ({ lastSeenAt }) => (
        <span className={rows.above}>
          <LastSeen at={lastSeenAt} />
        </span>
      ),
      onTelephone: 'labelled',
    },
  ]
}
