import type { Words } from './en.ts'

const ePost = 'e\u2011post'

export const sv: Words = {
  language: 'sv',

  form: {
    title: 'Prenumerera',
    heading: (project) => `Nyheter från ${project}`,
    lead: `Lämna din ${ePost}adress och bekräfta den med mejlet du får. Först då prenumererar du.`,
    email: 'E\u2011postadress',
    name: 'Ditt namn',
    nameHint: 'Lämna det tomt om du vill.',
    submit: 'Prenumerera',
    submitting: 'Ett ögonblick',
    seen: (project) =>
      `När du bekräftar ser ${project} din adress, ditt namn om du anger det, och ditt språk. Du kan avsluta när som helst, med en länk i varje mejl härifrån.`,
  },

  mistakes: {
    titlePrefix: (title) => `Att rätta: ${title}`,
    heading: 'En sak att rätta innan det kan skickas',
    several: 'Två saker att rätta innan det kan skickas',
    kept: 'Allt du skrev finns kvar här.',
    missing: `Skriv din ${ePost}adress.`,
    notAnAddress: `Det här är ingen ${ePost}adress. Skriv den som namn@example.com.`,
    nameTooLong: (limit) => `Ett namn kan ha högst ${limit} tecken.`,
    characters: 'Här finns ett tecken som inte kan sparas. Skriv det en gång till.',
  },

  asked: {
    title: 'Titta i din inkorg',
    heading: 'Titta i din inkorg.',
    what: (email) =>
      `Om ${email} inte redan prenumererar är ett mejl på väg dit. Tryck på knappen i det inom 7 dagar, så är prenumerationen klar.`,
    nothing: 'Har inget kommit efter några minuter? Titta i mappen för skräppost, och på adressen här ovanför: stämmer varje bokstav?',
    another: 'Använd en annan adress',
  },

  closed: {
    title: 'Inga prenumerationer',
    heading: (project) => `${project} tar inte emot fler prenumerationer.`,
    what: 'Här finns inget att göra. I mejl du redan fått fungerar länken för att avsluta som förut.',
  },

  confirm: {
    title: 'Bekräfta din prenumeration',
    heading: 'Ett steg kvar.',
    what: (email, project) => `Bekräfta att ${email} vill få nyheter från ${project}.`,
    button: 'Bekräfta',
    notYou: 'Var det inte du? Stäng sidan. Inget händer, och adressen raderas.',
  },

  invited: {
    title: 'Inbjudan',
    heading: (project) => `${project} bjuder in dig.`,
    what: (email, project) => `Vill du få nyheter från ${project} till ${email}?`,
    accept: 'Ja, prenumerera',
    decline: 'Nej tack',
    seen: (project) =>
      `Om du tackar ja får ${project} veta det och ser din adress, ditt namn om du anger det, och ditt språk. Du kan avsluta när som helst.`,
  },

  confirmed: {
    title: 'Du prenumererar',
    heading: 'Du prenumererar.',
    what: (email, project) => `Nyheter från ${project} kommer nu till ${email}.`,
    leave: 'Du kan avsluta när som helst, med länken i varje mejl härifrån eller nu genast.',
    leaveLink: 'Avsluta igen',
  },

  declined: {
    title: 'Ingen prenumeration',
    heading: 'Då blir det inga nyheter.',
    what: (email) => `Inget skickas till ${email}, och adressen raderas om några dagar.`,
    changed: 'Har du ändrat dig?',
    button: 'Prenumerera ändå',
  },

  ended: {
    title: 'Länken har gått ut',
    heading: 'Den här länken har gått ut.',
    what: (project) =>
      `Den gällde i 7 dagar, eller så har du avslutat sedan dess. Vill du få nyheter från ${project} prenumererar du igen: det tar en minut.`,
    again: 'Prenumerera igen',
  },

  blocked: {
    title: 'Går inte',
    heading: 'Den här adressen kan inte prenumerera här.',
    what: (project) => `${project} har bestämt sig för att inte skriva till den. Om du tror att det är ett misstag, fråga dem.`,
  },

  leave: {
    title: 'Avsluta',
    heading: (project) => `Avsluta nyheterna från ${project}?`,
    what: (email, project) => `${email} får då inga fler nyheter från ${project}.`,
    everything: (organization) => `Avsluta allt från ${organization}`,
    everythingHint: 'Varje prenumeration, och även alla andra mejl härifrån till den här adressen.',
    button: 'Avsluta',
  },

  left: {
    title: 'Du har avslutat',
    heading: 'Du har avslutat.',
    what: (project) => `${project} vet om det, och ditt namn och din adress har tagits bort bland prenumeranterna.`,
    everything: (organization) =>
      `Alla prenumerationer hos ${organization} är avslutade, och inga mejl skickas längre härifrån till den här adressen.`,
    again: 'Prenumerera igen',
  },

  unknown: {
    title: 'Okänd länk',
    heading: 'Vi känner inte till den här länken.',
    what: 'Kanske försvann en del av den på vägen, eller så har det den gällde raderats. Öppna den igen från mejlet den kom med.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Bekräfta: nyheter från ${project}`,
      heading: 'Ett steg kvar',
      paragraphs: (project) => [
        `Någon, troligen du, skrev in den här adressen för att få nyheter från ${project}.`,
        'Om det var du, tryck på knappen inom 7 dagar och bekräfta på sidan som öppnas. Om inte, gör ingenting: inget mer skickas, och adressen raderas.',
      ],
      button: 'Bekräfta',
      reason: (project) => `Du får det här enda mejlet för att din adress skrevs in på sidan för ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} bjuder in dig att prenumerera`,
      heading: (project) => `${project} bjuder in dig`,
      paragraphs: (project) => [
        `${project} vill gärna skicka nyheter till dig, och frågar först.`,
        'Tryck på knappen för att tacka ja eller nej. Om du inte gör något på 7 dagar skickas inget, och inbjudan upphör.',
      ],
      button: 'Svara på inbjudan',
      reason: (project) => `Du får det här mejlet för att ${project} har bjudit in dig.`,
    },
    welcome: {
      subject: (project) => `Du prenumererar: ${project}`,
      heading: 'Du prenumererar',
      paragraphs: (project) => [
        `Du har bekräftat att du vill få nyheter från ${project}.`,
        'Spara det här mejlet: med länken i slutet kan du avsluta när som helst.',
      ],
      reason: (project) => `Du får det här mejlet för att du prenumererar på ${project}.`,
    },
    already: {
      subject: (project) => `Du prenumererar redan: ${project}`,
      heading: 'Du prenumererar redan',
      paragraphs: (project) => [
        `Någon, troligen du, skrev in den här adressen för att få nyheter från ${project}. Den prenumererar redan, så det finns inget att göra.`,
        'Vill du inte längre, avsluta med länken i slutet av mejlet.',
      ],
      reason: (project) => `Du får det här mejlet för att du prenumererar på ${project}.`,
    },
  },
}
