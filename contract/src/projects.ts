import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import {
  array,
  boolean,
  id,
  integer,
  line,
  nullable,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/** Sites that may show a project's widget, at most. */
export const widgetOriginsMax = 20

/** Incognito opinions from links that appear together, at least: decision 32. */
export const incognitoBatchBounds = { minimum: 2, maximum: 20 }

/** Characters of a logo, at most: some 18 KB, because every page contains it. */
export const logoLengthMax = 24_000

/** A colour, in the form of browsers' colour fields. */
const hexPattern = '^#[0-9a-fA-F]{6}$'

export const ProjectSettings = record('ProjectSettings', 'How a project speaks, looks and publishes.', {
  locale: Type.Unsafe<string>({
    type: 'string',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    examples: ['en', 'pt-BR'],
    description: 'Language of its pages.',
  }),
  timezone: Type.Unsafe<string>({
    type: 'string',
    maxLength: 64,
    'x-text': 'timezone',
    description: 'Time zone of the team, as in the IANA database.',
  }),
  defaultResponseVisibility: oneOf(['public', 'private'], 'Who sees answers to questions that say `default`.'),
  moderation: oneOf(['none', 'hold_unverified'], 'Whether unverified opinions wait for the team.'),
  incognitoAllowed: boolean('Whether customers may stay incognito.'),
  incognitoRelease: oneOf(
    ['delayed', 'immediate'],
    'When incognito opinions from delivery links appear: `delayed`: together, in random order, as soon as `incognitoBatch` of them wait or 72 hours after the first of them; `immediate`: at once. Holds for what is sent from then on.',
  ),
  incognitoBatch: integer(
    'How many incognito opinions from delivery links appear together, at the least. After 72 hours those that wait appear, also fewer. Those that wait already keep the greatest number that any of them was promised.',
    incognitoBatchBounds,
  ),
  accentColor: Type.Unsafe<string>({
    type: 'string',
    pattern: hexPattern,
    examples: ['#2f6f5e'],
    description: 'Colour of buttons and choices.',
  }),
  logoUrl: nullable(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: logoLengthMax,
      'x-text': 'logo',
      description:
        'Logo above the form: a PNG, JPEG or WebP as a data: address in base64. An http or https address is kept, but not shown: pages ask no other site for anything.',
    }),
  ),
  widgetOrigins: array(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 300,
      'x-text': 'origin',
      examples: ['https://shop.example'],
      description: 'An origin as browsers say it: https:// with a host and nothing behind it, or http://localhost with any port.',
    }),
    { maxItems: widgetOriginsMax, uniqueItems: true, description: 'Sites whose pages may show the widget; none: no site.' },
  ),
})
export type ProjectSettings = Static<typeof ProjectSettings>

/** The settings of a new project. */
export const projectSettingsAtFirst: ProjectSettings = {
  locale: 'en',
  timezone: 'UTC',
  defaultResponseVisibility: 'private',
  moderation: 'none',
  incognitoAllowed: true,
  incognitoRelease: 'delayed',
  incognitoBatch: 5,
  accentColor: '#2f6f5e',
  logoUrl: null,
  widgetOrigins: [],
}

/** A project's settings; only those that were ever set are stored. */
export const settingsOf = (stored: Partial<ProjectSettings>): ProjectSettings => ({ ...projectSettingsAtFirst, ...stored })

const status = oneOf(['active', 'paused', 'archived'], 'Paused and archived projects take no opinions.')

export const Project = record('Project', 'What opinions are asked about: a shop, a place, a product line.', {
  projectId: id('Identifier of the project.'),
  organizationId: id('Organization that owns it.'),
  name: Type.String({ description: 'Name, as customers read it.' }),
  slug: Type.String({ description: 'The project’s part of its public address.' }),
  description: nullable(Type.String({ description: 'What the project is.' })),
  status,
  settings: ProjectSettings,
  createdAt: timestamp('When the project was created.'),
  updatedAt: timestamp('When it was last changed.'),
})
export type Project = Static<typeof Project>

/** Data of `project.updated`. */
export const ProjectUpdated = record('ProjectUpdated', 'A project after a change.', {
  ...Project.properties,
  changes: array(oneOf(['name', 'slug', 'description', 'status', 'settings'], 'A field that changed.'), { description: 'What changed.' }),
})
export type ProjectUpdated = Static<typeof ProjectUpdated>

/** Data of `project.deleted`. */
export const ProjectDeleted = record('ProjectDeleted', 'What remains of a deleted project.', {
  projectId: id('Identifier of the project.'),
  slug: Type.String({ description: 'The project’s part of its public address.' }),
  deletedAt: timestamp('When it was deleted.'),
})
export type ProjectDeleted = Static<typeof ProjectDeleted>

