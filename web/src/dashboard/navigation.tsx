import {
  type Icon,
  IconAddressBook,
  IconBolt,
  IconBook2,
  IconChartBar,
  IconChartHistogram,
  IconChecklist,
  IconFlask,
  IconFolders,
  IconHome,
  IconInbox,
  IconKey,
  IconLink,
  IconListCheck,
  IconMail,
  IconQrcode,
  IconReceipt,
  IconRestore,
  IconSend,
  IconSettings,
  IconTarget,
  IconTargetArrow,
  IconUsers,
  IconWebhook,
  IconZoomCheck,
} from '@tabler/icons-react'
import type { OperationId } from '../api/ask.ts'

// The table of the sidebar's entries, in order. `asks` is the operation that an entry needs: it is hidden from people who may not call it.

interface Place {
  /** The entry's key in the words too. */
  name: string
  icon: Icon
  to: string
  asks: OperationId
}

/** Entries of the open project. */
export const projectEntries = [
  { name: 'overview', icon: IconHome, to: '/projects/$projectId/overview', asks: 'overview.get' },
  { name: 'opinions', icon: IconInbox, to: '/projects/$projectId/opinions', asks: 'opinions.inbox' },
  { name: 'answers', icon: IconChartBar, to: '/projects/$projectId/answers', asks: 'answers.charts' },
  { name: 'questions', icon: IconListCheck, to: '/projects/$projectId/questions', asks: 'questions.list' },
  { name: 'goals', icon: IconTargetArrow, to: '/projects/$projectId/goals', asks: 'goals.list' },
  { name: 'links', icon: IconLink, to: '/projects/$projectId/links', asks: 'preverifiedLinks.list' },
  { name: 'qrCodes', icon: IconQrcode, to: '/projects/$projectId/qr-codes', asks: 'qrCodes.list' },
  { name: 'subscribers', icon: IconAddressBook, to: '/projects/$projectId/subscribers', asks: 'subscribers.list' },
  { name: 'verifications', icon: IconReceipt, to: '/projects/$projectId/verifications', asks: 'verifications.list' },
  { name: 'knowledgeBase', icon: IconBook2, to: '/projects/$projectId/knowledge-base', asks: 'knowledgeBase.get' },
  { name: 'settings', icon: IconSettings, to: '/projects/$projectId/settings', asks: 'projects.get' },
] as const satisfies readonly Place[]

/** Entries of the organization. */
export const organizationEntries = [
  { name: 'projects', icon: IconFolders, to: '/projects', asks: 'projects.list' },
  { name: 'members', icon: IconUsers, to: '/members', asks: 'members.list' },
  { name: 'keys', icon: IconKey, to: '/keys', asks: 'apiKeys.list' },
  { name: 'auditLog', icon: IconZoomCheck, to: '/audit-log', asks: 'auditLog.list' },
  { name: 'mail', icon: IconMail, to: '/mail', asks: 'mails.list' },
] as const satisfies readonly Place[]

/** Entries of the webhook portal, which is part of the dashboard. */
export const webhookEntries = [
  { name: 'destinations', icon: IconTarget, to: '/destinations', asks: 'destinations.list' },
  { name: 'deliveries', icon: IconSend, to: '/deliveries', asks: 'deliveries.list' },
  { name: 'recover', icon: IconRestore, to: '/recover', asks: 'recoveries.list' },
  { name: 'events', icon: IconBolt, to: '/events', asks: 'events.list' },
  { name: 'charts', icon: IconChartHistogram, to: '/charts', asks: 'charts.get' },
  { name: 'test', icon: IconFlask, to: '/test', asks: 'destinations.test' },
  { name: 'verify', icon: IconChecklist, to: '/verify', asks: 'destinations.verify' },
] as const satisfies readonly Place[]

export const webhooksIcon = IconWebhook

export type OrganizationEntry = (typeof organizationEntries | typeof webhookEntries)[number]
