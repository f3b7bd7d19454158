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

/** Days after which a customer may be reminded: not before the 48 hours are over, and not after two weeks. */
export const reminderDaysBounds = { minimum: 2, maximum: 14 }

/** Characters of the tone of drafted responses. */
const responseToneMax = 500

/** Characters of a logo, at most: some 18 KB, because every page contains it. */
export const logoLengthMax = 24_000

/** A colour, in the form of browsers' colour fields. */
const hexPattern = '^#[0-9a-fA-F]{6}$'

export const ProjectSettings = record('ProjectSettings', 'Settings of a project.', {
  locale: Type.Unsafe<string>({
    type: 'string',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    examples: ['en', 'pt-BR'],
    description: 'Language of the project’s pages.',
  }),
  timezone: Type.Unsafe<string>({
    type: 'string',
    maxLength: 64,
    'x-text': 'timezone',
    description: 'Time zone of the team, as an IANA time zone name.',
  }),
  defaultResponseVisibility: oneOf(['public', 'private'], 'Visibility of answers to questions with the visibility `default`.'),
  moderation: oneOf(['none', 'hold_unverified'], 'Whether unverified opinions are held for approval by the team.'),
  incognitoAllowed: boolean('Whether customers can submit opinions incognito.'),
  incognitoRelease: oneOf(
    ['delayed', 'immediate'],
    'When incognito opinions from delivery links are published. `delayed`: together, in random order, once `incognitoBatch` of them are waiting or 72 hours after the first of them. `immediate`: immediately. Changes apply to opinions submitted afterwards.',
  ),
  incognitoBatch: integer(
    'Minimum number of incognito opinions from delivery links that are published together. After 72 hours, waiting opinions are published even if there are fewer. Opinions already waiting keep the highest number that applied to any of them.',
    incognitoBatchBounds,
  ),
  reminderAfterDays: nullable(
    integer(
      'Days after the email with a delivery link until its customer is reminded once, if they have not used the link. Null sends no reminders.',
      reminderDaysBounds,
    ),
  ),
  accentColor: Type.Unsafe<string>({
    type: 'string',
    pattern: hexPattern,
    examples: ['#2f6f5e'],
    description: 'Color of buttons and selected options.',
  }),
  logoUrl: nullable(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: logoLengthMax,
      'x-text': 'logo',
      description:
        'Logo shown above the form: a PNG, JPEG or WebP image as a base64 `data:` URL. An http or https URL is stored but not shown, because pages load nothing from other sites.',
    }),
  ),
  widgetOrigins: array(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 300,
      'x-text': 'origin',
      examples: ['https://shop.example'],
      description: 'Origin: `https://` and a host without a path, or `http://localhost` with any port.',
    }),
    {
      maxItems: widgetOriginsMax,
      uniqueItems: true,
      description: 'Origins of the sites that can show the widget. An empty list allows no site.',
    },
  ),
  responseDrafts: boolean(
    'Whether members can have a response drafted by the model of this installation. The form tells customers if the model is on another machine.',
  ),
  responseTone: paragraphs(0, responseToneMax, 'How drafted responses sound, in the words of the team.'),
  opinionTranslations: boolean(
    'Whether members can have opinions translated by the model of this installation. The form tells customers if the model is on another machine.',
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
  reminderAfterDays: null,
  accentColor: '#2f6f5e',
  logoUrl: null,
  widgetOrigins: [],
  responseDrafts: false,
  responseTone: '',
  opinionTranslations: false,
}

/** A project's settings; only those that were ever set are stored. */
export const settingsOf = (stored: Partial<ProjectSettings>): ProjectSettings => ({ ...projectSettingsAtFirst, ...stored })

const status = oneOf(['active', 'paused', 'archived'], 'Status of the project. Paused and archived projects do not accept opinions.')

export const Project = record('Project', 'The subject that opinions are about: a shop, a place, a product line.', {
  projectId: id('Identifier of the project.'),
  organizationId: id('Identifier of the organization.'),
  name: Type.String({ description: 'Name of the project, as shown to customers.' }),
  slug: Type.String({ description: 'Slug of the project in its public URL.' }),
  description: nullable(Type.String({ description: 'Description of the project.' })),
  status,
  settings: ProjectSettings,
  createdAt: timestamp('Time when the project was created.'),
  updatedAt: timestamp('Time when the project was last updated.'),
})
export type Project = Static<typeof Project>

