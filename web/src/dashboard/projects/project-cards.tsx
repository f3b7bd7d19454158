import { momentMessages } from '@earshot/messages/web/moment'
import { projectsMessages } from '@earshot/messages/web/projects'
import { Paper, Text, Title } from '@mantine/core'
import { IconExternalLink, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { KnownTime } from '../../parts/values/known-time.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { tabs } from '../opinions/filters.ts'
import type { ProjectRow } from '../projects.ts'
import classes from './projects.module.css'

/** The limit of the list's counts. Contract: ProjectDetails. */
const countedMax = 1000

const countedTo = (locale: string, count: number): string => `${wholeNumber(locale, count)}${count >= countedMax ? '+' : ''}`

const tones = { active: 'good', paused: 'warn', archived: 'muted' } as const

/** Projects side by side. */
export function ProjectCards({
  label,
  projects,
  isTitled = false,
}: {
  label: string
  projects: readonly ProjectRow[]
  isTitled?: boolean
}) {
  const id = useId()
  if (projects.length === 0) return null
  return (
    <section aria-label={label} className={classes.group}>
      {isTitled && (
        <Title order={2} id={id} mb="sm">
          {label}
        </Title>
      )}
      <ul className={classes.cards}>
        {projects.map((project) => (
          <li key={project.projectId}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProjectCard({ project }: { project: ProjectRow }) {
  const words = useMessages(projectsMessages)
  const { locale } = useMessages(momentMessages)
  const { projectId, name, description, status, opinionCount, lastOpinionAt, publicUrl } = project
  return (
    <Paper withBorder className={classes.card} component="article" aria-label={name}>
      <div className={classes.cardHead}>
        <Link to="/projects/$projectId/overview" params={{ projectId }} className={classes.name} dir="auto">
          {name}
        </Link>
        <StateDot tone={tones[status]} hollow={status !== 'active'}>
          {words.status[status]}
        </StateDot>
      </div>
      {description && (
        <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
          {description}
        </Text>
      )}
      <Text size="sm">
        {words.opinions({ count: opinionCount, shown: countedTo(locale, opinionCount) })}
        {lastOpinionAt && (
          <Text span c="dimmed">
            {' · '}
            {words.last}{' '}
            <span className={classes.above}>
              <KnownTime at={lastOpinionAt} />
            </span>
          </Text>
        )}
      </Text>
      <Waiting project={project} />
      <div className={classes.cardFoot}>
        <a href={publicUrl} target="_blank" rel="noreferrer" aria-label={words.publicPageOf({ name })}>
          <IconExternalLink size={16} aria-hidden="true" /> {words.publicPage}
        </a>
        <Link to="/projects/$projectId/settings" params={{ projectId }} aria-label={words.settingsOf({ name })}>
          <IconSettings size={16} aria-hidden="true" /> {words.settings}
        </Link>
      </div>
    </Paper>
  )
}

/** Open tasks of a project, each with a link to it. */
function Waiting({ project: { projectId, waiting } }: { project: ProjectRow }) {
  const words = useMessages(projectsMessages)
  const { locale } = useMessages(momentMessages)
  const { unresponded, pending, receipts } = waiting
  const shown = (count: number) => countedTo(locale, count)
  if (unresponded + pending + receipts === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.nothingWaits}
      </Text>
    )
  const [opinions, verifications] = ['/projects/$projectId/opinions', '/projects/$projectId/verifications'] as const
  return (
    <ul className={classes.waiting} aria-label={words.waiting}>
      {pending > 0 && (
        <li>
          <Link to={opinions} params={{ projectId }} search={tabs.pending}>
            {words.pending({ shown: shown(pending) })}
          </Link>
        </li>
      )}
      {receipts > 0 && (
        <li>
          <Link to={verifications} params={{ projectId }}>
            {words.receipts({ count: receipts, shown: shown(receipts) })}
          </Link>
        </li>
      )}
      {unresponded > 0 && (
        <li>
          <Link to={opinions} params={{ projectId }} search={tabs.unresponded}>
            {words.unresponded({ shown: shown(unresponded) })}
          </Link>
        </li>
      )}
    </ul>
  )
}
