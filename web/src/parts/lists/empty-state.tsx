import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** An empty screen or list: one sentence on its purpose, and the one action that fills it. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Stack className={classes.empty} gap="xs" align="flex-start">
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="var(--measure)">
        {children}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
