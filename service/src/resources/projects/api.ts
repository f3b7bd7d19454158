import { type Accent, isProblem, type Project, type ProjectDetails, type projectsDashboardRows } from '@earshot/contract'
import { accentOf } from '../../html/accent.ts'
import { created, type HandlersOf, ok } from '../../operation.ts'
import {
  addProject,
  type CountedProject,
  changeProject,
  deleteConfirmedProject,
  listCountedProjects,
  readProject,
} from './project-details.ts'

/** Members' operations. `baseUrl`: where the public pages are. */
export function projectsDashboard({ baseUrl }: { baseUrl: string }): HandlersOf<typeof projectsDashboardRows> {
  const detailed = (project: CountedProject): ProjectDetails => ({
    ...project,
    accent: accentShown(project.settings.accentColor),
    publicUrl: publicUrl(project, baseUrl),
  })
  const orProblem = <Refused extends object>(outcome: CountedProject | Refused) =>
    isProblem(outcome) ? (outcome as Refused) : detailed(outcome as CountedProject)

  return {
    async 'projects.list'({ sql, organizationId }) {
      return ok({ projects: (await listCountedProjects(sql, { organizationId })).map(detailed) })
    },

    async 'projects.get'({ sql, organizationId, params }) {
      return ok(orProblem(await readProject(sql, { ...params, organizationId })))
    },

    async 'projects.create'({ sql, organizationId, body }) {
      return created(orProblem(await addProject(sql, { ...body, organizationId })))
    },

    async 'projects.update'({ sql, organizationId, params, body }) {
      const { description, ...changes } = body
      // Nothing is what an empty one says.
      return ok(
        orProblem(
          await changeProject(sql, { ...changes, description: description === '' ? null : description, ...params, organizationId }),
        ),
      )
    },

    async 'projects.delete'({ sql, organizationId, params, body }) {
      return ok(await deleteConfirmedProject(sql, { ...body, ...params, organizationId }))
    },

    async 'projects.accent'({ query }) {
      return ok(accentShown(query.color))
    },
  }
}

function accentShown(wanted: string): Accent {
  const { light, dark, adjusted } = accentOf(wanted)
  return { wanted, light: light.accent, dark: dark.accent, isAdjusted: adjusted }
}

const publicUrl = ({ slug }: Pick<Project, 'slug'>, baseUrl: string): string => `${baseUrl}/p/${slug}`
