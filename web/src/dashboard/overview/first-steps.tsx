import { overviewMessages } from '@earshot/messages/web/overview'
import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ButtonLink } from '../../parts/frame/links.tsx'
import type { ProjectRow } from '../projects.ts'
import classes from './overview.module.css'
import { Waiting } from './waiting.tsx'

/** Steps to the first opinion, with those that are done. Shown in place of numbers while all of them are zero. */
export function FirstSteps({ project, waiting }: { project: ProjectRow; waiting: Answer<'opinions.waiting'> }) {
  const { steps: words } = useMessages(overviewMessages)
  const { projectId, publicUrl } = project
  const id = useId()
  const { data: asked } = useAsk('questions.list', { projectId })
  const { data: made } = useAsk('preverifiedLinks.list', { projectId, limit: 1 })
  const { data: codes } = useAsk('qrCodes.list', { projectId })
  return (
    <section aria-labelledby={id} className={classes.board}>
      {waiting.incognito > 0 && <Waiting waiting={waiting} />}
      <div>
        <Title order={2} id={id}>
          {words.title}
        </Title>
        <Text c="dimmed">{words.what}</Text>
      </div>
      <ol className={classes.steps}>
        <Step
          {...words.question}
          isDone={(asked?.questions.length ?? 0) > 0}
          way={
            <ButtonLink variant="default" to="/projects/$projectId/questions" params={{ projectId }}>
              {words.question.action}
            </ButtonLink>
          }
        />
        <Step
          {...words.form}
          way={
            <Button component="a" variant="default" href={publicUrl} target="_blank" rel="noreferrer">
              {words.form.action}
            </Button>
          }
        />
        {mayAsk('preverifiedLinks.create') && (
          <Step
            {...words.link}
            isDone={(made?.pagination.total ?? 0) > 0}
            way={
              <ButtonLink variant="default" to="/projects/$projectId/links" params={{ projectId }}>
                {words.link.action}
              </ButtonLink>
            }
          />
        )}
        {mayAsk('qrCodes.create') && (
          <Step
            {...words.code}
            isDone={(codes?.qrCodes.length ?? 0) > 0}
            way={
              <ButtonLink variant="default" to="/projects/$projectId/qr-codes" params={{ projectId }}>
                {words.code.action}
              </ButtonLink>
            }
          />
        )}
      </ol>
    </section>
  )
}

function Step({ title, what, isDone = false, way }: { title: string; what: string; isDone?: boolean; way: ReactNode }) {
  const { steps: words } = useMessages(overviewMessages)
  return (
    <li data-done={isDone || undefined}>
      <div>
        <Title order={3}>
          {title}
          {isDone && (
            <span className={classes.done}>
              <IconCircleCheck size={18} aria-hidden="true" /> {words.done}
            </span>
          )}
        </Title>
        <Text c="dimmed">{what}</Text>
      </div>
      {way}
    </li>
  )
}
