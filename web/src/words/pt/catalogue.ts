import type { Catalogue } from '../catalogue.ts'
import { pt as account } from './account.ts'
import { pt as answers } from './answers.ts'
import { pt as auditLog } from './audit-log.ts'
import { pt as charts } from './charts.ts'
import { pt as confirmDialog } from './confirm-dialog.ts'
import { pt as dashboard } from './dashboard.ts'
import { pt as deliveries } from './deliveries.ts'
import { pt as destinationNames } from './destination-names.ts'
import { pt as destinations } from './destinations.ts'
import { pt as entrance } from './entrance.ts'
import { pt as events } from './events.ts'
import { pt as exportMenu } from './export-menu.ts'
import { pt as figure } from './figure.ts'
import { pt as filterBar } from './filter-bar.ts'
import { pt as fixHints } from './fix-hints.ts'
import { pt as formDrawer } from './form-drawer.ts'
import { pt as frame } from './frame.ts'
import { pt as goals } from './goals.ts'
import { pt as keys } from './keys.ts'
import { pt as knowledgeBase } from './knowledge-base.ts'
import { pt as links } from './links.ts'
import { pt as mail } from './mail.ts'
import { pt as members } from './members.ts'
import { pt as moment } from './moment.ts'
import { pt as opinions } from './opinions.ts'
import { pt as overview } from './overview.ts'
import { pt as pagedTable } from './paged-table.ts'
import { pt as parts } from './parts.ts'
import { pt as platformGoals } from './platform-goals.ts'
import { pt as projects } from './projects.ts'
import { pt as qrCodes } from './qr-codes.ts'
import { pt as questions } from './questions.ts'
import { pt as recover } from './recover.ts'
import { pt as settings } from './settings.ts'
import { pt as shell } from './shell.ts'
import { pt as sortableList } from './sortable-list.ts'
import { pt as subscribers } from './subscribers.ts'
import { pt as test } from './test.ts'
import { pt as topicSelect } from './topic-select.ts'
import { pt as topics } from './topics.ts'
import { pt as verifications } from './verifications.ts'
import { pt as verify } from './verify.ts'

export const pt: Catalogue = {
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
