import type { Catalogue } from '../catalogue.ts'
import { es as account } from './account.ts'
import { es as answers } from './answers.ts'
import { es as auditLog } from './audit-log.ts'
import { es as charts } from './charts.ts'
import { es as confirmDialog } from './confirm-dialog.ts'
import { es as dashboard } from './dashboard.ts'
import { es as deliveries } from './deliveries.ts'
import { es as destinationNames } from './destination-names.ts'
import { es as destinations } from './destinations.ts'
import { es as entrance } from './entrance.ts'
import { es as events } from './events.ts'
import { es as exportMenu } from './export-menu.ts'
import { es as figure } from './figure.ts'
import { es as filterBar } from './filter-bar.ts'
import { es as fixHints } from './fix-hints.ts'
import { es as formDrawer } from './form-drawer.ts'
import { es as frame } from './frame.ts'
import { es as goals } from './goals.ts'
import { es as keys } from './keys.ts'
import { es as knowledgeBase } from './knowledge-base.ts'
import { es as links } from './links.ts'
import { es as mail } from './mail.ts'
import { es as members } from './members.ts'
import { es as moment } from './moment.ts'
import { es as opinions } from './opinions.ts'
import { es as overview } from './overview.ts'
import { es as pagedTable } from './paged-table.ts'
import { es as parts } from './parts.ts'
import { es as platformGoals } from './platform-goals.ts'
import { es as projects } from './projects.ts'
import { es as qrCodes } from './qr-codes.ts'
import { es as questions } from './questions.ts'
import { es as recover } from './recover.ts'
import { es as settings } from './settings.ts'
import { es as shell } from './shell.ts'
import { es as sortableList } from './sortable-list.ts'
import { es as subscribers } from './subscribers.ts'
import { es as test } from './test.ts'
import { es as topicSelect } from './topic-select.ts'
import { es as topics } from './topics.ts'
import { es as verifications } from './verifications.ts'
import { es as verify } from './verify.ts'

export const es: Catalogue = {
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
