import { questionsMessages } from '@earshot/messages/web/questions'
import { ActionIcon, Button, Fieldset, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconMessagePlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { SortableList } from '../../parts/lists/sortable-list.tsx'
import classes from './options-editor.module.css'
import { emptyOption, optionsMax, optionsMin, type TypedOption } from './typed-question.ts'

interface Edited {
  options: TypedOption[]
  onChange: (options: TypedOption[]) => void
  /** The mistake of the whole list, and that of one option, by its key and position. */
  error: string | undefined
  errorOf: (option: TypedOption, at: number) => string | undefined
}

/** The editor of two to six options: texts, explanations and order. */
export function OptionsEditor({ options, onChange, error, errorOf }: Edited) {
  const { form: words } = useMessages(questionsMessages)
  const nameOf = (option: TypedOption) => option.text.trim() || words.optionName({ at: options.indexOf(option) + 1 })
  return (
    <Fieldset legend={words.options}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.optionsHint}
        </Text>
        {error && (
          <Text size="sm" c="bad">
            {error}
          </Text>
        )}
        <SortableList label={words.options} items={options} keyOf={({ key }) => key} nameOf={nameOf} onMove={onChange} isForm>
          {(option) => (
            <OptionLine
              option={option}
              name={nameOf(option)}
              at={options.indexOf(option) + 1}
              error={errorOf(option, options.indexOf(option))}
              onChange={(changed) => onChange(options.map((each) => (each === option ? changed : each)))}
              onRemove={options.length > optionsMin ? () => onChange(options.filter((each) => each !== option)) : null}
            />
          )}
        </SortableList>
        {options.length < optionsMax ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange([...options, emptyOption()])}
            style={{ alignSelf: 'flex-start' }}
          >
            {words.addOption}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {words.enough}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

interface Line {
  option: TypedOption
  name: string
  at: number
  error: string | undefined
  onChange: (option: TypedOption) => void
  onRemove: (() => void) | null
}

function OptionLine({ option, name, at, error, onChange, onRemove }: Line) {
  const { form: words } = useMessages(questionsMessages)
  // An explanation's field stays open while it is empty.
  const isExplained = option.description !== ''
  return (
    <div className={classes.option}>
      <TextInput
        className={classes.field}
        dir="auto"
        aria-label={words.option({ at })}
        maxLength={500}
        value={option.text}
        onChange={(event) => onChange({ ...option, text: event.currentTarget.value })}
        error={error}
      />
      {isExplained && (
        <Textarea
          className={classes.description}
          dir="auto"
          autosize
          autoFocus={option.description === ' '}
          minRows={1}
          maxLength={2000}
          aria-label={words.description({ at })}
          placeholder={words.description({ at })}
          value={option.description.trimStart()}
          onChange={(event) => onChange({ ...option, description: event.currentTarget.value || ' ' })}
          onBlur={() => option.description.trim() === '' && onChange({ ...option, description: '' })}
        />
      )}
      <div className={classes.buttons}>
        {!isExplained && (
          <Tooltip label={words.addDescription({ name })}>
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={36}
              aria-label={words.addDescription({ name })}
              onClick={() => onChange({ ...option, description: ' ' })}
            >
              <IconMessagePlus size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        {onRemove && (
          <Tooltip label={words.removeOption({ name })}>
            <ActionIcon variant="subtle" c="dimmed" size={36} aria-label={words.removeOption({ name })} onClick={onRemove}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  )
}
