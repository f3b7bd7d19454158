import type { Question } from '@earshot/contract'
import { momentMessages } from '@earshot/messages/web/moment'
import { questionsMessages } from '@earshot/messages/web/questions'
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { useProject, useProjectId } from '../projects.ts'
import presetClasses from './presets.module.css'
import { isOfPreset, type Preset, presetLanguage, presetOf, presets } from './presets.ts'
import { priorityAfter, questionChanges } from './question-changes.ts'
import { QuestionEditorDrawer, useQuestionEditor } from './question-editor.tsx'
import { QuestionForm } from './question-form.tsx'
import { answersOf, blankQuestion, changeOf, emptyOption, optionsMin, type TypedQuestion, typedOf } from './typed-question.ts'

/**
 * Adds a question at the end; a preset fills in the form, and everything in it can be changed. What is typed while the question is being
 * added is saved into it next.
 */
export function NewQuestion(): ReactNode {
  const { drawer, form } = useMessages(questionsMessages)
  const navigate = useNavigate()
  const projectId = useProjectId()
  const toList = { to: '/projects/$projectId/questions', params: { projectId }, resetScroll: false } as const
  const { data } = useAsk('questions.list', { projectId })
  const writing = useQuestionEditor(blankQuestion)
  const [added, setAdded] = useState<Question | null>(null)
  const goOn = (saved: Question) => {
    setAdded(saved)
    if (writing.kept(typedOf(saved))) navigate({ ...toList, ignoreBlocker: true })
  }
  const create = useChange('questions.create', { invalidates: questionChanges, onDone: goOn })
  const update = useChange('questions.update', { invalidates: questionChanges, onDone: goOn })
  const error = create.error ?? update.error
  const isBusy = create.isPending || update.isPending
  const { typed, isTried, type } = writing
  const send = () => {
    if (!data || isBusy) return
    writing.sends()
    if (added) return update.mutate({ projectId, questionId: added.questionId, ...changeOf(typed, typedOf(added)) })
    const { question, answerMode, tags, responseVisibility } = typed
    const asked = data.questions.filter(({ status }) => status === 'active')
    const priority = priorityAfter(asked)
    create.mutate({ projectId, question, answerMode, tags, responseVisibility, priority, answers: answersOf(typed) })
  }
  return (
    <QuestionEditorDrawer
      title={added ? drawer.title : drawer.newTitle}
      writing={writing}
      {...(added && { questionId: added.questionId })}
      error={error}
      onSend={send}
      onClose={() => navigate(toList)}
      before={<Presets typed={typed} onType={type} />}
    >
      <Stack gap="lg">
        <QuestionForm typed={typed} onType={type} isTried={isTried} error={error} />
        <ErrorNotice error={error} />
        <Group>
          <Button type="submit" loading={isBusy} disabled={!data}>
            {added ? form.save : form.create}
          </Button>
          <Button variant="subtle" onClick={() => navigate(toList)}>
            {form.cancel}
          </Button>
        </Group>
      </Stack>
    </QuestionEditorDrawer>
  )
}

function Presets({ typed, onType }: { typed: TypedQuestion; onType: (change: Partial<TypedQuestion>) => void }) {
  const { form: words } = useMessages(questionsMessages)
  const { locale: readersLocale } = useMessages(momentMessages)
  const id = useId()
  const [chosen, setChosen] = useState<Preset | null>(null)
  const locale = useProject()?.settings.locale ?? 'en'
  const choose = (preset: Preset) => {
    setChosen(preset)
    const { question, answerMode, options } = presetOf(preset, locale)
    const isOwn = typed.question.trim() !== '' && !isOfPreset(typed.question, locale)
    // A preset without options keeps those that were typed.
    const kept = typed.options.every((option) => option.id === null) ? typed.options : []
    const filled = options.length > 0 || answerMode === 'text_only' ? options : kept
    onType({
      question: isOwn ? typed.question : question,
      answerMode,
      options: [...filled, ...Array.from({ length: Math.max(0, optionsMin - filled.length) }, emptyOption)],
    })
  }
  return (
    <section aria-labelledby={id} className={presetClasses.presets}>
      <Title order={3} id={id}>
        {words.preset}
      </Title>
      <div className={presetClasses.grid}>
        {presets.map((preset) => (
          <UnstyledButton key={preset} className={presetClasses.preset!} aria-pressed={chosen === preset} onClick={() => choose(preset)}>
            <strong>{words.presets[preset].label}</strong>
            <span>{words.presets[preset].hint}</span>
          </UnstyledButton>
        ))}
      </div>
      <Text size="xs" c="dimmed" role="status">
        {chosen === 'bands' ? words.bandsHint : words.presetLanguage({ language: languageName(readersLocale, presetLanguage(locale)) })}
      </Text>
    </section>
  )
}

const languageName = (locale: string, tag: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
