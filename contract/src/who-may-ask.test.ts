import { expect, test } from 'vitest'
import { dashboardOperations, leastRole, type Operation, operations, portalOperations } from './index.ts'

// The permission and the role of every operation, as a second record: a row that starts to admit more callers fails here.

type Table = Record<string, Record<string, string>>

/** The ids of a table: resource and action. */
const idsOf = (table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([who, groups]) => [
      who,
      Object.entries(groups)
        .flatMap(([group, names]) => names.split(' ').map((name) => `${group}.${name}`))
        .toSorted(),
    ]),
  )

/** The ids of the rows, by the permission or role of each. */
const grouped = (rows: Readonly<Record<string, Operation>>, by: (row: Operation) => string) =>
  Object.groupBy(Object.keys(rows).toSorted(), (id) => by(rows[id]!))

test('a key asks what its permissions allow: docs/rules/http.md#permissions', () => {
  const permissions: Table = {
    storefront: {
      goals: 'list create update delete',
      questions: 'list create update delete',
      platformGoals: 'get update',
    },
    preverifiedLinks: {
      preverifiedLinks: 'list create sendEmail',
    },
    qrCodes: {
      qrCodes: 'list create displayRotating',
    },
    knowledgebase: {
      knowledgeBase: 'get add update delete',
    },
    reviews: {
      opinions: 'list respond',
      answers: 'list',
    },
    subscribers: {
      subscribers: 'list block',
    },
    webhooks: {
      webhooks: 'portal',
      'webhooks.destinations': 'upsert',
    },
  }
  expect({ ...grouped(operations, ({ permission }) => String(permission)) }).toEqual(idsOf(permissions))
})

test('a member asks what their role allows, from this one upwards', () => {
  const roles: Table = {
    viewer: {
      goals: 'list',
      questions: 'list preview',
      platformGoals: 'get',
      preverifiedLinks: 'list funnel',
      qrCodes: 'list',
      knowledgeBase: 'get list item search',
      opinions: 'list inbox waiting get suggestions',
      comments: 'list',
      answers: 'list charts drill',
      subscribers: 'list blocked',
      session: 'get',
      topics: 'list',
      destinations: 'list get preview',
      deliveries: 'list get',
      events: 'list get',
      recoveries: 'list preview get',
      charts: 'get',
      organization: 'get',
      members: 'list remove',
      connectedApps: 'list review create delete',
      projects: 'list get accent',
      linkImports: 'list get rows',
      opinionImports: 'list get rows',
      orderSources: 'list',
      orders: 'list',
      verifications: 'list get',
      overview: 'get',
    },
    member: {
      goals: 'create update delete',
      questions: 'create update delete reorder',
      platformGoals: 'update',
      preverifiedLinks: 'create sendEmail export',
      qrCodes: 'create displayRotating show label',
      knowledgeBase: 'add update delete refresh',
      opinions: 'respond respondToSeen hide publish draft translate export',
      subscribers: 'block invite unblock export',
      destinations: 'test verify',
      deliveries: 'resend cancel export',
      linkImports: 'create start cancel result',
      opinionImports: 'create start cancel result',
      comments: 'create update delete hide unhide',
      answers: 'export',
      verifications: 'export receipt approve reject',
      events: 'export',
    },
    admin: {
      webhooks: 'portal',
      'webhooks.destinations': 'upsert',
      destinations: 'create update delete pause resume secrets rotateSecret',
      recoveries: 'create pause resume cancel',
      organization: 'update',
      members: 'update',
      invitations: 'list create revoke',
      apiKeys: 'list create revoke',
      orderSources: 'create delete',
      projects: 'create update',
      qrCodes: 'regenerate revoke',
      auditLog: 'list export',
      mails: 'list export get retry settings test',
    },
    owner: {
      projects: 'delete',
      ssoProviders: 'list create verifyDomain update delete createScimToken deleteScimToken',
    },
  }
  expect({ ...grouped({ ...operations, ...portalOperations, ...dashboardOperations }, leastRole) }).toEqual(idsOf(roles))
})
