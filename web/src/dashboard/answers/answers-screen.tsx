import { answersMessages } from '@earshot/messages/web/answers'
import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { askOptions } from '../../api/queries.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { useProjectId } from '../projects.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionFilters } from './question-filters.tsx'

/** A card for each question. The filters are in the address. */
export function AnswersScreen(): ReactNode {
  const words = useMessages(answersMessages)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/answers' })
  const navigate = useNavigate()
  const { data, error, refetch, isPending, isPlaceholderData } = useQuery({
    ...askOptions('answers.charts', { projectId, ...search }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const set = (change: Record<string, string>) =>
    navigate({
      to: '/projects/$projectId/answers',
      params: { projectId },
      search: changed<string>(change),
      replace: true,
    })
  const clear = () => set({ questionId: '', dateFrom: '', dateTo: '' })
  const questions = data?.questions ?? []
  // An error of a day is shown at its field.
  const isOfDays = (error?.at('?dateFrom') ?? error?.at('?dateTo')) !== undefined
  return (
    <Screen title={words.title} purpose={words.purpose} action={<ExportMenu ask="answers.export" request={{ projectId, ...search }} />}>
      <QuestionFilters search={search} shown={questions} error={error} onChange={set} onClear={clear} />
      {!data && error && !isOfDays && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={8} />}
      {data && questions.length === 0 && <NoQuestion isNarrowed={search.questionId !== undefined} projectId={projectId} onClear={clear} />}
      {data && questions.length > 0 && (
        <Stack gap="md" style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
          {questions.map((question) => (
            <QuestionCard
              key={question.questionId}
              question={question}
              least={data.groupMin}
              isNarrowed={search.dateFrom !== undefined || search.dateTo !== undefined}
            />
          ))}
          <Text size="sm" c="dimmed" maw="var(--measure)">
            {words.never({ least: data.groupMin })}
          </Text>
        </Stack>
      )}
      <Outlet />
    </Screen>
  )
}

function NoQuestion({ isNarrowed, projectId, onClear }: { isNarrowed: boolean; projectId: string; onClear: () => void }) {
  const { none, noneFound } = useMessages(answersMessages)
  if (isNarrowed)
    return (
      <EmptyState title={noneFound.title} action={<Button onClick={onClear}>{noneFound.action}</Button>}>
        {noneFound.what}
      </EmptyState>
    )
  return (
    <EmptyState
      title={none.title}
      action={
        <ButtonLink to="/projects/$projectId/questions" params={{ projectId }}>
          {none.action}
        </ButtonLink>
      }
    >
      {none.what}
    </EmptyState>
  )
}
