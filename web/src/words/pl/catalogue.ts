import type { Catalogue } from '../catalogue.ts'
import { pl as account } from './account.ts'
import { pl as answers } from './answers.ts'
import { pl as auditLog } from './audit-log.ts'
import { pl as charts } from './charts.ts'
import { pl as confirmDialog } from './confirm-dialog.ts'
import { pl as dashboard } from './dashboard.ts'
import { pl as deliveries } from './deliveries.ts'
import { pl as destinationNames } from './destination-names.ts'
import { pl as destinations } from './destinations.ts'
import { pl as entrance } from './entrance.ts'
import { pl as events } from './events.ts'
import { pl as exportMenu } from './export-menu.ts'
import { pl as figure } from './figure.ts'
import { pl as filterBar } from './filter-bar.ts'
import { pl as fixHints } from './fix-hints.ts'
import { pl as formDrawer } from './form-drawer.ts'
import { pl as frame } from './frame.ts'
import { pl as goals } from './goals.ts'
import { pl as keys } from './keys.ts'
import { pl as knowledgeBase } from './knowledge-base.ts'
import { pl as links } from './links.ts'
import { pl as mail } from './mail.ts'
import { pl as members } from './members.ts'
import { pl as moment } from './moment.ts'
import { pl as opinions } from './opinions.ts'
import { pl as overview } from './overview.ts'
import { pl as pagedTable } from './paged-table.ts'
import { pl as parts } from './parts.ts'
import { pl as platformGoals } from './platform-goals.ts'
import { pl as projects } from './projects.ts'
import { pl as qrCodes } from './qr-codes.ts'
import { pl as questions } from './questions.ts'
import { pl as recover } from './recover.ts'
import { pl as settings } from './settings.ts'
import { pl as shell } from './shell.ts'
import { pl as sortableList } from './sortable-list.ts'
import { pl as subscribers } from './subscribers.ts'
import { pl as test } from './test.ts'
import { pl as topicSelect } from './topic-select.ts'
import { pl as topics } from './topics.ts'
import { pl as verifications } from './verifications.ts'
import { pl as verify } from './verify.ts'

export const pl: Catalogue = {
  account,
  answers,
  'audit-log': auditLog,
  charts,
  'confirm-dialog': confirmDialog,
  dashboard,
  deliveries,
  'destination-names': destinationNames,
  destinations,
  entrance,
  events,
  'export-menu': exportMenu,
  figure,
  'filter-bar': filterBar,
  'fix-hints': fixHints,
  'form-drawer': formDrawer,
  frame,
  goals,
  keys,
  'knowledge-base': knowledgeBase,
  links,
  mail,
  members,
  moment,
  opinions,
  overview,
  'paged-table': pagedTable,
  parts,
  'platform-goals': platformGoals,
  projects,
  'qr-codes': qrCodes,
  questions,
  recover,
  settings,
  shell,
  'sortable-list': sortableList,
  subscribers,
  test,
  'topic-select': topicSelect,
  topics,
  verifications,
  verify,
}
