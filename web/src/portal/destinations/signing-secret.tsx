import { destinationsMessages } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import { Alert, Button, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { ApiError, ask } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { span } from '../../parts/values/times.ts'
import classes from './signing-secret.module.css'

type Secret = Answer<'destinations.secrets'>['secrets'][number]

const overlaps = [0, 1, 24, 72, 168] as const

/**
 * The signing secret: fetched when it is revealed, and forgotten when it is hidden. After a rotation, the time left to the old one counts
 * down.
 */
export function SigningSecret({ destinationId }: { destinationId: string }) {
  const { secret: words } = useMessages(destinationsMessages)
  const [secrets, setSecrets] = useState<readonly Secret[] | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const reveal = async () => {
    setError(null)
    try {
      setSecrets((await ask('destinations.secrets', { destinationId })).secrets)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new Error(String(failure)))
    }
  }
  return (
    <Stack gap="lg">
      <Text maw="var(--measure)">{words.what}</Text>
      {secrets === null ? (
        <Group>
          <Code className={classes.secret} aria-label={words.masked}>
            whsec_••••••••••••••••••••••••
          </Code>
          <Button variant="default" size="xs" onClick={reveal}>
            {words.reveal}
          </Button>
        </Group>
      ) : (
        <Stack gap="md">
          {secrets.map((secret, at) => (
            <Revealed key={secret.secretId} secret={secret} isCurrent={at === 0} />
          ))}
          <Button variant="default" size="xs" onClick={() => setSecrets(null)} w="max-content">
            {words.hide}
          </Button>
        </Stack>
      )}
      <ErrorNotice error={error} />
      <Rotation destinationId={destinationId} onRotated={setSecrets} />
    </Stack>
  )
}

/** Replaces the secret; the old one keeps signing for the overlap. */
function Rotation({ destinationId, onRotated }: { destinationId: string; onRotated: (secrets: readonly Secret[]) => void }) {
  const { secret: words } = useMessages(destinationsMessages)
  const [overlapHours, setOverlapHours] = useState('24')
  const rotate = useChange('destinations.rotateSecret', {
    invalidates: ['destinations.get'],
    onDone: (answer) => onRotated(answer.secrets),
  })
  return (
    <>
      {rotate.isSuccess && (
        <Alert color="good" role="status">
          {words.rotated}
        </Alert>
      )}
      <section>
        <Title order={3}>{words.rotate}</Title>
        <Text c="dimmed" maw="var(--measure)" mb="sm">
          {words.rotateWhat}
        </Text>
        <Group align="flex-end">
          <NativeSelect
            label={words.overlap}
            value={overlapHours}
            onChange={(event) => setOverlapHours(event.currentTarget.value)}
            data={overlaps.map((hours) => ({ value: String(hours), label: words.overlaps[hours] }))}
          />
          <Button
            variant="default"
            loading={rotate.isPending}
            onClick={() => rotate.mutate({ destinationId, overlapHours: Number(overlapHours) })}
          >
            {words.rotateDo}
          </Button>
        </Group>
        <ErrorNotice error={rotate.error} />
      </section>
    </>
  )
}

function Revealed({ secret, isCurrent }: { secret: Secret; isCurrent: boolean }) {
  const { secret: words } = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const now = useNow()
  const left = secret.expiresAt === null ? null : (Date.parse(secret.expiresAt) - now) / 1000
  return (
    <div>
      <Text size="sm" c={left === null ? 'dimmed' : 'warn'}>
        {isCurrent ? words.current : words.old}, {words.made} <Moment at={secret.createdAt} />
        {left !== null && `; ${left > 0 ? words.endsIn({ span: span(locale, left) }) : words.ended}`}
      </Text>
      <Group gap="xs">
        <Code className={classes.secret}>{secret.secret}</Code>
        <CopyButton text={secret.secret}>{words.copy}</CopyButton>
      </Group>
    </div>
  )
}
