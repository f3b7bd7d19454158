import type { Catalogue } from '../catalogue.ts'
import { sv as account } from './account.ts'
import { sv as answers } from './answers.ts'
import { sv as auditLog } from './audit-log.ts'
import { sv as charts } from './charts.ts'
import { sv as confirmDialog } from './confirm-dialog.ts'
import { sv as dashboard } from './dashboard.ts'
import { sv as deliveries } from './deliveries.ts'
import { sv as destinationNames } from './destination-names.ts'
import { sv as destinations } from './destinations.ts'
import { sv as entrance } from './entrance.ts'
import { sv as events } from './events.ts'
import { sv as exportMenu } from './export-menu.ts'
import { sv as figure } from './figure.ts'
import { sv as filterBar } from './filter-bar.ts'
import { sv as fixHints } from './fix-hints.ts'
import { sv as formDrawer } from './form-drawer.ts'
import { sv as frame } from './frame.ts'
import { sv as goals } from './goals.ts'
import { sv as keys } from './keys.ts'
import { sv as knowledgeBase } from './knowledge-base.ts'
import { sv as links } from './links.ts'
import { sv as mail } from './mail.ts'
import { sv as members } from './members.ts'
import { sv as moment } from './moment.ts'
import { sv as opinions } from './opinions.ts'
import { sv as overview } from './overview.ts'
import { sv as pagedTable } from './paged-table.ts'
import { sv as parts } from './parts.ts'
import { sv as platformGoals } from './platform-goals.ts'
import { sv as projects } from './projects.ts'
import { sv as qrCodes } from './qr-codes.ts'
import { sv as questions } from './questions.ts'
import { sv as recover } from './recover.ts'
import { sv as settings } from './settings.ts'
import { sv as shell } from './shell.ts'
import { sv as sortableList } from './sortable-list.ts'
import { sv as subscribers } from './subscribers.ts'
import { sv as test } from './test.ts'
import { sv as topicSelect } from './topic-select.ts'
import { sv as topics } from './topics.ts'
import { sv as verifications } from './verifications.ts'
import { sv as verify } from './verify.ts'

export const sv: Catalogue = {
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
