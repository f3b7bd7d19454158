import { questionsMessages } from '@earshot/messages/web/questions'
import { Alert, Checkbox, Fieldset, Group, NativeSelect, NumberInput, Radio, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useProject, useProjectId } from '../projects.ts'
import { OptionsEditor } from './options-editor.tsx'
import classes from './question-form.module.css'
import { useTags } from './tags.ts'
import { emptyOption, type Mistake, mistakesIn, optionsMin, type TypedQuestion } from './typed-question.ts'

interface Edited {
  typed: TypedQuestion
  onType: (change: Partial<TypedQuestion>) => void
  /** Mistakes are shown from the first attempt to save on. */
  isTried: boolean
  error: ApiError | null
  /** Answers it has. The mode can't be changed after the first one. */
  answerCount?: number
}

/** All fields of a question. */
export function QuestionForm({ typed, onType, isTried, error, answerCount = 0 }: Edited) {
  const words = useMessages(questionsMessages).form
  const mistakes = isTried ? mistakesIn(typed) : []
  const mistake = (kind: Mistake) => (mistakes.some((each) => each.kind === kind) ? words.mistakes[kind] : undefined)
  const isSelect = typed.answerMode !== 'text_only'
  return (
    <Stack gap="lg">
      <Textarea
        label={words.question}
        description={words.questionHint}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        required
        value={typed.question}
        onChange={(event) => onType({ question: event.currentTarget.value })}
        error={mistake('question') ?? error?.at('question')}
        data-autofocus
      />
      <Modes typed={typed} onType={onType} isFixed={answerCount > 0} />
      {answerCount > 0 && (
        <Alert variant="light" color="accent">
          {words.answered({ count: answerCount })}
        </Alert>
      )}
      {isSelect && (
        <OptionsEditor
          options={typed.options}
          onChange={(options) => onType({ options })}
          error={mistake('options') ?? (typed.options.length < optionsMin ? error?.at('answers.options') : undefined)}
          errorOf={({ key }, at) => {
            const found = mistakes.find((each) => each.key === key)
            return found ? words.mistakes[found.kind] : error?.at(`answers.options.${at}`)
          }}
        />
      )}
      {typed.answerMode === 'multi_select' && (
        <Selections typed={typed} onType={onType} error={mistake('selections') ?? error?.at('answers.minSelections')} />
      )}
      {isSelect ? (
        <SelectSettings typed={typed} onType={onType} />
      ) : (
        <TextLength typed={typed} onType={onType} error={mistake('length') ?? error?.at('answers.maxLength')} />
      )}
      <Tags typed={typed} onType={onType} error={mistake('tags') ?? error?.at('tags')} />
      <Visibility typed={typed} onType={onType} />
    </Stack>
  )
}

type Part = Pick<Edited, 'typed' | 'onType'> & { error?: string | undefined }

function Modes({ typed, onType, isFixed }: Part & { isFixed: boolean }) {
  const words = useMessages(questionsMessages).form
  return (
    <Radio.Group
      label={words.mode}
      value={typed.answerMode}
      onChange={(mode) => {
        const { options } = typed
        onType({
          answerMode: mode as TypedQuestion['answerMode'],
          options: [...options, ...Array.from({ length: Math.max(0, optionsMin - options.length) }, emptyOption)],
        })
      }}
    >
      <div className={classes.modes}>
        {(['single_select', 'multi_select', 'text_only'] as const).map((mode) => (
          <Radio
            key={mode}
            value={mode}
            disabled={isFixed && mode !== typed.answerMode}
            label={words.modes[mode].label}
            description={words.modes[mode].hint}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function Selections({ typed, onType, error }: Part) {
  const words = useMessages(questionsMessages).form
  const counts = [{ value: '', label: words.any }, ...typed.options.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))]
  return (
    <Fieldset legend={words.selections}>
      <Group align="flex-start">
        <NativeSelect
          label={words.least}
          data={counts}
          value={typed.minSelections}
          onChange={(event) => onType({ minSelections: event.currentTarget.value })}
          error={error}
        />
        <NativeSelect
          label={words.most}
          data={counts}
          value={typed.maxSelections}
          onChange={(event) => onType({ maxSelections: event.currentTarget.value })}
        />
      </Group>
    </Fieldset>
  )
}

function SelectSettings({ typed, onType }: Part) {
  const words = useMessages(questionsMessages).form
  return (
    <Stack gap="sm">
      <Switch label={words.comment} checked={typed.hasComment} onChange={(event) => onType({ hasComment: event.currentTarget.checked })} />
      <Switch
        label={words.shuffle}
        description={words.shuffleHint}
        checked={typed.isShuffled}
        onChange={(event) => onType({ isShuffled: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function TextLength({ typed, onType, error }: Part) {
  const words = useMessages(questionsMessages).form
  return (
    <NumberInput
      label={words.maxLength}
      description={words.maxLengthHint}
      w={240}
      maw="100%"
      min={1}
      max={5000}
      allowDecimal={false}
      value={typed.maxLength}
      onChange={(maxLength) => onType({ maxLength })}
      error={error}
    />
  )
}

function Tags({ typed, onType, error }: Part) {
  const words = useMessages(questionsMessages).form
  const { all } = useTags(useProjectId())
  return (
    <Fieldset legend={words.tags}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.tagsHint}
        </Text>
        {error && (
          <Text size="sm" c="bad" role="alert">
            {error}
          </Text>
        )}
        <div className={classes.tags}>
          {all.map(({ id, title, description }) => (
            <Checkbox
              key={id}
              label={<span title={description}>{title}</span>}
              checked={typed.tags.includes(id)}
              onChange={(event) =>
                onType({ tags: event.currentTarget.checked ? [...typed.tags, id] : typed.tags.filter((tag) => tag !== id) })
              }
            />
          ))}
        </div>
      </Stack>
    </Fieldset>
  )
}

function Visibility({ typed, onType }: Part) {
  const words = useMessages(questionsMessages).form
  const inherited = useProject()?.settings.defaultResponseVisibility ?? 'private'
  return (
    <Radio.Group
      label={words.visibility}
      value={typed.responseVisibility}
      onChange={(visibility) => onType({ responseVisibility: visibility as TypedQuestion['responseVisibility'] })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="default" label={words.visibilities.default({ inherited: words.inherited[inherited] })} />
        <Radio value="public" label={words.visibilities.public} />
        <Radio value="private" label={words.visibilities.private} />
      </Stack>
    </Radio.Group>
  )
}
