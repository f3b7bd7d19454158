import { mailMessages } from '@earshot/messages/web/mail'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import classes from './mail.module.css'
import { MailState } from './mail-state.tsx'

/** One email: its status, why, and its contents where the team may read them. */
export function MailDrawer(): ReactNode {
  const { opened: words } = useMessages(mailMessages)
  const { mailId } = useParams({ from: '/mail/$mailId' })
  const search = useSearch({ from: '/mail' })
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk('mails.get', { mailId })
  return (
    <OpenedDrawer title={words.title} onClose={() => navigate({ to: '/mail', search })}>
      {data ? (
        <Opened mail={data} />
      ) : error ? (
        error.status === 404 ? (
          <Text>{words.missing}</Text>
        ) : (
          <ErrorNotice error={error} onRetry={refetch} />
        )
      ) : (
        <LoadingSkeleton rows={4} />
      )}
    </OpenedDrawer>
  )
}

function Opened({ mail }: { mail: Answer<'mails.get'> }) {
  const words = useMessages(mailMessages)
  const { opened } = words
  const retry = useChange('mails.retry', { invalidates: ['mails.list', 'mails.get'] })
  const { mailId, toEmail, kind, status, attempts, lastError, createdAt, sentAt, nextAttemptAt } = mail
  return (
    <Stack gap="lg" align="stretch">
      <FactList
        facts={[
          [
            opened.to,
            <span key="to">
              {toEmail}
              {toEmail.startsWith('…') && (
                <Text size="xs" c="dimmed">
                  {opened.private}
                </Text>
              )}
            </span>,
          ],
          [opened.kind, messageOf(words.kinds, kind) ?? kind],
          [opened.state, <MailState key="state" {...mail} />],
          [opened.written, <Moment key="written" at={createdAt} />],
          sentAt !== null && [opened.sent, <Moment key="sent" at={sentAt} />],
          attempts > 0 && [opened.attempts, String(attempts)],
          nextAttemptAt !== null && [opened.next, <Moment key="next" at={nextAttemptAt} />],
        ]}
      />
      {lastError !== null && (
        <Alert color={status === 'failed' ? 'bad' : 'warn'} variant="light" title={opened.said} style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Alert>
      )}
      <Text c="good" role="status">
        {retry.isSuccess && status !== 'failed' && opened.retried}
      </Text>
      <ErrorNotice error={retry.error} />
      {status === 'failed' && (
        <May ask="mails.retry">
          <Button variant="default" style={{ alignSelf: 'flex-start' }} loading={retry.isPending} onClick={() => retry.mutate({ mailId })}>
            {opened.retry}
          </Button>
        </May>
      )}
      <Contents mail={mail} />
    </Stack>
  )
}

function Contents({ mail: { kind, contents, notShown } }: { mail: Answer<'mails.get'> }) {
  const { opened } = useMessages(mailMessages)
  if (!contents)
    return (
      <Text c="dimmed" maw="var(--measure)">
        {opened.notShown[notShown === 'forgotten' ? 'forgotten' : kind === 'link' ? 'sent' : 'private']}
      </Text>
    )
  return (
    <section aria-label={opened.text}>
      <Title order={2} size="h4" mb="xs">
        {contents.subject}
      </Title>
      <pre className={classes.text} dir="auto">
        {contents.text}
      </pre>
    </section>
  )
}
