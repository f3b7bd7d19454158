import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { useProject } from '../projects.ts'
import { GivenAt, GivenBy, VerifiedMark } from './opinion-author.tsx'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import { OpinionState } from './opinion-state.tsx'
import classes from './opinions.module.css'

/** Says that others do not see the opinion, and why. Renders nothing for a published one. */
export function VisibilityNotice({ opinion: { status, hidden } }: { opinion: OpenedOpinion }) {
  const words = useMessages(opinionsMessages)
  if (status === 'pending')
    return (
      <Alert color="warn" title={words.pending.title}>
        {words.pending.what}
      </Alert>
    )
  if (status !== 'hidden' || !hidden) return null
  const { reason, note, hiddenBy, hiddenAt } = hidden
  return (
    <Alert color="bad" title={words.hidden.title({ reason: words.hide.reasons[reason] })}>
      <Text size="sm">
        <Moment at={hiddenAt} /> {hiddenBy !== null && words.hidden.by({ name: hiddenBy })}
      </Text>
      <Text size="sm">{words.hidden.what}</Text>
      {note !== null && (
        <Text size="sm" mt="xs" className={classes.words}>
          {words.hidden.note} {note}
        </Text>
      )}
    </Alert>
  )
}

/** The customer's text, with who wrote it, and their answers. */
export function OpinionContent({ opinion }: { opinion: OpenedOpinion }) {
  const words = useMessages(opinionsMessages)
  const project = useProject()
  const { reviewId, status, source, upvotes, editedAt, answers, language } = opinion
  const isPublic = status === 'published' && project !== undefined && project.status !== 'archived'
  return (
    <Stack gap="md">
      <div className={classes.meta}>
        <span className={classes.author}>
          <GivenBy opinion={opinion} />
        </span>
        <VerifiedMark opinion={opinion} />
        <span>{words.sources[source]}</span>
        <GivenAt opinion={opinion} />
        {editedAt !== null && <span>{words.drawer.edited}</span>}
        {upvotes > 0 && <span>{words.upvotes({ count: upvotes })}</span>}
        <OpinionState opinion={opinion} />
        {isPublic && (
          <Anchor size="xs" underline="always" href={`${project.publicUrl}/${reviewId}`} target="_blank" rel="noreferrer">
            {words.drawer.public}
          </Anchor>
        )}
      </div>
      <Text className={classes.words} dir="auto" {...(language !== null && { lang: language })}>
        {opinion.opinion}
      </Text>
      {answers.length > 0 && <Answers answers={answers} />}
    </Stack>
  )
}

function Answers({ answers }: Pick<OpenedOpinion, 'answers'>) {
  const { drawer } = useMessages(opinionsMessages)
  return (
    <section>
      <Title order={2} mb="xs">
        {drawer.answers}
      </Title>
      <dl className={classes.answers}>
        {answers.map(({ answerId, question, selectedOptions, answer }) => (
          <div key={answerId}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto">
              {selectedOptions.length > 0 && <span className={classes.chosen}>{selectedOptions.join(', ')}</span>}
              {answer !== null && <span className={classes.words}>{answer}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
