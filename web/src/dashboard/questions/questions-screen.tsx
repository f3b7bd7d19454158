import type { Question } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/web/questions'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { SortableList } from '../../parts/lists/sortable-list.tsx'
import { useOptimisticOrder } from '../optimistic-order.ts'
import { useProjectId } from '../projects.ts'
import classes from './beside.module.css'
import { FormPreview } from './form-preview.tsx'
import { activated, questionChanges } from './question-changes.ts'
import { factsOf } from './question-facts.ts'
import { useTags } from './tags.ts'

// The questions in their order, and a preview of the form. A question is edited in a drawer.

export function QuestionsScreen(): ReactNode {
  const words = useMessages(questionsMessages)
  const projectId = useProjectId()
  const { data, error, isPending, refetch } = useAsk('questions.list', { projectId })
  const questions = data?.questions ?? []
  const asked = questions.filter(({ status }) => status === 'active')
  const archived = questions.filter(({ status }) => status === 'archived')
  const add = (
    <May ask="questions.create">
      <ButtonLink to="/projects/$projectId/questions/new" params={{ projectId }} leftSection={<IconPlus size={18} />}>
        {words.add}
      </ButtonLink>
    </May>
  )
  const isEmpty = data !== undefined && questions.length === 0
  return (
    <Screen title={words.title} purpose={words.purpose} action={!isEmpty && data && add}>
      {isPending && <LoadingSkeleton />}
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {data && (
        <div className={classes.place}>
          <div className={classes.beside}>
            <Stack gap="lg">
              {isEmpty && (
                <EmptyState title={words.empty.title} action={add}>
                  {words.empty.what} {!mayAsk('questions.create') && words.empty.ask}
                </EmptyState>
              )}
              {asked.length > 0 && <Asked questions={asked} />}
              {archived.length > 0 && <Archived questions={archived} asked={asked} />}
            </Stack>
            <div className={classes.preview}>
              <FormPreview projectId={projectId} />
            </div>
          </div>
        </div>
      )}
      <Outlet />
    </Screen>
  )
}

/** Questions that can be ordered at once. Contract: QuestionOrder. */
const orderedMax = 500

function Asked({ questions }: { questions: readonly Question[] }) {
  const words = useMessages(questionsMessages)
  const projectId = useProjectId()
  const reorder = useChange('questions.reorder', { invalidates: questionChanges })
  const { wanted, put } = useOptimisticOrder((questionIds: string[]) =>
    reorder.mutateAsync({ projectId, questionIds }).catch(async (error: unknown) => {
      await refetch()
      throw error
    }),
  )
  const { refetch } = useAsk('questions.list', { projectId })
  const byId = new Map(questions.map((question) => [question.questionId, question]))
  const shown = wanted ? wanted.flatMap((id) => byId.get(id) ?? []) : questions
  return (
    <Stack gap="sm">
      <ErrorNotice error={reorder.error} />
      {questions.length > orderedMax && <Text c="dimmed">{words.tooMany({ most: orderedMax })}</Text>}
      <SortableList
        label={words.list}
        items={shown}
        keyOf={({ questionId }) => questionId}
        nameOf={({ question }) => shortened(question)}
        onMove={(items) => put(items.map(({ questionId }) => questionId))}
        isFixed={!mayAsk('questions.reorder') || questions.length < 2 || questions.length > orderedMax}
      >
        {(question) => <QuestionLink question={question} />}
      </SortableList>
    </Stack>
  )
}

function Archived({ questions, asked }: { questions: readonly Question[]; asked: readonly Question[] }) {
  const { archived: words } = useMessages(questionsMessages)
  const projectId = useProjectId()
  const update = useChange('questions.update', { invalidates: questionChanges })
  return (
    <section>
      <Title order={2}>{words.title}</Title>
      <p className={classes.under}>{words.what}</p>
      <ErrorNotice error={update.error} />
      <ul className={classes.archived}>
        {questions.map((question) => (
          <li key={question.questionId}>
            <QuestionLink question={question} />
            <May ask="questions.update">
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={`${words.askAgain}: ${shortened(question.question)}`}
                loading={update.isPending && update.variables.questionId === question.questionId}
                onClick={() => update.mutate({ projectId, questionId: question.questionId, ...activated(asked) })}
              >
                {words.askAgain}
              </Button>
            </May>
          </li>
        ))}
      </ul>
    </section>
  )
}

function QuestionLink({ question }: { question: Question }) {
  const words = useMessages(questionsMessages)
  const projectId = useProjectId()
  const tags = useTags(projectId)
  return (
    <Link
      className={classes.link}
      to="/projects/$projectId/questions/$questionId"
      params={{ projectId, questionId: question.questionId }}
      resetScroll={false}
    >
      <span className={classes.text} dir="auto">
        {question.question}
      </span>
      <span className={classes.under}>{factsOf(question, words, tags.titleOf)}</span>
    </Link>
  )
}

/** A short name for screen readers. */
const shortened = (question: string): string => ([...question].length > 60 ? `${[...question].slice(0, 60).join('')}…` : question)
