export const en = {
  title: 'Goals',
  purpose: 'What this project wants to learn, and the platform’s goals in the order that matters to you.',

  own: {
    title: 'Your goals',
    what: 'In your own words: what you want to learn or to reach by asking. Only your team sees them.',
    list: 'Your goals',
    empty: 'No goal yet. One sentence is enough, such as: learn why people come back.',
    emptyForViewer: 'No goal yet.',
    new: 'New goal',
    add: 'Add',
    edit: (goal: string) => `Change: ${goal}`,
    change: 'Change',
    text: 'Goal',
    save: 'Save',
    cancel: 'Cancel',
    remove: (goal: string) => `Delete: ${goal}`,
    count: (count: number, most: number) => `${count} of ${most}`,
    full: 'There are as many goals as there may be. Delete one to add another.',
    changed: 'changed',
    added: 'added',
  },

  removal: {
    title: 'Delete this goal',
    what: 'It leaves the list for good. Questions and answers are not touched.',
    action: 'Delete the goal',
  },

  platform: {
    title: 'Platform goals',
    what: 'What an opinion can be about. Choose up to eight and put the one that matters most first: questions offer them in this order. Every change is saved at once.',
    chosen: 'Chosen, the most important first',
    available: 'Not chosen',
    choose: (title: string) => `Choose ${title}`,
    chooseShort: 'Choose',
    leaveOut: (title: string) => `Leave out ${title}`,
    full: 'Eight are chosen, which is as many as there can be. Leave one out to choose another.',
    last: 'One has to stay.',
    saving: 'Saving',
    saved: 'Saved.',
  },
}

export type Words = typeof en
