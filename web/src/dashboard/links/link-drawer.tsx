import { linksMessages } from '@earshot/messages/web/links'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { useProjectId } from '../projects.ts'
import { LinkStatusDot } from './link-status.tsx'
import classes from './links.module.css'

type LinkRow = Answer<'preverifiedLinks.list'>['preverifiedLinks'][number]

const route = getRouteApi('/projects/$projectId/links')

/** A link, found in the list by its id: its history, and its next email. */
export function LinkDrawer(): ReactNode {
  const { drawer } = useMessages(linksMessages)
  const projectId = useProjectId()
  const { verificationId } = useParams({ from: '/projects/$projectId/links/$verificationId' })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useAsk('preverifiedLinks.list', { projectId, query: verificationId })
  const link = data?.preverifiedLinks.find((each) => each.verificationId === verificationId)
  const close = () => navigate({ search })
  return (
    <OpenedDrawer
      onClose={close}
      title={
        <Group gap="md">
          <span>{link?.customerEmail ?? drawer.title}</span>
          {link && (
            <Text span fw={400}>
              <LinkStatusDot status={link.status} />
            </Text>
          )}
        </Group>
      }
    >
      {!data && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={5} />)}
      {data && !link && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {link && <Opened link={link} />}
    </OpenedDrawer>
  )
}

function Opened({ link }: { link: LinkRow }) {
  const { drawer } = useMessages(linksMessages)
  const projectId = useProjectId()
  const { verificationId, customerReference, status, expiresAt, reviewId } = link
  const now = useNow(15_000)
  return (
    <Stack gap="xl">
      {mayAsk('preverifiedLinks.sendEmail') && <Mailing link={link} />}
      <section aria-labelledby="steps">
        <Title order={3} id="steps" mb="sm">
          {drawer.steps}
        </Title>
        <Timeline link={link} />
      </section>
      <FactList
        facts={[
          [
            drawer.reference,
            <span key="reference" dir="auto">
              {customerReference ?? drawer.noReference}
            </span>,
          ],
          [Date.parse(expiresAt) > now ? drawer.ends : drawer.ended, <Moment key="ends" at={expiresAt} />],
          status === 'submitted' && [
            drawer.opinion,
            reviewId === null ? (
              drawer.incognito
            ) : (
              <TextLink key="opinion" to="/projects/$projectId/opinions/$reviewId" params={{ projectId, reviewId }}>
                {drawer.seeOpinion}
              </TextLink>
            ),
          ],
          [drawer.id, <code key="id">{verificationId}</code>],
        ]}
      />
      {status !== 'submitted' && status !== 'expired' && (
        <Text size="sm" c="dimmed">
          {drawer.secret}
        </Text>
      )}
    </Stack>
  )
}

function Timeline({ link: { status, issuedAt, emailedAt, clickedAt, submittedAt, expiresAt } }: { link: LinkRow }) {
  const { drawer } = useMessages(linksMessages)
  const steps: { name: keyof typeof drawer.step; at: string | null }[] = [
    { name: 'issued', at: issuedAt },
    { name: 'emailed', at: emailedAt },
    { name: 'clicked', at: clickedAt },
    status === 'expired' ? { name: 'expired', at: expiresAt } : { name: 'submitted', at: submittedAt },
  ]
  return (
    <ol className={classes.timeline}>
      {steps.map(({ name, at }) => (
        <li key={name} data-done={at !== null || undefined}>
          <span>{drawer.step[name]}</span>
          <Text span size="sm" c="dimmed">
            {at !== null ? <Moment at={at} /> : name === 'emailed' && clickedAt !== null ? drawer.never : drawer.notYet}
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** Emails this link, or a new one where it has expired; or says why it can't be emailed, and from when on it can. */
function Mailing({ link }: { link: LinkRow }) {
  const { drawer } = useMessages(linksMessages)
  const { projectId, verificationId, customerEmail, customerReference, status, emailedAt, emailEligibleAt } = link
  const now = useNow(5000)
  const mail = useChange('preverifiedLinks.sendEmail', { invalidates: ['preverifiedLinks.list', 'preverifiedLinks.funnel', 'mails.list'] })
  const isOver = status === 'expired'
  const send = () =>
    mail.mutate(
      isOver ? { projectId, customerEmail, ...(customerReference !== null && { customerReference }) } : { projectId, verificationId },
    )
  // After an erasure there is no address to send to.
  if (status === 'submitted' || !customerEmail.includes('@')) return <Text c="dimmed">{status === 'submitted' && drawer.over}</Text>
  const isTooSoon = emailEligibleAt !== null && Date.parse(emailEligibleAt) > now
  return (
    <Stack gap="sm" align="flex-start">
      {isTooSoon ? (
        <Text>
          {drawer.wait} <Moment at={emailEligibleAt} />.
        </Text>
      ) : (
        <Button onClick={send} loading={mail.isPending}>
          {isOver ? drawer.mailNew : emailedAt === null ? drawer.mail : drawer.mailAgain}
        </Button>
      )}
      <ErrorNotice error={mail.error} />
      <Text c="good" role="status">
        {mail.isSuccess && drawer.mailed({ email: mail.data.customerEmail })}
      </Text>
    </Stack>
  )
}
