import { mailMessages } from '@earshot/messages/web/mail'
import { Alert, Stack, Text, TextInput, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { useAccount } from '../account.ts'
import classes from './mail.module.css'

type Tested = Answer<'mails.test'>

/** Sends a test email, to oneself by default, and shows the dialogue with the mail server. */
export function TestDrawer(): ReactNode {
  const { testing: words } = useMessages(mailMessages)
  const search = useSearch({ from: '/mail' })
  const navigate = useNavigate()
  const { person } = useAccount()
  const [toEmail, setToEmail] = useState(person.email)
  const test = useChange('mails.test', { invalidates: ['mails.list'] })
  const atField = test.error?.at('toEmail')
  return (
    <FormDrawer
      title={words.title}
      action={words.action}
      isBusy={test.isPending}
      error={atField ? null : test.error}
      onSend={() => test.mutate({ toEmail: toEmail.trim() })}
      onClose={() => navigate({ to: '/mail', search })}
      isTyped={() => false}
    >
      <Text>{words.what}</Text>
      <TextInput
        label={words.to}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        required
        value={toEmail}
        onChange={(event) => setToEmail(event.currentTarget.value)}
        error={atField}
        data-autofocus
      />
      <div aria-live="polite">{test.data && !test.isPending && <Outcome tested={test.data} />}</div>
    </FormDrawer>
  )
}

function Outcome({ tested: { isTaken, detail, conversation } }: { tested: Tested }) {
  const { testing: words } = useMessages(mailMessages)
  return (
    <Stack gap="md">
      <Alert
        color={isTaken ? 'good' : 'bad'}
        variant="light"
        title={isTaken ? words.taken : words.notTaken}
        style={{ overflowWrap: 'anywhere' }}
      >
        {detail}
      </Alert>
      {conversation.length > 0 && (
        <section>
          <Title order={2} size="h5" mb="xs" id="conversation">
            {words.conversation}
          </Title>
          <ol className={classes.conversation} aria-labelledby="conversation">
            {conversation.map(({ from, line }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its order.
              <li key={at} data-from={from}>
                <span className={classes.who}>{words.from[from]}</span>
                <code>{line}</code>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Stack>
  )
}
