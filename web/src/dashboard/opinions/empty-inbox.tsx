import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Group } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { useProjectId } from '../projects.ts'
import { type InboxFilters, narrowing, tabOf } from './filters.ts'

/** Says why the inbox is empty, and what to do about it. */
export function EmptyInbox({ filters }: { filters: InboxFilters }) {
  const words = useMessages(opinionsMessages)
  const { title: importOpinions } = useMessages(opinionImportsMessages)
  const projectId = useProjectId()
  const here = '/projects/$projectId/opinions'
  const tab = tabOf(filters)
  if (Object.keys(narrowing(filters)).length > 0 || tab === 'responded')
    return (
      <EmptyState
        title={words.noneFound.title}
        action={
          <ButtonLink to={here} params={{ projectId }} search={{}}>
            {words.noneFound.action}
          </ButtonLink>
        }
      >
        {words.noneFound.what}
      </EmptyState>
    )
  if (tab === 'unresponded')
    return (
      <EmptyState
        title={words.allDone.title}
        action={
          <ButtonLink to={here} params={{ projectId }} search={{}}>
            {words.allDone.action}
          </ButtonLink>
        }
      >
        {words.allDone.what}
      </EmptyState>
    )
  if (tab === 'hidden') return <EmptyState title={words.noneHidden.title}>{words.noneHidden.what}</EmptyState>
  if (tab === 'pending') return <EmptyState title={words.nonePending.title}>{words.nonePending.what}</EmptyState>
  return (
    <EmptyState
      title={words.empty.title}
      action={
        <Group gap="xs">
          <ButtonLink to="/projects/$projectId/links" params={{ projectId }}>
            {words.empty.action}
          </ButtonLink>
          <May ask="opinionImports.create">
            <ButtonLink variant="default" to="/projects/$projectId/opinions/imports" params={{ projectId }}>
              {importOpinions}
            </ButtonLink>
          </May>
        </Group>
      }
    >
      {words.empty.what}
    </EmptyState>
  )
}
