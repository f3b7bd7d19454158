import type { Words } from './en.ts'

export const sv: Words = {
  language: 'sv',

  ask: {
    title: 'Avregistrera',
    heading: (project) => `Inga fler mejl från ${project}?`,
    what: (email, project) => `${project} skickar då inget mer till ${email}.`,
    everything: (organization) => `Inte heller något annat från ${organization}`,
    everythingHint: 'Vad det än gäller, nu och senare.',
    button: 'Avregistrera mig',
    sending: 'Avregistrerar',
  },

  done: {
    title: 'Avregistrerad',
    heading: 'Du är avregistrerad.',
    what: (email, project) => `${project} skickar inget mer till ${email}.`,
    everything: (email, organization) => `Inget mer skickas från ${organization} till ${email}.`,
    links: 'Länkar du redan har fått är som de var.',
    mistake: 'Var det ett misstag?',
    undo: 'Ångra',
    undoing: 'Ångrar',
  },

  undone: {
    title: 'Ångrat',
    heading: 'Det är ångrat.',
    what: (email, project) => `${project} får skriva till ${email} som förut.`,
    again: 'Avregistrera mig ändå',
  },

  unknown: {
    title: 'Okänd länk',
    heading: 'Vi känner inte till den här länken.',
    what: 'Kanske försvann en del av den på vägen. Öppna den igen från mejlet den kom med, eller kopiera hela.',
  },
}
