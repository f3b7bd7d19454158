import type { Catalogue } from '../catalogue.ts'
import { it as account } from './account.ts'
import { it as answers } from './answers.ts'
import { it as auditLog } from './audit-log.ts'
import { it as charts } from './charts.ts'
import { it as confirmDialog } from './confirm-dialog.ts'
import { it as dashboard } from './dashboard.ts'
import { it as deliveries } from './deliveries.ts'
import { it as destinationNames } from './destination-names.ts'
import { it as destinations } from './destinations.ts'
import { it as entrance } from './entrance.ts'
import { it as events } from './events.ts'
import { it as exportMenu } from './export-menu.ts'
import { it as figure } from './figure.ts'
import { it as filterBar } from './filter-bar.ts'
import { it as fixHints } from './fix-hints.ts'
import { it as formDrawer } from './form-drawer.ts'
import { it as frame } from './frame.ts'
import { it as goals } from './goals.ts'
import { it as keys } from './keys.ts'
import { it as knowledgeBase } from './knowledge-base.ts'
import { it as links } from './links.ts'
import { it as mail } from './mail.ts'
import { it as members } from './members.ts'
import { it as moment } from './moment.ts'
import { it as opinions } from './opinions.ts'
import { it as overview } from './overview.ts'
import { it as pagedTable } from './paged-table.ts'
import { it as parts } from './parts.ts'
import { it as platformGoals } from './platform-goals.ts'
import { it as projects } from './projects.ts'
import { it as qrCodes } from './qr-codes.ts'
import { it as questions } from './questions.ts'
import { it as recover } from './recover.ts'
import { it as settings } from './settings.ts'
import { it as shell } from './shell.ts'
import { it as sortableList } from './sortable-list.ts'
import { it as subscribers } from './subscribers.ts'
import { it as test } from './test.ts'
import { it as topicSelect } from './topic-select.ts'
import { it as topics } from './topics.ts'
import { it as verifications } from './verifications.ts'
import { it as verify } from './verify.ts'

export const it: Catalogue = {
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