/** Data of `project.updated`. */
export const ProjectUpdated = record('ProjectUpdated', 'A project after an update.', {
  ...Project.properties,
  changes: array(oneOf(['name', 'slug', 'description', 'status', 'settings'], 'Name of a changed field.'), {
    description: 'Fields that changed.',
  }),
})
export type ProjectUpdated = Static<typeof ProjectUpdated>

/** Data of `project.deleted`. */
export const ProjectDeleted = record('ProjectDeleted', 'A deleted project.', {
  projectId: id('Identifier of the project.'),
  slug: Type.String({ description: 'Slug of the project in its public URL.' }),
  deletedAt: timestamp('Time when the project was deleted.'),
})
export type ProjectDeleted = Static<typeof ProjectDeleted>

export const accentHex = Type.Unsafe<string>({ type: 'string', pattern: hexPattern, description: 'Color in hexadecimal notation.' })

/** The variants of an accent colour on pages. */
export const Accent = record('Accent', 'An accent color, adjusted so that text has a contrast of at least 4.5:1.', {
  wanted: Type.String({ description: 'Chosen color.' }),
  light: Type.String({ description: 'Color on light pages.' }),
  dark: Type.String({ description: 'Color on dark pages.' }),
  isAdjusted: boolean('Whether the color was adjusted to be readable.'),
})
export type Accent = Static<typeof Accent>

export const ProjectDetails = record('ProjectDetails', 'A project with details for the team.', {
  ...Project.properties,
  accent: Accent,
  opinionCount: integer('Number of opinions, counted up to 1,000.', { minimum: 0 }),
  waiting: object({
    unresponded: integer('Number of published opinions that need a response, counted up to 1,000.', { minimum: 0 }),
    pending: integer('Number of opinions awaiting approval, counted up to 1,000.', { minimum: 0 }),
    receipts: integer('Number of receipts to review, counted up to 1,000.', { minimum: 0 }),
  }),
  lastOpinionAt: nullable(timestamp('Time of the last opinion. For incognito opinions, the day only.')),
  publicUrl: Type.String({ format: 'uri', description: 'URL of the public page.' }),
})
export type ProjectDetails = Static<typeof ProjectDetails>

const slug = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$',
  description: 'Slug of the project in its public URL: 3 to 60 characters from a–z, 0–9 and dashes.',
})

const name = line(1, 150, 'Name of the project, as shown to customers.')

export const ProjectCreate = object({ name, slug: optional(slug) })
export type ProjectCreate = Static<typeof ProjectCreate>

export const ProjectUpdate = object({
  name: optional(name),
  slug: optional(slug),
  description: optional(nullable(paragraphs(0, 2000, 'Description of the project.'))),
  status: optional(status),
  settings: optional(
    Type.Partial(ProjectSettings, { title: 'ProjectSettingsUpdate', description: 'Settings to change. Omitted settings are unchanged.' }),
  ),
})
export type ProjectUpdate = Static<typeof ProjectUpdate>

/** A deletion is permanent: the caller sends the project's name. */
export const ProjectDelete = object({ name: line(1, 150, 'Name of the project, to confirm the deletion.') })

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
  responseTone: 'Warm and short. We write as “we”.',
} as const

/** Operations of members alone. */
export const projectsDashboardRows = {
  'projects.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/projects',
    summary: 'List projects',
    description: 'Lists all projects of the organization, oldest first, with their number of opinions.',
    success: { 200: object({ projects: array(ProjectDetails) }) },
    errors: [],
  }),
  'projects.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}',
    summary: 'Get a project',
    description: 'Retrieves a project.',
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
      'Creates a project. Omit `slug` to derive it from the name. Returns `CONFLICT` if the slug is taken. An organization can have up to 1,000 projects. Emits `project.created`.',
    body: ProjectCreate,
    success: { 201: ProjectDetails },
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  }),
  'projects.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/project/{projectId}',
    summary: 'Update a project',
    description: 'Updates the fields that are sent; settings are updated individually. Emits `project.updated` if anything changed.',
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
    description:
      'Permanently deletes a project and everything in it. Returns `CONFLICT` if `name` is not the name of the project. Emits `project.deleted`.',
    body: ProjectDelete,
    success: { 200: ProjectDeleted },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'projects.accent': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/accent',
    summary: 'Preview an accent color',
    description: 'Returns how a color is shown on light and dark pages. Changes nothing.',
    query: object({ color: accentHex }),
    success: { 200: Accent },
    errors: [],
  }),
} as const
