import { momentMessages } from '@earshot/messages/web/moment'
import { verifyMessages } from '@earshot/messages/web/verify'
import { Alert, Button, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { MomentField } from '../../parts/dates/fields.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { momentOf, ownZone } from '../../parts/values/moments.ts'
import type { DestinationRow } from '../../parts/webhooks/destination-names.ts'
import classes from './verify.module.css'

const empty = { headers: '', body: '', receivedAt: '' }

/**
 * Checks a received request, and says which part of it is wrong. Typed text stays when another destination is chosen, or when the
 * destinations arrive after it.
 */
export function Check({ destination, isWaiting }: { destination: DestinationRow | null; isWaiting: boolean }) {
  const { check: words } = useMessages(verifyMessages)
  const [received, setReceived] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const check = useChange('destinations.verify', { invalidates: [], onDone: () => setChanged(false) })
  const change = (part: Partial<typeof received>) => {
    setReceived({ ...received, ...part })
    setChanged(true)
  }
  const errorOf = (field: 'headers' | 'body') =>
    field === 'headers' && isTried && received.headers.trim() === '' ? words.headersMissing : check.error?.at(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!destination || received.headers.trim() === '') return
    const receivedAt = momentOf(received.receivedAt)
    check.mutate({
      destinationId: destination.destinationId,
      headers: received.headers,
      body: received.body,
      ...(receivedAt && { receivedAt }),
    })
  }
  return (
    <section aria-labelledby="check">
      <Title order={2} id="check">
        {words.title}
      </Title>
      <Text c="dimmed" maw="var(--measure)" mb="sm">
        {words.what}
      </Text>
      <div className={classes.columns}>
        <Paper withBorder p="lg" className={classes.card} component="form" onSubmit={submit} noValidate>
          <Stack gap="lg">
            <ReceivedFields received={received} onChange={change} errorOf={errorOf} />
            <div>
              <Button type="submit" loading={check.isPending} disabled={isWaiting}>
                {words.do}
              </Button>
              {isTried && !destination && (
                <Text size="sm" c="bad" mt={4} role="alert">
                  {words.choose}
                </Text>
              )}
            </div>
          </Stack>
        </Paper>
        <div aria-live="polite" className={classes.result}>
          <ErrorNotice error={check.error} />
          {check.data && <Result result={check.data} isOld={isChanged || check.variables?.destinationId !== destination?.destinationId} />}
        </div>
      </div>
    </section>
  )
}

interface Fields {
  received: typeof empty
  onChange: (part: Partial<typeof empty>) => void
  errorOf: (field: 'headers' | 'body') => string | undefined
}

function ReceivedFields({ received, onChange, errorOf }: Fields) {
  const { check: words } = useMessages(verifyMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <>
      <Textarea
        label={words.headers}
        description={words.headersHint}
        placeholder={words.headersExample}
        value={received.headers}
        onChange={(event) => onChange({ headers: event.currentTarget.value })}
        error={errorOf('headers')}
        rows={6}
        spellCheck={false}
        classNames={{ input: classes.typed }}
      />
      <Textarea
        label={words.body}
        description={words.bodyHint}
        placeholder='{"id":"019aa1c7-…","type":"opinion.created",…}'
        value={received.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
        error={errorOf('body')}
        rows={8}
        spellCheck={false}
        classNames={{ input: classes.typed }}
      />
      <MomentField
        withSeconds
        label={words.receivedAt}
        description={words.receivedAtHint({ zone: ownZone(locale) })}
        value={received.receivedAt}
        onChange={(receivedAt) => onChange({ receivedAt })}
        className={classes.time}
      />
    </>
  )
}

function Result({ result: { isGenuine, findings }, isOld }: { result: Answer<'destinations.verify'>; isOld: boolean }) {
  const { check: words } = useMessages(verifyMessages)
  return (
    <Paper withBorder p="lg" className={classes.card}>
      <Alert
        color={isGenuine ? 'good' : 'bad'}
        variant="light"
        icon={isGenuine ? <IconCircleCheck aria-hidden="true" /> : <IconCircleX aria-hidden="true" />}
        title={isGenuine ? words.genuine : words.notGenuine}
      />
      {isOld && (
        <Text size="sm" c="dimmed" mt="sm">
          {words.changed}
        </Text>
      )}
      <ul className={classes.findings} aria-label={words.findings}>
        {findings.map(({ part, isGood, message }) => (
          <li key={`${part} ${message}`}>
            {isGood ? (
              <IconCircleCheck className={classes.good} size={20} role="img" aria-label={words.good} />
            ) : (
              <IconCircleX className={classes.bad} size={20} role="img" aria-label={words.bad} />
            )}
            <div>
              <Text fw={600}>{words.part[part]}</Text>
              <Text className={classes.message}>{message}</Text>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
