import { Alert, Code, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './shown-once.module.css'

/** A secret that is shown once: an explanation, the secret with a button that copies it, and advice. */
export function ShownOnce({
  title,
  what,
  secret,
  label,
  copy,
  children,
}: {
  title: string
  what: ReactNode
  secret: string
  /** The secret's name. */
  label: string
  copy?: string
  children?: ReactNode
}) {
  return (
    <Alert color="warn" variant="light" title={title} role="status">
      <Stack gap="sm">
        <div>{what}</div>
        <Group gap="xs">
          <Code className={classes.secret} aria-label={label}>
            {secret}
          </Code>
          <CopyButton text={secret}>{copy}</CopyButton>
        </Group>
        {children}
      </Stack>
    </Alert>
  )
}
