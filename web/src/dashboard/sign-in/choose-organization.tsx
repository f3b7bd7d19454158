import type { Account } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccountQuery } from '../account.ts'
import { dashboardOf } from '../addresses.ts'
import { useAuth } from './auth.ts'
import classes from './card.module.css'
import { Card } from './card.tsx'
import { NotReached } from './not-reached.tsx'

/** The dashboard's start: leads to the sign-in, to the only organization, or to the choice of one. */
export function Start() {
  const { data, error, refetch } = useAccountQuery()
  const next =
    error?.status === 401
      ? '/dashboard/sign-in'
      : data?.organizations.length === 1
        ? dashboardOf(data.organizations[0]!.organizationId)
        : null
  useEffect(() => {
    if (next !== null) location.replace(next)
  }, [next])
  if (next !== null) return null
  if (error) return <NotReached error={error} onRetry={refetch} />
  return data ? <ChooseOrganization account={data} /> : null
}

/** `isUnknown`: the address's organization does not exist, or the person is no member of it; the page does not tell which. */
export function ChooseOrganization({ account: { person, organizations }, isUnknown = false }: { account: Account; isUnknown?: boolean }) {
  const { choose: words } = useMessages(entranceMessages)
  const { roles } = useMessages(dashboardMessages)
  const signOut = useAuth('sign-out', () => location.assign('/dashboard/sign-in'))
  const none = organizations.length === 0
  const title = isUnknown ? words.unknownTitle : none ? words.noneTitle : words.title
  const what = isUnknown ? words.unknown : none ? words.none({ email: person.email }) : words.what
  return (
    <Card title={title} what={what}>
      {!none && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={words.yours}>
          {organizations.map(({ organizationId, name, role }) => (
            <li key={organizationId}>
              <a href={dashboardOf(organizationId)} className={classes.choice}>
                <span dir="auto">{name}</span>
                <Text component="span" size="xs" c="dimmed">
                  {roles[role]}
                </Text>
              </a>
            </li>
          ))}
        </Stack>
      )}
      <Button variant="subtle" onClick={() => signOut.mutate({})} loading={signOut.isPending}>
        {words.signOut}
      </Button>
    </Card>
  )
}
