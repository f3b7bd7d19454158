import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { id, integer, line, object, optional, record, type Static, timestamp } from './vocabulary.ts'

export const Organization = record('Organization', 'A business and its members.', {
  organizationId: id('Identifier of the organization.'),
  name: Type.String({ description: 'Name of the organization.' }),
  memberCount: integer('Number of members.', { minimum: 0 }),
  createdAt: timestamp('Time when the organization was created.'),
})
export type Organization = Static<typeof Organization>

export const OrganizationUpdate = object({ name: optional(line(1, 150, 'Name of the organization.')) })

/** Operations of members alone. */
export const organizationDashboardRows = {
  'organization.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/organization',
    summary: 'Get the organization',
    description: 'Retrieves the organization and its number of members.',
    success: { 200: Organization },
    errors: [],
  }),
  'organization.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/organization',
    summary: 'Update the organization',
    description: 'Updates the fields that are sent.',
    body: OrganizationUpdate,
    success: { 200: Organization },
    errors: [],
  }),
} as const
