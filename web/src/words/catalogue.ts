import type { en as account } from './en/account.ts'
import type { en as answers } from './en/answers.ts'
import type { en as auditLog } from './en/audit-log.ts'
import type { en as charts } from './en/charts.ts'
import type { en as confirmDialog } from './en/confirm-dialog.ts'
import type { en as dashboard } from './en/dashboard.ts'
import type { en as deliveries } from './en/deliveries.ts'
import type { en as destinationNames } from './en/destination-names.ts'
import type { en as destinations } from './en/destinations.ts'
import type { en as entrance } from './en/entrance.ts'
import type { en as events } from './en/events.ts'
import type { en as exportMenu } from './en/export-menu.ts'
import type { en as figure } from './en/figure.ts'
import type { en as filterBar } from './en/filter-bar.ts'
import type { en as fixHints } from './en/fix-hints.ts'
import type { en as formDrawer } from './en/form-drawer.ts'
import type { en as frame } from './en/frame.ts'
import type { en as goals } from './en/goals.ts'
import type { en as keys } from './en/keys.ts'
import type { en as knowledgeBase } from './en/knowledge-base.ts'
import type { en as links } from './en/links.ts'
import type { en as mail } from './en/mail.ts'
import type { en as members } from './en/members.ts'
import type { en as moment } from './en/moment.ts'
import type { en as opinions } from './en/opinions.ts'
import type { en as overview } from './en/overview.ts'
import type { en as pagedTable } from './en/paged-table.ts'
import type { en as parts } from './en/parts.ts'
import type { en as platformGoals } from './en/platform-goals.ts'
import type { en as projects } from './en/projects.ts'
import type { en as qrCodes } from './en/qr-codes.ts'
import type { en as questions } from './en/questions.ts'
import type { en as recover } from './en/recover.ts'
import type { en as settings } from './en/settings.ts'
import type { en as shell } from './en/shell.ts'
import type { en as sortableList } from './en/sortable-list.ts'
import type { en as subscribers } from './en/subscribers.ts'
import type { en as test } from './en/test.ts'
import type { en as topicSelect } from './en/topic-select.ts'
import type { en as topics } from './en/topics.ts'
import type { en as verifications } from './en/verifications.ts'
import type { en as verify } from './en/verify.ts'

/** All that a language says, by screen. */
export interface Catalogue {
  account: typeof account
  answers: typeof answers
  'audit-log': typeof auditLog
  charts: typeof charts
  'confirm-dialog': typeof confirmDialog
  dashboard: typeof dashboard
  deliveries: typeof deliveries
  'destination-names': typeof destinationNames
  destinations: typeof destinations
  entrance: typeof entrance
  events: typeof events
  'export-menu': typeof exportMenu
  figure: typeof figure
  'filter-bar': typeof filterBar
  'fix-hints': typeof fixHints
  'form-drawer': typeof formDrawer
  frame: typeof frame
  goals: typeof goals
  keys: typeof keys
  'knowledge-base': typeof knowledgeBase
  links: typeof links
  mail: typeof mail
  members: typeof members
  moment: typeof moment
  opinions: typeof opinions
  overview: typeof overview
  'paged-table': typeof pagedTable
  parts: typeof parts
  'platform-goals': typeof platformGoals
  projects: typeof projects
  'qr-codes': typeof qrCodes
  questions: typeof questions
  recover: typeof recover
  settings: typeof settings
  shell: typeof shell
  'sortable-list': typeof sortableList
  subscribers: typeof subscribers
  test: typeof test
  'topic-select': typeof topicSelect
  topics: typeof topics
  verifications: typeof verifications
  verify: typeof verify
}
