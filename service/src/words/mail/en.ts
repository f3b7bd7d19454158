// Every word of our own in an email, in English: the frame around each, and the one that carries a link.

export const en = {
  frame: {
    /** Below the button, for readers whose mail program shows none. */
    address: 'If the button does not open, copy this address into your browser:',
    unsubscribe: 'Unsubscribe',
  },

  link: {
    subject: (project: string) => `What do you think of ${project}?`,
    greeting: (name: string) => `Hello ${name},`,
    asks: (project: string) =>
      `${project} would like to know what you think: what was good, and what should be better. A title and a few sentences are enough.`,
    incognito: (project: string) => `You can stay incognito. The page says exactly what ${project} will see.`,
    open: (moment: string) => `The link is yours alone and takes one opinion. It is open until ${moment}.`,
    button: 'Give your opinion',
    reason: (project: string) => `You are getting this because ${project} asked you, as its customer, for your opinion.`,
  },
}

export type Words = typeof en
