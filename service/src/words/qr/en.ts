// What the pages around QR codes say, and what is printed beside a code. The form itself has its words in ../form.

export const en = {
  /** Of the page after an opinion was sent; the rest of it is the form's. */
  thanks: {
    verified: 'It counts as verified, because you scanned the code.',
    done: 'You can close this page.',
  },

  ended: {
    title: 'Code ended',
    heading: 'This code has ended.',
    what: 'It comes from a screen, where each code lasts five minutes.',
    todo: 'Scan the code that is on the screen now.',
  },

  replaced: {
    title: 'Code replaced',
    heading: 'This code has been replaced.',
    what: (project: string) => `${project} has a new code, and this one opens nothing any more.`,
    todo: 'Look for the new one and scan that, or ask for it.',
  },

  revoked: {
    title: 'Code out of use',
    heading: 'This code is out of use.',
    what: (project: string) => `${project} has taken it back, and it opens nothing any more.`,
    todo: 'Ask them how you can tell them what you think.',
    nothingSent: 'Nothing was sent. Everything you typed is still here, to be copied.',
  },

  paused: {
    todo: 'The code stays as it is: scan it again later.',
  },

  used: {
    title: 'Already sent',
    heading: 'Your opinion has arrived already.',
    what: 'This form was sent before, and each form takes one opinion.',
    todo: 'Is there something else to say? Scan the code once more.',
  },

  over: {
    title: 'Form ended',
    heading: 'This form has ended.',
    what: 'It was open for an hour after the scan.',
    todo: 'Scan the code again.',
    draft: 'What you wrote is kept on this device and comes back with it.',
    /** Above the form, where a new hour has begun with a code that is still there. */
    renewedHeading: 'An hour has passed since you scanned the code.',
    renewed: 'Nothing was sent yet. Everything you typed is still here: look it over and send it again.',
    /** Above the form, where the code itself has ended. */
    nothingSent: 'Nothing was sent. Everything you typed is still here: copy it, scan the code again and send it from there.',
  },

  unknown: {
    title: 'Code unknown',
    heading: 'We do not know this code.',
    what: 'A part of its address may have been lost on the way. Scan the code again, or copy all of its address.',
  },

  forgotten: {
    title: 'Scan the code again',
    heading: 'Scan the code again.',
    what: 'This page belongs to a scan that this browser does not remember any more. What you wrote on this device comes back with the next one.',
  },

  kiosk: {
    title: 'Scan and tell us',
    heading: 'What do you think?',
    todo: 'Scan with your phone’s camera and tell us.',
    image: 'QR code that opens the form',
    /** `{time}` is minutes and seconds. */
    next: 'New code in {time}',
    ends: 'No connection. This code works for another {time}',
    offline: 'No connection',
    offlineTodo: 'A new code appears by itself as soon as there is one.',
    back: 'The connection is back.',
    waiting: 'The next code is on its way.',
    pausedTodo: 'The code comes back by itself.',
    over: 'This display has ended.',
    overTodo: 'Its code was replaced or taken back. Open the new address of the display.',
    fullScreen: 'Full screen',
    /** At its neutral address, in a browser that does not remember it. */
    forgotten: {
      title: 'Display unknown',
      heading: 'Open the display’s address again.',
      what: 'This browser does not remember which display was shown here. Your dashboard has its address, under QR codes.',
    },
  },

  print: {
    heading: 'What do you think?',
    todo: 'Scan with your phone’s camera and tell us.',
    or: 'Or open this address:',
  },
}

export type Words = typeof en
