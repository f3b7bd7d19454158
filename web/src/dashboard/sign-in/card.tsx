import { entranceMessages } from '@earshot/messages/web/entrance'
import { Alert, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LanguageChoice } from '../../parts/frame/language-choice.tsx'
import classes from './card.module.css'

/** The card of a page outside an organization. */
export function Card({ title, what, children }: { title: string; what?: ReactNode; children?: ReactNode }) {
  const { product } = useMessages(entranceMessages)
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main className={classes.page}>
      <p className={classes.mark}>
        <span aria-hidden="true">E</span>
        {product}
      </p>
      <Paper withBorder className={classes.card}>
        <Stack gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {what && (
              <Text c="dimmed" mt="xs">
                {what}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
      <LanguageChoice isQuiet />
    </main>
  )
}

/** A form of such a page, with the service's error. */
export function CardForm({ onSend, error, children }: { onSend: () => void; error: ApiError | null; children: ReactNode }) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {children}
        <WhatWentWrong error={error} />
      </Stack>
    </form>
  )
}

/** The service's error, 401 included: here it is about the typed values. */
export function WhatWentWrong({ error }: { error: ApiError | null }) {
  if (error?.status !== 401) return <ErrorNotice error={error} />
  return (
    <Alert color="bad" variant="light" role="alert">
      {error.message}
    </Alert>
  )
}
