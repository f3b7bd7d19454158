import type { Topic } from '@earshot/contract'

export const en: Record<Topic, string> = {
  'opinion.created': 'A customer submitted an opinion. Its answers follow as answer.created, one each.',
  'opinion.updated': 'A customer edited their opinion.',
  'opinion.deleted': 'A customer deleted their opinion, its answers too.',
  'answer.created': 'A customer answered a question.',
  'answer.updated': 'A customer changed an answer.',
  'comment.created': 'A customer commented on an opinion, or the team responded.',
  'comment.updated': 'A comment or the owner response was edited.',
  'comment.deleted': 'A customer deleted their comment.',
  'verification.created': 'A verification started.',
  'verification.verified': 'The purchase is verified.',
  'verification.failed': 'A verification ended as rejected, expired or cancelled.',
  'link.created': 'A delivery link was created.',
  'link.emailed': 'A delivery link was e-mailed; sent each time.',
  'link.clicked': 'A customer started an opinion with a link; once a link.',
  'link.submitted': 'A customer submitted an opinion with a link; verification.verified follows.',
  'subscriber.created': 'A customer subscribed and confirmed it.',
  'subscriber.deleted': 'A customer unsubscribed, or the team removed them.',
  'project.created': 'A project was created.',
  'project.updated': 'A project was changed.',
  'project.deleted': 'A project was deleted.',
  'question.created': 'A question was added.',
  'question.updated': 'A question was edited, activated or archived.',
  'question.deleted': 'A question was removed.',
  'qr_code.created': 'A QR code was created.',
  'qr_code.regenerated': 'A QR code got a new credential; printed copies open nothing any more.',
  'qr_code.revoked': 'A QR code was revoked.',
}

export type Words = typeof en
