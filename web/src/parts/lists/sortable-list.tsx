import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { sortableListMessages } from '@earshot/messages/web/sortable-list'
import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './sortable-list.module.css'

interface Shown<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The item's name in announcements to screen readers. */
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** Called with all items in their new order. */
  onMove: (items: Item[]) => void
  /** The order can't be changed: the member may not, or a change is being saved. */
  isFixed?: boolean
  /** An item is a field and its buttons: on a phone the buttons are on a line of their own. */
  isForm?: boolean
}

/**
 * A sortable list: by dragging, by keyboard (Space takes, arrows move, Space drops, Escape puts back), and by buttons for people who can do
 * neither (WCAG 2.2, 2.5.7).
 */
export function SortableList<Item>({ label, items, keyOf, nameOf, children, onMove, isFixed = false, isForm = false }: Shown<Item>) {
  const words = useMessages(sortableListMessages)
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (key: unknown) => items.findIndex((item) => keyOf(item) === key)
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < items.length) onMove(arrayMove([...items], from, to))
  }
  const drop = ({ active, over }: DragEndEvent) => over && move(indexOf(active.id), indexOf(over.id))
  const said = (key: unknown) => (items[indexOf(key)] === undefined ? '' : nameOf(items[indexOf(key)]!))
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.taken({ name: said(active.id), at: indexOf(active.id) + 1, of: items.length }),
    onDragOver: ({ active, over }) =>
      over ? words.over({ name: said(active.id), at: indexOf(over.id) + 1, of: items.length }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? words.dropped({ name: said(active.id), at: indexOf(over.id) + 1, of: items.length }) : undefined,
    onDragCancel: ({ active }) => words.putBack({ name: said(active.id) }),
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.how } }}
    >
      <SortableContext items={items.map(keyOf)} strategy={verticalListSortingStrategy} disabled={isFixed}>
        <ol className={classes.list} aria-label={label}>
          {items.map((item, at) => (
            <SortableRow
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              isFixed={isFixed}
              isForm={isForm}
              onUp={at > 0 ? () => move(at, at - 1) : null}
              onDown={at < items.length - 1 ? () => move(at, at + 1) : null}
            >
              {children(item)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface Row {
  id: string
  name: string
  isFixed: boolean
  isForm: boolean
  onUp: (() => void) | null
  onDown: (() => void) | null
  children: ReactNode
}

function SortableRow({ id, name, isFixed, isForm, onUp, onDown, children }: Row) {
  const words = useMessages(sortableListMessages)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-form={isForm || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!isFixed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={words.move({ name })}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <div className={classes.content}>{children}</div>
      {!isFixed && (
        // A disabled button at an end keeps the keyboard's focus.
        <Group gap={0} wrap="nowrap">
          <ActionIcon variant="subtle" c="dimmed" aria-label={words.up({ name })} aria-disabled={!onUp} onClick={() => onUp?.()}>
            <IconChevronUp size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" c="dimmed" aria-label={words.down({ name })} aria-disabled={!onDown} onClick={() => onDown?.()}>
            <IconChevronDown size={18} />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
