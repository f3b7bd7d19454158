export const en = {
  destinationStatus: { enabled: 'Enabled', paused: 'Paused', disabled: 'Disabled' },
  deliveryState: { pending: 'Pending', delivered: 'Delivered', exhausted: 'Given up', held: 'Held', cancelled: 'Cancelled' },
  failure: {
    dns: 'Its name was not found',
    refused: 'The connection was refused',
    reset: 'The connection broke off',
    timeout: 'It took too long',
    tls: 'The certificate was not good',
    'private-address': 'A private address, which is not sent to',
    'too-large': 'The answer was too large',
    'http-status': 'Answered with an error',
  },
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  notCopied: 'The browser did not let it be copied. Select it and copy it by hand.',
  more: 'Show more',
  loadingMore: 'Loading more',
  pretty: 'Readable',
  raw: 'As sent',
  formOfBody: 'How the body is shown',
  unknownTime: 'no time',
  unreachable: {
    title: 'Earshot was not reached',
    detail: 'Nothing was changed by what did not arrive. Check your connection; this page tries again by itself.',
  },
  notYet: { title: 'Not in this version yet', detail: 'The service does not answer this yet.' },
  refused: { title: 'That did not work' },
}

export type Words = typeof en
