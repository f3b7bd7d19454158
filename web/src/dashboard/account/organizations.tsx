import { accountMessages } from '@earshot/messages/web/account'
import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { accountOptions, type Organization, useAccount, useOrganization } from '../account.ts'
import { dashboardOf } from '../addresses.ts'
import { AccountSection } from './account-section.tsx'

/** The person's organizations, each with a button to leave it. */
export function Organizations() {
  const { organizations: words } = useMessages(accountMessages)
  const { roles } = useMessages(dashboardMessages)
  const { organizations } = useAccount()
  const here = useOrganization()
  const [left, setLeft] = useState<Organization | null>(null)
  const columns: Column<Organization>[] = [
    {
      name: 'name',
      head: words.columns.name,
      cell: ({ organizationId, name }) => (
        <>
          <Anchor href={dashboardOf(organizationId)} underline="always" dir="auto">
            {name}
          </Anchor>
          {organizationId === here.organizationId && <span className={rows.under}>{words.here}</span>}
        </>
      ),
    },
    { name: 'role', head: words.columns.role, cell: ({ role }) => roles[role] },
    {
      name: 'act',
      head: words.columns.act,
      cell: (organization) => (
        <Button variant="default" size="xs" aria-label={words.leaveFor({ name: organization.name })} onClick={() => setLeft(organization)}>
          {words.leave}
        </Button>
      ),
    },
  ]
  return (
    <AccountSection title={words.title}>
      <PagedTable label={words.list} columns={columns} rows={organizations} keyOf={({ organizationId }) => organizationId} />
      {left && <Leave organization={left} onClose={() => setLeft(null)} />}
    </AccountSection>
  )
}

function Leave({ organization: { organizationId, name }, onClose }: { organization: Organization; onClose: () => void }) {
  const { organizations: words } = useMessages(accountMessages)
  const { person } = useAccount()
  const here = useOrganization()
  const queries = useQueryClient()
  // The dashboard of another organization is loaded anew.
  const leave = useMutation<unknown, ApiError>({
    mutationFn: () => askAt(`/dashboard/api/${organizationId}/members/${person.personId}`, { method: 'DELETE' }),
    onSuccess: () => {
      if (organizationId === here.organizationId) return location.assign('/dashboard')
      onClose()
      return queries.invalidateQueries(accountOptions)
    },
  })
  return (
    <ConfirmDialog
      title={words.leaveTitle({ name })}
      what={words.leaveWhat}
      action={words.leaveDo}
      isBusy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  )
}
