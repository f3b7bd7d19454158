import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { array, boolean, id, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

// Apps that people connect by OAuth 2.1: what the consent page asks, and the list of connected ones. What apps themselves ask, registration
// and tokens, is in service/src/pages/oauth.

/** Apps that a member can connect in an organization. */
export const connectedAppsMax = 20

/** Roles that an app can have. No operation that it reaches needs more. */
export const appRoles = ['viewer', 'member', 'admin'] as const
export type AppRole = (typeof appRoles)[number]

const role = oneOf(appRoles, 'Role of the app, at the most that of its member at the time of each request.')
const uri = (description: string) => Type.String({ maxLength: 2048, description })

/** What an app sends a browser to the consent page with (OAuth 2.1, 4.1.1), by the names of the contract. */
const request = {
  clientId: uri('Client ID of the app.'),
  redirectUri: uri('Where the app wants the browser back: one of its registered redirect URIs.'),
  responseType: oneOf(['code'], 'Response type.'),
  codeChallenge: Type.String({ maxLength: 200, description: 'PKCE code challenge.' }),
  codeChallengeMethod: oneOf(['S256'], 'PKCE code challenge method.'),
  scope: optional(Type.String({ maxLength: 1000, description: 'Roles that the app asks for, separated by spaces.' })),
  state: optional(Type.String({ maxLength: 2000, description: 'State of the app, returned to it.' })),
  resource: optional(uri('Resource that the app asks for: the address of the MCP server.')),
}

export const AppRequest = object(request)
export type AppRequest = Static<typeof AppRequest>

export const AppReview = record('AppReview', 'An app that asks to be connected. Nothing that it says of itself is verified.', {
  clientId: Type.String({ description: 'Client ID of the app.' }),
  name: Type.String({ description: 'Name that the app gives itself.' }),
  redirectHost: Type.String({ description: 'Host that the browser is sent to afterwards.' }),
  isLocal: boolean('Whether that is a program on the person’s own computer.'),
  roles: array(oneOf(appRoles, 'Role.'), {
    description: 'Roles to choose from: asked for by the app, and at the most that of the member.',
  }),
  refuseUrl: Type.String({ description: 'Address that tells the app of a refusal.' }),
})
export type AppReview = Static<typeof AppReview>

export const ConnectedApp = record('ConnectedApp', 'A connected app.', {
  appId: id('Identifier of the connected app.'),
  name: Type.String({ description: 'Name that the app gives itself.' }),
  redirectHost: Type.String({ description: 'Host that the browser was sent to.' }),
  isLocal: boolean('Whether that is a program on the person’s own computer.'),
  role,
  person: object({
    personId: id('Identifier of the member that the app acts as.'),
    name: Type.String({ description: 'Name of the member.' }),
  }),
  connectedAt: timestamp('Time when the member connected it.'),
  lastUsedAt: nullable(timestamp('Time when it was last used, to the hour.')),
})
export type ConnectedApp = Static<typeof ConnectedApp>

export const AppConnect = object({ ...request, role })
export type AppConnect = Static<typeof AppConnect>

export const AppConnected = record('AppConnected', 'A newly connected app.', {
  appId: id('Identifier of the connected app.'),
  redirectUrl: Type.String({ description: 'Address to send the browser to, with the code.' }),
})
export type AppConnected = Static<typeof AppConnected>

export const AppDisconnected = record('AppDisconnected', 'A disconnected app.', {
  appId: id('Identifier of the connected app.'),
  deleted: boolean('Always true.'),
})

const forEverybody = { ...forMembers, role: 'viewer' } as const

/** Operations of members alone. */
export const connectedAppsDashboardRows = {
  'connectedApps.list': operation({
    ...forEverybody,
    method: 'GET',
    path: '/connected-apps',
    summary: 'List connected apps',
    description: 'Lists the apps that the member has connected, newest first; for admins, the newest 500 of all members.',
    success: { 200: object({ connectedApps: array(ConnectedApp) }) },
    errors: [],
  }),
  'connectedApps.review': operation({
    ...forEverybody,
    method: 'GET',
    path: '/connected-apps/request',
    summary: 'Review an app',
    description: 'Checks the request of an app, and returns what the member is asked. Nothing is connected yet.',
    query: AppRequest,
    success: { 200: AppReview },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  }),
  'connectedApps.create': operation({
    ...forEverybody,
    method: 'POST',
    path: '/connected-apps',
    summary: 'Connect an app',
    description: `Lets an app act as the member, with a role that is at the most theirs. Members can connect up to ${connectedAppsMax} apps.`,
    body: AppConnect,
    success: { 201: AppConnected },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED', 'Forbidden'],
  }),
  'connectedApps.delete': operation({
    ...forEverybody,
    method: 'DELETE',
    path: '/connected-apps/{appId}',
    summary: 'Disconnect an app',
    description: 'Disconnects an app, effective immediately. Members can disconnect their own apps, admins those of all members.',
    success: { 200: AppDisconnected },
    errors: ['NOT_FOUND'],
  }),
} as const
