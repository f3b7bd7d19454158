import type { Catalogue } from '../catalogue.ts'
import { fr as account } from './account.ts'
import { fr as answers } from './answers.ts'
import { fr as auditLog } from './audit-log.ts'
import { fr as charts } from './charts.ts'
import { fr as confirmDialog } from './confirm-dialog.ts'
import { fr as dashboard } from './dashboard.ts'
import { fr as deliveries } from './deliveries.ts'
import { fr as destinationNames } from './destination-names.ts'
import { fr as destinations } from './destinations.ts'
import { fr as entrance } from './entrance.ts'
import { fr as events } from './events.ts'
import { fr as exportMenu } from './export-menu.ts'
import { fr as figure } from './figure.ts'
import { fr as filterBar } from './filter-bar.ts'
import { fr as fixHints } from './fix-hints.ts'
import { fr as formDrawer } from './form-drawer.ts'
import { fr as frame } from './frame.ts'
import { fr as goals } from './goals.ts'
import { fr as keys } from './keys.ts'
import { fr as knowledgeBase } from './knowledge-base.ts'
import { fr as links } from './links.ts'
import { fr as mail } from './mail.ts'
import { fr as members } from './members.ts'
import { fr as moment } from './moment.ts'
import { fr as opinions } from './opinions.ts'
import { fr as overview } from './overview.ts'
import { fr as pagedTable } from './paged-table.ts'
import { fr as parts } from './parts.ts'
import { fr as platformGoals } from './platform-goals.ts'
import { fr as projects } from './projects.ts'
import { fr as qrCodes } from './qr-codes.ts'
import { fr as questions } from './questions.ts'
import { fr as recover } from './recover.ts'
import { fr as settings } from './settings.ts'
import { fr as shell } from './shell.ts'
import { fr as sortableList } from './sortable-list.ts'
import { fr as subscribers } from './subscribers.ts'
import { fr as test } from './test.ts'
import { fr as topicSelect } from './topic-select.ts'
import { fr as topics } from './topics.ts'
import { fr as verifications } from './verifications.ts'
import { fr as verify } from './verify.ts'

export const fr: Catalogue = {
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
