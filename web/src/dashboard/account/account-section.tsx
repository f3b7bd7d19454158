import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** One part of the account. */
export function Part({ title, what, children }: { title: string; what?: ReactNode; children: ReactNode }) {
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

/** Says what became of something, to those who see it and those who hear it; takes no place while there is nothing to say. */
export const Said = ({ children }: { children: string }) => (
  <Text role="status" size="sm" c="dimmed" className={children === '' ? classes.silent : undefined}>
    {children}
  </Text>
)
