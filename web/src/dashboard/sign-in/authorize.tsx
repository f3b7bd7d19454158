import type { Account, AppConnected, AppReview } from '@earshot/contract'
import { connectedAppsMessages } from '@earshot/messages/web/connected-apps'
import { membersMessages } from '@earshot/messages/web/members'
import { Alert, Button, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccountQuery } from '../account.ts'
import { signInFromHere } from '../addresses.ts'
import { Card, CardForm } from './card.tsx'
import { ChooseOrganization } from './choose-organization.tsx'
import { NotReached } from './not-reached.tsx'

// The consent page of OAuth: an app sent the browser here. Opening it changes nothing. What is wrong with the app's request is shown here,
// not sent to the address that the request names.

/** Signs in first, and comes back to this address. */
export function Authorize() {
  const { data, error, refetch } = useAccountQuery()
  const isNobody = error?.status === 401
  useEffect(() => {
    if (isNobody) location.replace(signInFromHere())
  }, [isNobody])
  if (error && !isNobody) return <NotReached error={error} onRetry={refetch} />
  if (!data) return null
  return data.organizations.length === 0 ? <ChooseOrganization account={data} /> : <Asked account={data} />
}

type AppRole = AppReview['roles'][number]

/** The parameters of OAuth, by the names that the dashboard's operations have. */
const names = {
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  response_type: 'responseType',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
  scope: 'scope',
  state: 'state',
  resource: 'resource',
} as const

const requestIn = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].flatMap(([name, value]) => (isKnown(name) ? [[names[name], value]] : [])))

const isKnown = (name: string): name is keyof typeof names => Object.hasOwn(names, name)

const appsOf = (organizationId: string): string => `/dashboard/api/${organizationId}/connected-apps`

function Asked({ account }: { account: Account }) {
  const { authorize: words } = useMessages(connectedAppsMessages)
  const [request] = useState(() => requestIn(location.search))
  const [organizationId, setOrganizationId] = useState(account.organizations[0]!.organizationId)
  const review = useQuery<AppReview, ApiError>({
    queryKey: ['app-review', organizationId],
    queryFn: ({ signal }) =>
      askAt<AppReview>(`${appsOf(organizationId)}/request?${new URLSearchParams(request)}`, { method: 'GET', signal }),
    retry: false,
  })
  if (review.error) return <Wrong error={review.error} onRetry={review.refetch} />
  if (!review.data) return <Card title={words.looking} />
  return <Consent key={organizationId} {...{ account, request, organizationId, review: review.data }} onOrganization={setOrganizationId} />
}

/** A mistake of the app: the person can't mend it, and its maker has to know it. */
function Wrong({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { authorize: words } = useMessages(connectedAppsMessages)
  if (error.status !== 400 && error.status !== 404) return <NotReached error={error} onRetry={onRetry} />
  return (
    <Card title={words.wrongTitle} what={words.wrong}>
      <Alert color="bad" variant="light" role="alert">
        {error.message}
      </Alert>
      <Button component="a" href="/dashboard" variant="default">
        {words.back}
      </Button>
    </Card>
  )
}

interface Asking {
  account: Account
  request: Record<string, string>
  organizationId: string
  review: AppReview
  onOrganization: (organizationId: string) => void
}

/** The question: whether the app may, for which organization, and as what. */
function Consent({ account: { person, organizations }, request, organizationId, review, onOrganization }: Asking) {
  const { authorize: words } = useMessages(connectedAppsMessages)
  const { roles, rolesAre } = useMessages(membersMessages)
  const { name: app, isLocal, redirectHost: host, refuseUrl } = review
  // No more than most work takes.
  const [role, setRole] = useState<AppRole>(review.roles.includes('member') ? 'member' : review.roles[0]!)
  const connect = useMutation<AppConnected, ApiError>({
    mutationFn: () => askAt<AppConnected>(appsOf(organizationId), { method: 'POST', body: { ...request, role } }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  })
  return (
    <Card title={words.title({ app })} what={words.what({ app, email: person.email })}>
      <Alert color="warn" variant="light">
        {words.unverified} {isLocal ? words.goesHere : words.goesTo({ host })}
      </Alert>
      <CardForm onSend={() => connect.mutate()} error={connect.error}>
        <NativeSelect
          label={words.organization}
          value={organizationId}
          onChange={(event) => onOrganization(event.currentTarget.value)}
          data={organizations.map(({ organizationId: value, name: label }) => ({ value, label }))}
        />
        <Radio.Group label={words.role} value={role} onChange={(chosen) => setRole(chosen as AppRole)}>
          <Stack gap="sm" mt="xs">
            {review.roles.map((each) => (
              <Radio key={each} value={each} label={roles[each]} description={each === 'admin' ? words.adminIs : rolesAre[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {words.limit}
        </Text>
        <Button type="submit" loading={connect.isPending || connect.isSuccess}>
          {words.do}
        </Button>
        <Button component="a" href={refuseUrl} variant="default">
          {words.refuse}
        </Button>
      </CardForm>
    </Card>
  )
}
