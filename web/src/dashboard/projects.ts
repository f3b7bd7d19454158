import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer } from '../api/ask.ts'
import { useAsk } from '../api/queries.ts'
import { useOrganization } from './account.ts'

// The projects of the open organization, and the open project.

export type ProjectRow = Answer<'projects.list'>['projects'][number]

/** The address's project, on a project's screens. */
export function useProjectId(): string {
  const { projectId } = useParams({ strict: false })
  if (projectId === undefined) throw new Error('this is shown below a project only')
  return projectId
}

/** The address's project; undefined until it is known, and where there is no such project. */
export function useProject(): ProjectRow | undefined {
  const projectId = useProjectId()
  const { data } = useAsk('projects.list')
  return data?.projects.find((each) => each.projectId === projectId)
}

/** All projects, and the open one: the address's, else the one opened last, else the first. */
export function useProjects() {
  const { organizationId } = useOrganization()
  const { projectId } = useParams({ strict: false })
  const { data, error, refetch } = useAsk('projects.list')
  return useMemo(() => {
    const projects = data?.projects ?? []
    const wanted = projectId ?? lastOpen(organizationId)
    const open = projects.find((each) => each.projectId === wanted) ?? projects.find(({ status }) => status !== 'archived') ?? projects[0]
    return { projects, open, isKnown: data !== undefined, error, refetch }
  }, [data, error, refetch, projectId, organizationId])
}

const keyOf = (organizationId: string) => `earshot-project-of-${organizationId}`

function lastOpen(organizationId: string): string | null {
  try {
    return localStorage.getItem(keyOf(organizationId))
  } catch {
    return null
  }
}

/** Keeps the open project in this browser. */
export function rememberProject(organizationId: string, projectId: string): void {
  try {
    localStorage.setItem(keyOf(organizationId), projectId)
  } catch {
    // Without storage the first project is the open one.
  }
}
