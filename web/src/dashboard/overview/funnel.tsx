import { overviewMessages } from '@earshot/messages/web/overview'
import { Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Shares } from '../../parts/charts/shares.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { useProjectId } from '../projects.ts'
import classes from './overview.module.css'

/** The link funnel: each step as a share of all created links. */
export function Funnel({ funnel }: { funnel: Answer<'overview.get'>['funnel'] }) {
  const { funnel: words } = useMessages(overviewMessages)
  const projectId = useProjectId()
  const id = useId()
  if (funnel.issued === 0)
    return (
      <Paper withBorder component="section" aria-labelledby={id} className={`${classes.aside} ${classes.tall}`}>
        <Title order={2} id={id} size="h3">
          {words.title}
        </Title>
        <Text c="dimmed">{words.none}</Text>
        <TextLink to="/projects/$projectId/links" params={{ projectId }}>
          {words.action}
        </TextLink>
      </Paper>
    )
  const steps = ['issued', 'emailed', 'clicked', 'submitted', 'expired'] as const
  return (
    <div className={classes.tall}>
      <Shares
        title={words.title}
        what={words.what}
        columns={words.columns}
        of={funnel.issued}
        rows={steps.map((step) => ({ key: step, name: words[step], count: funnel[step] }))}
      />
    </div>
  )
}
