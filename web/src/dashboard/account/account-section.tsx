import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** A section of the account. */
export function AccountSection({ title, what, children }: { title: string; what?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper withBorder p="lg" maw={720} component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {what && (
            <Text c="dimmed" maw="var(--measure)">
              {what}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}

/** Announces a result, also to screen readers; takes no space while it is empty. */
export const Announcement = ({ children }: { children: string }) => (
  <Text role="status" size="sm" c="dimmed" className={children === '' ? classes.silent : undefined}>
    {children}
  </Text>
)
