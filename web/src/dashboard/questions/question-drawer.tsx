import type { Question } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/web/questions'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { useProjectId } from '../projects.ts'
import { activated, questionChanges, useQuestionUpdate } from './question-changes.ts'
import { QuestionEditorDrawer, useQuestionEditor } from './question-editor.tsx'
import { QuestionForm } from './question-form.tsx'
import { useTags } from './tags.ts'
import { changeOf, typedOf } from './typed-question.ts'

// A question: changing, archiving, activating and deleting it.

const useToList = () => {
  const projectId = useProjectId()
  return { to: '/projects/$projectId/questions', params: { projectId }, resetScroll: false } as const
}

export function QuestionDrawer(): ReactNode {
  const { drawer } = useMessages(questionsMessages)
  const { questionId } = useParams({ strict: false })
  const navigate = useNavigate()
  const toList = useToList()
  const { data, error, refetch } = useAsk('questions.list', { projectId: useProjectId() })
  const question = data?.questions.find((each) => each.questionId === questionId)
  if (question) return <Opened key={questionId} question={question} />
  return (
    <OpenedDrawer title={drawer.title} onClose={() => navigate(toList)}>
      {data ? (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={() => navigate(toList)}>{drawer.toList}</Button>
        </Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton />
      )}
    </OpenedDrawer>
  )
}

const Opened = ({ question }: { question: Question }) =>
  mayAsk('questions.update') ? <Changed question={question} /> : <Seen question={question} />

function Changed({ question }: { question: Question }) {
  const { drawer, form } = useMessages(questionsMessages)
  const navigate = useNavigate()
  const toList = useToList()
  const { projectId, questionId } = question
  const answers = useAsk('answers.list', { projectId, questionId, limit: 1 })
  // The question as it was opened or last saved: changes of others meanwhile are not reverted.
  const [before, setBefore] = useState(() => typedOf(question))
  const writing = useQuestionEditor(() => before)
  const update = useQuestionUpdate(question, {
    onDone: (kept) => {
      setBefore(typedOf(kept))
      writing.kept(typedOf(kept))
    },
  })
  const { typed, isTried, type } = writing
  const unsaved = changeOf(typed, before)
  return (
    <QuestionEditorDrawer
      title={drawer.title}
      writing={writing}
      questionId={questionId}
      error={update.error}
      onSend={() => {
        if (update.isPending) return
        writing.sends()
        update.mutate({ typed, before })
      }}
      onClose={() => navigate(toList)}
      before={
        question.status === 'archived' && (
          <Text c="dimmed" mb="md">
            {drawer.archived}
          </Text>
        )
      }
    >
      <Stack gap="lg">
        <QuestionForm
          typed={typed}
          onType={(change) => {
            // A save that is under way is waited for.
            if (!update.isPending) update.reset()
            type(change)
          }}
          isTried={isTried}
          error={update.error}
          answerCount={answers.data?.pagination.total ?? 0}
        />
        <ErrorNotice error={update.error} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            {form.save}
          </Button>
          <Text span c="good" role="status">
            {update.isSuccess && Object.keys(unsaved).length === 0 ? form.saved : ''}
          </Text>
          <Leaving question={question} />
        </Group>
      </Stack>
    </QuestionEditorDrawer>
  )
}

/** Buttons that archive and delete. */
function Leaving({ question: { projectId, questionId, status } }: { question: Question }) {
  const { form, remove: words } = useMessages(questionsMessages)
  const navigate = useNavigate()
  const toList = useToList()
  const [isAsking, setAsking] = useState(false)
  const { data } = useAsk('questions.list', { projectId })
  // After archiving, unsaved changes still need a confirmation; after deleting there is nothing to save.
  const change = useChange('questions.update', { invalidates: questionChanges, onDone: () => navigate(toList) })
  const remove = useChange('questions.delete', { invalidates: questionChanges, onDone: () => navigate({ ...toList, ignoreBlocker: true }) })
  const asked = (data?.questions ?? []).filter((each) => each.status === 'active')
  return (
    <Group ml="auto" gap="xs">
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ projectId, questionId, ...(status === 'active' ? { status: 'archived' } : activated(asked)) })}
      >
        {status === 'active' ? form.archive : form.askAgain}
      </Button>
      <May ask="questions.delete">
        <Button variant="subtle" color="bad" onClick={() => setAsking(true)}>
          {form.remove}
        </Button>
      </May>
      <ErrorNotice error={change.error} />
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          what={
            <>
              <p>{words.what}</p>
              {status === 'active' && <p>{words.archiveInstead}</p>}
            </>
          }
          action={words.action}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ projectId, questionId })}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}

/** The question for members who may not change it. */
function Seen({ question }: { question: Question }) {
  const words = useMessages(questionsMessages)
  const navigate = useNavigate()
  const toList = useToList()
  const tags = useTags(question.projectId)
  const { answerMode, answers, responseVisibility } = question
  const text = <span dir="auto">{question.question}</span>
  const options = answers.options && (
    <ul dir="auto">
      {answers.options.map(({ id, option }) => (
        <li key={id}>{option}</li>
      ))}
    </ul>
  )
  return (
    <OpenedDrawer title={words.drawer.title} onClose={() => navigate(toList)}>
      <FactList
        facts={[
          [words.form.question, text],
          [words.form.mode, words.modes[answerMode]],
          options ? [words.form.options, options] : null,
          [words.form.tags, question.tags.map(tags.titleOf).join(', ')],
          responseVisibility !== 'default' && [words.form.visibility, words.form.visibilities[responseVisibility]],
        ]}
      />
    </OpenedDrawer>
  )
}
