// What to do when a delivery failed, by where it failed. The rules are the guide's: docs/guides/webhooks.md.

export const en = {
  dns: (host: string) =>
    `No address was found for ${host}. Check how the name is spelled, and that it can be looked up from outside your network. A new record takes some minutes to be known.`,
  refused: (host: string) =>
    `Nothing listens at ${host}, on that port. Start the receiver, check the port, and see whether a firewall is between.`,
  reset: 'The connection broke off before a whole answer came. Look into your receiver’s log, and that of the proxy before it.',
  timeout: (seconds: number) =>
    `There was no whole answer within ${seconds === 1 ? 'a second' : `${seconds} seconds`}. Write the event down, answer 204 at once, and do the work afterwards. How long an attempt may take is a setting of the destination.`,
  tls: 'The certificate is expired, of another name, or its chain is not whole. Renew it, and send the certificates between as well.',
  'private-address':
    'The name leads to an address inside a network, and events go to public ones alone. For your own machine, Earshot is started with ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'The answer was more than 64 KiB. Nobody reads it: answer 204, without a body.',
  redirect: 'Redirects are not followed. Change the destination’s address to the one it leads to.',
  refusedByReceiver:
    'Your receiver turned it away. Mostly that is the check of the signature: another secret, or a body that was parsed first. Verify says which.',
  notThere: 'There is nothing at that path, or it takes no POST. Compare the path with your receiver’s.',
  gone: 'With 410 the receiver says that it is gone for good, so the destination is disabled.',
  tooMuch: 'The receiver takes no event of this size. Raise its limit; 1 MiB is plenty.',
  tooFast: 'The receiver asks for fewer. Give the destination a pace in its settings.',
  other: 'Your receiver failed. Its log says why; what the answer said is shown with the attempt.',
}

export type Words = typeof en
