import type { Catalogue } from '../catalogue.ts'
import { de as account } from './account.ts'
import { de as answers } from './answers.ts'
import { de as auditLog } from './audit-log.ts'
import { de as charts } from './charts.ts'
import { de as confirmDialog } from './confirm-dialog.ts'
import { de as dashboard } from './dashboard.ts'
import { de as deliveries } from './deliveries.ts'
import { de as destinationNames } from './destination-names.ts'
import { de as destinations } from './destinations.ts'
import { de as entrance } from './entrance.ts'
import { de as events } from './events.ts'
import { de as exportMenu } from './export-menu.ts'
import { de as figure } from './figure.ts'
import { de as filterBar } from './filter-bar.ts'
import { de as fixHints } from './fix-hints.ts'
import { de as formDrawer } from './form-drawer.ts'
import { de as frame } from './frame.ts'
import { de as goals } from './goals.ts'
import { de as keys } from './keys.ts'
import { de as knowledgeBase } from './knowledge-base.ts'
import { de as links } from './links.ts'
import { de as mail } from './mail.ts'
import { de as members } from './members.ts'
import { de as moment } from './moment.ts'
import { de as opinions } from './opinions.ts'
import { de as overview } from './overview.ts'
import { de as pagedTable } from './paged-table.ts'
import { de as parts } from './parts.ts'
import { de as platformGoals } from './platform-goals.ts'
import { de as projects } from './projects.ts'
import { de as qrCodes } from './qr-codes.ts'
import { de as questions } from './questions.ts'
import { de as recover } from './recover.ts'
import { de as settings } from './settings.ts'
import { de as shell } from './shell.ts'
import { de as sortableList } from './sortable-list.ts'
import { de as subscribers } from './subscribers.ts'
import { de as test } from './test.ts'
import { de as topicSelect } from './topic-select.ts'
import { de as topics } from './topics.ts'
import { de as verifications } from './verifications.ts'
import { de as verify } from './verify.ts'

export const de: Catalogue = {
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
