import { type Project, type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import type { SubscriberKey } from './subscribers.ts'

/** A project that people subscribe to, as its pages show it. */
export interface SubscribedProject extends InProject {
  name: string
  slug: string
  status: Project['status']
  settings: ProjectSettings
}

/** The project at a public address; null when there is none. By the slug alone: an address carries no organization (an index of its own serves it). */
export async function findSubscribedProject(sql: Sql, { slug }: { slug: string }): Promise<SubscribedProject | null> {
  const [found] = await sql<FoundProject[]>`
    select organization_id, project_id, name, slug, status, settings from project where slug = ${slug} and deleted_at is null`
  return found ? withDefaults(found) : null
}

/** The subscription of an email's link: its subscriber and its state. */
export interface Subscription extends SubscriberKey {
  /** ended: not confirmed in time. */
  status: 'pending' | 'ended' | 'declined' | 'active' | 'left' | 'blocked'
  source: 'direct' | 'invitation'
  /** Null once they left or were blocked. */
  email: string | null
  name: string | null
  language: string | null
  project: SubscribedProject
  organization: string
}

/** The subscription an email is about; null when it has been forgotten. Changes nothing. By the id alone: a token carries no organization. */
export async function findSubscription(sql: Sql, { subscriberId }: { subscriberId: string }): Promise<Subscription | null> {
  const [found] = await sql<(Omit<Subscription, 'project'> & { project: FoundProject })[]>`
    select subscriber.organization_id, subscriber.project_id, subscriber.subscriber_id, subscriber.source, subscriber.email,
      subscriber.name, subscriber.language, organization.name as organization,
      case
        when subscriber.status in ('pending', 'declined') and ${sql.unsafe(isSuppressed('subscriber', 'email_ascii', 'blocked'))} then 'blocked'
        when subscriber.status in ('pending', 'declined') and subscriber.expires_at <= now() then 'ended'
        else subscriber.status end as status,
      json_build_object('organizationId', project.organization_id, 'projectId', project.project_id, 'name', project.name,
        'slug', project.slug, 'status', project.status, 'settings', project.settings) as project
    from subscriber
    join project using (organization_id, project_id)
    join organization on organization.organization_id = subscriber.organization_id
    where subscriber.subscriber_id = ${subscriberId} and project.deleted_at is null`
  return found ? { ...found, project: withDefaults(found.project) } : null
}

type FoundProject = Omit<SubscribedProject, 'settings'> & { settings: Partial<ProjectSettings> }

const withDefaults = ({ settings, ...project }: FoundProject): SubscribedProject => ({
  ...project,
  settings: settingsOf(settings),
})
