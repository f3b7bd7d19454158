import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { id, integer, line, object, optional, record, type Static, timestamp } from './vocabulary.ts'

export const Organization = record('Organization', 'A business and its people.', {
  organizationId: id('Identifier of the organization.'),
  name: Type.String({ description: 'Its name.' }),
  memberCount: integer('Its people.', { minimum: 0 }),
  createdAt: timestamp('When it was created.'),
})
export type Organization = Static<typeof Organization>

export const OrganizationUpdate = object({ name: optional(line(1, 150, 'Its name.')) })

/** Operations of members alone. */
export const organizationDashboardRows = {
  'organization.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/organization',
    summary: 'Get the organization',
    description: 'The organization and how many people it has.',
    success: { 200: Organization },
    errors: [],
  }),
  'organization.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/organization',
    summary: 'Rename the organization',
    description: 'Changes the fields that are sent.',
    body: OrganizationUpdate,
    success: { 200: Organization },
    errors: [],
  }),
} as const
