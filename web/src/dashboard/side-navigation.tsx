import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Menu, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBuildingStore, IconCheck, IconChevronDown, IconSelector } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { mayAsk } from '../api/may-ask.ts'
import { useMessages } from '../messages/use-messages.ts'
import classes from '../parts/frame/frame.module.css'
import { PlaceLabel } from '../parts/frame/frame.tsx'
import { type OrganizationEntry, organizationEntries, projectEntries, webhookEntries, webhooksIcon } from './navigation.tsx'
import { type ProjectRow, useProjects } from './projects.ts'

/** The sidebar's entries that the member's role allows. */
export function SideNavigation({ folded }: { folded: boolean }) {
  const words = useMessages(dashboardMessages)
  const { projects, open } = useProjects()
  const webhooks = useWebhooksOpen()
  return (
    <nav aria-label={words.navigation} className={classes.places} data-dense={webhooks.isOpen ? 'open' : ''}>
      {open && <ProjectPlaces project={open} projects={projects} folded={folded} />}
      <Group label={words.organization} folded={folded}>
        {organizationEntries
          .filter(({ asks }) => mayAsk(asks))
          .map((place) => (
            <PlaceOf key={place.name} place={place} folded={folded} />
          ))}
      </Group>
      <Webhooks folded={folded} webhooks={webhooks} />
    </nav>
  )
}

function ProjectPlaces({ project, projects, folded }: { project: ProjectRow; projects: readonly ProjectRow[]; folded: boolean }) {
  const words = useMessages(dashboardMessages)
  const { projectId } = project
  return (
    <section aria-label={`${words.project}: ${project.name}`}>
      <ProjectSwitch project={project} projects={projects} folded={folded} />
      <ul>
        {projectEntries
          .filter(({ asks }) => mayAsk(asks))
          .map(({ name, icon, to }) => (
            <li key={name}>
              <Tooltip label={words.places[name]} position="right" disabled={!folded}>
                <Link
                  to={to}
                  params={{ projectId }}
                  className={classes.place}
                  activeProps={{ 'data-here': true }}
                  activeOptions={{ includeSearch: false }}
                >
                  <PlaceLabel icon={icon} folded={folded}>
                    {words.places[name]}
                  </PlaceLabel>
                </Link>
              </Tooltip>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Returns the current screen's address in another project. */
function ProjectSwitch({ project, projects, folded }: { project: ProjectRow; projects: readonly ProjectRow[]; folded: boolean }) {
  const words = useMessages(dashboardMessages)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = projectEntries.find(({ to }) => path.startsWith(to.replace('$projectId', project.projectId))) ?? projectEntries[0]
  const standing = ({ status }: ProjectRow) => (status === 'active' ? '' : ` (${words.status[status]})`)
  return (
    <Menu position="bottom-start" width={240}>
      <Tooltip label={project.name} position="right" disabled={!folded}>
        <Menu.Target>
          <UnstyledButton
            className={classes.switch}
            data-project
            {...(folded && { 'aria-label': words.projectOf({ name: project.name }) })}
          >
            {folded ? (
              <IconBuildingStore size={20} stroke={1.75} aria-hidden="true" />
            ) : (
              <>
                <span className={classes.switchName}>
                  <Text size="xs" c="dimmed" component="span" display="block">
                    {words.project}
                  </Text>
                  <Text fw={600} truncate dir="auto" component="span" display="block">
                    {project.name}
                  </Text>
                </span>
                <VisuallyHidden>{words.switchProject}</VisuallyHidden>
                <IconSelector size={18} aria-hidden="true" />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {projects.map((each) => (
          <Menu.Item
            key={each.projectId}
            renderRoot={(props) => <Link to={place.to} params={{ projectId: each.projectId }} {...props} />}
            leftSection={
              <IconCheck size={16} aria-hidden="true" visibility={each.projectId === project.projectId ? undefined : 'hidden'} />
            }
          >
            {each.name}
            {standing(each)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => <Link to="/projects" {...props} />}
          leftSection={<IconBuildingStore size={16} aria-hidden="true" />}
        >
          {words.allProjects}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Whether the portal's entries are open: on one of its screens, or on demand. */
function useWebhooksOpen() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isThere = webhookEntries.some(({ to }) => path === to || path.startsWith(`${to}/`))
  const [isWanted, setWanted] = useLocalStorage({
    key: 'earshot-dashboard-webhooks-open',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isThere, isOpen: isWanted || isThere, setWanted }
}

/** The portal's entries, which few people use often. */
function Webhooks({ folded, webhooks }: { folded: boolean; webhooks: ReturnType<typeof useWebhooksOpen> }) {
  const words = useMessages(dashboardMessages)
  const id = useId()
  const { isThere, isOpen, setWanted } = webhooks
  if (folded)
    return isThere ? (
      <Group label={words.webhooks} folded>
        {placesOf(webhookEntries, true)}
      </Group>
    ) : (
      <FoldedWebhooks />
    )
  return (
    <section aria-label={words.webhooks}>
      <UnstyledButton
        className={classes.groupButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
        disabled={isThere}
      >
        {words.webhooks}
        <IconChevronDown size={16} aria-hidden="true" data-turned={!isOpen || undefined} />
      </UnstyledButton>
      <ul id={id} hidden={!isOpen}>
        {placesOf(webhookEntries, false)}
      </ul>
    </section>
  )
}

function FoldedWebhooks() {
  const words = useMessages(dashboardMessages)
  return (
    <Tooltip label={words.webhooks} position="right">
      <Link to="/destinations" className={classes.place}>
        <PlaceLabel icon={webhooksIcon} folded>
          {words.webhooks}
        </PlaceLabel>
      </Link>
    </Tooltip>
  )
}

const placesOf = (places: readonly OrganizationEntry[], folded: boolean) =>
  places.filter(({ asks }) => mayAsk(asks)).map((place) => <PlaceOf key={place.name} place={place} folded={folded} />)

function Group({ label, folded, children }: { label: string; folded: boolean; children: ReactNode }) {
  return (
    <section aria-label={label}>
      {folded ? <hr className={classes.divider} /> : <p className={classes.groupLabel}>{label}</p>}
      <ul>{children}</ul>
    </section>
  )
}

function PlaceOf({ place: { name, icon, to }, folded }: { place: OrganizationEntry; folded: boolean }) {
  const words = useMessages(dashboardMessages)
  // A project's entries are below the list of projects.
  const activeOptions = { includeSearch: false, exact: to === '/projects' }
  return (
    <li>
      <Tooltip label={words.places[name]} position="right" disabled={!folded}>
        <Link to={to} className={classes.place} activeProps={{ 'data-here': true }} activeOptions={activeOptions}>
          <PlaceLabel icon={icon} folded={folded}>
            {words.places[name]}
          </PlaceLabel>
        </Link>
      </Tooltip>
    </li>
  )
}
