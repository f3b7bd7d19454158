import type { Words } from './en.ts'

export const sv: Words = {
  language: 'sv',

  reset: {
    subject: 'Välj ett nytt lösenord',
    what: (host) => `Någon har bett om ett nytt lösenord för din inloggning i Earshot på ${host}. Välj det inom en timme.`,
    otherwise: 'Om det inte var du behöver du inte göra något: det gamla gäller, och det här brevet öppnar ingenting av sig självt.',
    button: 'Välj ett nytt lösenord',
  },

  verify: {
    subject: 'Bekräfta din e-postadress',
    what: (host) => `Med den här adressen loggar du in i Earshot på ${host}. Bekräfta inom en timme att den är din.`,
    otherwise: 'Brev om din inloggning kommer dit.',
    button: 'Bekräfta adressen',
  },

  changed: {
    subject: 'Ditt lösenord har ändrats',
    what: (host) => `Lösenordet för din inloggning i Earshot på ${host} ändrades alldeles nyss. På alla andra ställen har du loggats ut.`,
    otherwise: 'Om det inte var du, be genast om ett nytt lösenord på inloggningssidan och berätta det för den som driver tjänsten.',
  },

  reason: (host) => `Du får det här brevet för att någon loggar in på ${host} med den här adressen.`,
}