export const accentHex = Type.Unsafe<string>({ type: 'string', pattern: hexPattern, description: 'A colour.' })

/** The variants of an accent colour on pages. */
export const Accent = record('Accent', 'A colour as the pages show it: every text on it and in it reads at 4.5:1.', {
  wanted: Type.String({ description: 'As it was chosen.' }),
  light: Type.String({ description: 'On light pages.' }),
  dark: Type.String({ description: 'On dark pages.' }),
  isAdjusted: boolean('Whether it had to be changed to be readable.'),
})
export type Accent = Static<typeof Accent>

export const ProjectDetails = record('ProjectDetails', 'A project as its team sees it.', {
  ...Project.properties,
  accent: Accent,
  opinionCount: integer('Its opinions; at most 1,000 are counted.', { minimum: 0 }),
  waiting: object({
    unresponded: integer('Published opinions without a response; at most 100 are counted.', { minimum: 0 }),
    pending: integer('Opinions that wait to be published; at most 100 are counted.', { minimum: 0 }),
    receipts: integer('Receipts that wait for a decision; at most 100 are counted.', { minimum: 0 }),
  }),
  lastOpinionAt: nullable(timestamp('When the last one came; of an incognito one, the day.')),
  publicUrl: Type.String({ format: 'uri', description: 'Its public page.' }),
})
export type ProjectDetails = Static<typeof ProjectDetails>

const slug = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$',
  description: 'Its part of its public address: 3 to 60 of a–z, 0–9 and dashes.',
})

const name = line(1, 150, 'Name, as customers read it.')

export const ProjectCreate = object({ name, slug: optional(slug) })
export type ProjectCreate = Static<typeof ProjectCreate>

export const ProjectUpdate = object({
  name: optional(name),
  slug: optional(slug),
  description: optional(nullable(paragraphs(0, 2000, 'What the project is.'))),
  status: optional(status),
  settings: optional(Type.Partial(ProjectSettings, { title: 'ProjectSettingsUpdate', description: 'Only what is to be changed.' })),
})
export type ProjectUpdate = Static<typeof ProjectUpdate>

/** A deletion is permanent: the caller sends the project's name. */
export const ProjectDelete = object({ name: line(1, 150, 'The project’s name, to show that it is meant.') })

/** Values of examples, by field, or by record and field. */
export const projectsExamples = {
  projectId: '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01',
  organizationId: '0199e2c1-03b2-7f41-8d0e-51c2a7e94b60',
  'ProjectUpdated.changes': ['description'],
  name: 'Corner Bakery',
  slug: 'corner-bakery',
  'Project.description': 'Bread and cake, delivered in the morning.',
  'ProjectUpdated.description': 'Bread and cake, delivered in the morning.',
  locale: 'en',
  timezone: 'Europe/Berlin',
  defaultResponseVisibility: 'private',
  accentColor: '#2f6f5e',
  logoUrl: 'https://bakery.example.com/logo.svg',
  widgetOrigins: ['https://bakery.example.com'],
} as const

/** Operations of members alone. */
export const projectsDashboardRows = {
  'projects.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/projects',
    summary: 'List projects',
    description: 'All projects of the organization, oldest first, with how many opinions they have.',
    success: { 200: object({ projects: array(ProjectDetails) }) },
    errors: [],
  }),
  'projects.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}',
    summary: 'Get a project',
    description: 'One project.',
    success: { 200: ProjectDetails },
    errors: ['NOT_FOUND'],
  }),
  'projects.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    description:
      'Announces project.created. A slug that is taken: CONFLICT; without one, it is made from the name. At most 1,000 projects.',
    body: ProjectCreate,
    success: { 201: ProjectDetails },
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  }),
  'projects.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/project/{projectId}',
    summary: 'Change a project',
    description: 'Changes the fields that are sent, settings one by one. Announces project.updated when anything changed.',
    body: ProjectUpdate,
    success: { 200: ProjectDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'projects.delete': operation({
    ...forMembers,
    role: 'owner',
    method: 'POST',
    path: '/project/{projectId}/deletion',
    summary: 'Delete a project',
    description: 'For good, with all that is in it. Another name than the project’s: CONFLICT. Announces project.deleted.',
    body: ProjectDelete,
    success: { 200: ProjectDeleted },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'projects.accent': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/accent',
    summary: 'Try an accent colour',
    description: 'What becomes of a colour on the pages, light and dark. Changes nothing.',
    query: object({ color: accentHex }),
    success: { 200: Accent },
    errors: [],
  }),
} as const
