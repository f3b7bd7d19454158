import type { Catalogue } from '../catalogue.ts'
import { nl as account } from './account.ts'
import { nl as answers } from './answers.ts'
import { nl as auditLog } from './audit-log.ts'
import { nl as charts } from './charts.ts'
import { nl as confirmDialog } from './confirm-dialog.ts'
import { nl as dashboard } from './dashboard.ts'
import { nl as deliveries } from './deliveries.ts'
import { nl as destinationNames } from './destination-names.ts'
import { nl as destinations } from './destinations.ts'
import { nl as entrance } from './entrance.ts'
import { nl as events } from './events.ts'
import { nl as exportMenu } from './export-menu.ts'
import { nl as figure } from './figure.ts'
import { nl as filterBar } from './filter-bar.ts'
import { nl as fixHints } from './fix-hints.ts'
import { nl as formDrawer } from './form-drawer.ts'
import { nl as frame } from './frame.ts'
import { nl as goals } from './goals.ts'
import { nl as keys } from './keys.ts'
import { nl as knowledgeBase } from './knowledge-base.ts'
import { nl as links } from './links.ts'
import { nl as mail } from './mail.ts'
import { nl as members } from './members.ts'
import { nl as moment } from './moment.ts'
import { nl as opinions } from './opinions.ts'
import { nl as overview } from './overview.ts'
import { nl as pagedTable } from './paged-table.ts'
import { nl as parts } from './parts.ts'
import { nl as platformGoals } from './platform-goals.ts'
import { nl as projects } from './projects.ts'
import { nl as qrCodes } from './qr-codes.ts'
import { nl as questions } from './questions.ts'
import { nl as recover } from './recover.ts'
import { nl as settings } from './settings.ts'
import { nl as shell } from './shell.ts'
import { nl as sortableList } from './sortable-list.ts'
import { nl as subscribers } from './subscribers.ts'
import { nl as test } from './test.ts'
import { nl as topicSelect } from './topic-select.ts'
import { nl as topics } from './topics.ts'
import { nl as verifications } from './verifications.ts'
import { nl as verify } from './verify.ts'

export const nl: Catalogue = {
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
