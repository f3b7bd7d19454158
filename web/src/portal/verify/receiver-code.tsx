import { verifyMessages } from '@earshot/messages/web/verify'
import { Button, Group, Paper, Tabs, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { ApiError, ask } from '../../api/ask.ts'
import { said } from '../../api/search.ts'
import { receivers } from '../../generated/receivers.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TabRow } from '../../parts/frame/tab-row.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import type { DestinationRow } from '../../parts/webhooks/destination-names.ts'
import { Code } from '../../parts/webhooks/sent-body.tsx'
import classes from './verify.module.css'

const route = getRouteApi('/verify')

type Receiver = (typeof receivers)[number]

/** Shown instead of a secret: it can't be mistaken for one. */
const masked = 'whsec_••••••••••••••••••••••••••••••••'

/** The code of a receiver in a language, and the commands that start it for this destination. */
export function ReceiverCode({ destination }: { destination: DestinationRow | null }) {
  const { receiver: words } = useMessages(verifyMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = receivers.find(({ language }) => language === search.receiver) ?? receivers[0]
  const choose = (receiver: string | null) => navigate({ search: said({ ...search, receiver }), replace: true })
  return (
    <section aria-labelledby="receiver">
      <Title order={2} id="receiver">
        {words.title}
      </Title>
      <Text c="dimmed" maw="var(--measure)" mb="sm">
        {words.what}
      </Text>
      <Paper withBorder p="md" className={classes.card}>
        <Tabs value={chosen.language} onChange={choose}>
          <TabRow label={words.languages}>
            {receivers.map(({ language }) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </TabRow>
          {receivers.map((each) => (
            <Tabs.Panel key={each.language} value={each.language}>
              {each === chosen && <InLanguage receiver={each} destination={destination} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Paper>
    </section>
  )
}

function InLanguage({
  receiver: { language, about, file, start, code },
  destination,
}: {
  receiver: Receiver
  destination: DestinationRow | null
}) {
  const { receiver: words } = useMessages(verifyMessages)
  return (
    <>
      <Text size="sm" maw="var(--measure)" mb="md">
        <WithCode>{about}</WithCode>
      </Text>
      <Group justify="space-between" mb={4}>
        <Title order={3}>{words.file({ file })}</Title>
        <div>
          <CopyButton text={code} />
        </div>
      </Group>
      <Code label={words.code({ language })}>{code.trimEnd()}</Code>
      <Start start={start} destination={destination} />
    </>
  )
}

/** The commands that start it. The secret is in them only after it was revealed; before, they can't be copied. */
function Start({ start, destination }: { start: string; destination: DestinationRow | null }) {
  const { receiver: words } = useMessages(verifyMessages)
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const reveal = async (destinationId: string) => {
    setError(null)
    try {
      const { secrets } = await ask('destinations.secrets', { destinationId })
      setSecret(secrets[0]?.secret ?? null)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new Error(String(failure)))
    }
  }
  const port = localPortOf(destination?.url)
  const commands = `export PORT=${port ?? 8000}\nexport EARSHOT_WEBHOOK_SECRET=${secret ?? masked}\n${start}`
  return (
    <>
      <Group justify="space-between" mt="lg" mb={4}>
        <Title order={3}>{words.start}</Title>
        {destination && (
          <Group gap="xs">
            {secret !== null && <CopyButton text={commands} />}
            <Button size="xs" variant="default" onClick={() => (secret === null ? reveal(destination.destinationId) : setSecret(null))}>
              {secret === null ? words.reveal : words.hide}
            </Button>
          </Group>
        )}
      </Group>
      <ErrorNotice error={error} />
      <Code label={words.startLabel}>{commands}</Code>
      {port === null && (
        <Text size="sm" c="dimmed" mt="xs" className={classes.lead}>
          {destination ? words.lead({ address: destination.url }) : `${words.choose} ${words.leadAnywhere}`}
        </Text>
      )}
    </>
  )
}

/** Returns the port of a plain http address on this machine, which no proxy serves; null for any other address. */
function localPortOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) ? port || '80' : null
}

/** Renders a text with `code` between backquotes. */
function WithCode({ children }: { children: string }) {
  return children.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes.
    at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>,
  )
}
