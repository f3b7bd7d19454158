import { goalsMessages } from '@earshot/messages/web/goals'
import { ActionIcon, Button, Text, Title, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { SortableList } from '../../parts/lists/sortable-list.tsx'
import { useOptimisticOrder } from '../optimistic-order.ts'
import { usePlatformGoals } from '../platform-goals.ts'
import { useProjectId } from '../projects.ts'
import classes from './goals.module.css'

/** Platform goals that a project chooses at most. Contract: PlatformGoalsUpdate. */
const chosenMax = 8

type Available = Answer<'platformGoals.get'>['available'][number]

export function PlatformGoals() {
  const { platform: words } = useMessages(goalsMessages)
  const id = useId()
  const projectId = useProjectId()
  const { goals, error, isPending, refetch } = usePlatformGoals(projectId)
  return (
    <section className={classes.half} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {words.title}
        </Title>
        <Text c="dimmed">{words.what}</Text>
      </div>
      {isPending && <LoadingSkeleton rows={8} />}
      {error && !goals && <ErrorNotice error={error} onRetry={refetch} />}
      {goals && <Chosen goals={goals} />}
    </section>
  )
}

function Chosen({ goals }: { goals: Answer<'platformGoals.get'> }) {
  const { platform: words } = useMessages(goalsMessages)
  const projectId = useProjectId()
  const change = useChange('platformGoals.update', { invalidates: ['platformGoals.get'] })
  const { wanted, put } = useOptimisticOrder((ids: Available['id'][]) =>
    change.mutateAsync({ projectId, platformGoals: ids.map((id, position) => ({ id, position })) }),
  )
  const ids = wanted ?? goals.platformGoals.map(({ id }) => id)
  const chosen = ids.flatMap((id) => goals.available.filter((goal) => goal.id === id))
  const rest = goals.available.filter(({ id }) => !ids.includes(id))
  const mayChange = mayAsk('platformGoals.update')
  return (
    <>
      <ErrorNotice error={change.error} />
      <SortableList
        label={words.chosen}
        items={chosen}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onMove={(items) => put(items.map(({ id }) => id))}
        isFixed={!mayChange}
      >
        {(goal) => (
          <div className={classes.chosen}>
            <Named goal={goal} />
            {mayChange && (
              <Tooltip label={ids.length > 1 ? words.leaveOut({ title: goal.title }) : words.last}>
                <ActionIcon
                  variant="subtle"
                  c="dimmed"
                  aria-label={words.leaveOut({ title: goal.title })}
                  disabled={ids.length === 1}
                  onClick={() => put(ids.filter((id) => id !== goal.id))}
                >
                  <IconX size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </SortableList>
      <Text size="sm" c="dimmed" role="status">
        {wanted ? words.saving : change.isSuccess ? words.saved : ''}
      </Text>
      {rest.length > 0 && (
        <AvailableGoals goals={rest} mayChange={mayChange} isFull={ids.length >= chosenMax} onChoose={(id) => put([...ids, id])} />
      )}
    </>
  )
}

interface Unchosen {
  goals: readonly Available[]
  mayChange: boolean
  isFull: boolean
  onChoose: (id: Available['id']) => void
}

/** The platform goals that the project has not chosen. */
function AvailableGoals({ goals, mayChange, isFull, onChoose }: Unchosen) {
  const { platform: words } = useMessages(goalsMessages)
  return (
    <div>
      <Title order={3}>{words.available}</Title>
      {mayChange && isFull && (
        <Text size="sm" c="dimmed">
          {words.full}
        </Text>
      )}
      <ul className={classes.list} aria-label={words.available}>
        {goals.map((goal) => (
          <li key={goal.id} className={classes.chosen}>
            <Named goal={goal} />
            {mayChange && !isFull && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={words.choose({ title: goal.title })}
                onClick={() => onChoose(goal.id)}
              >
                {words.chooseShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Named = ({ goal }: { goal: Available }) => (
  <div className={classes.name}>
    <strong>{goal.title}</strong>
    <span>{goal.description}</span>
  </div>
)
