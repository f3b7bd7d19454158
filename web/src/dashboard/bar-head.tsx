import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMessages } from '../messages/use-messages.ts'
import classes from '../parts/frame/frame.module.css'
import { OrganizationSwitch } from './organization-switch.tsx'
import { useProjects } from './projects.ts'

/** What a phone's bar names: the project on a project's screens, else the organization. */
export function BarHead() {
  const words = useMessages(dashboardMessages)
  const { projectId } = useParams({ strict: false })
  const { projects } = useProjects()
  const project = projects.find((each) => each.projectId === projectId)
  if (!project) return <OrganizationSwitch />
  return (
    <div className={classes.organization}>
      <Text size="xs" c="dimmed">
        {words.project}
      </Text>
      <Text fw={600} truncate dir="auto">
        {project.name}
      </Text>
    </div>
  )
}
