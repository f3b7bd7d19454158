import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const nl: Words = {
  language: 'nl',

  form: {
    title: 'Abonneren',
    heading: (project) => `Nieuws van ${project}`,
    lead: `Laat je ${eMail}adres achter en bevestig het met het bericht dat je krijgt. Pas dan ben je geabonneerd.`,
    email: 'E\u2011mailadres',
    name: 'Je naam',
    nameHint: 'Laat het leeg als je wilt.',
    submit: 'Abonneren',
    submitting: 'Een moment',
    seen: (project) =>
      `Zodra je bevestigt, ziet ${project} je adres, je naam als je die geeft, en je taal. Je kunt je altijd weer afmelden, met een link in elk bericht dat hiervandaan komt.`,
  },

  mistakes: {
    titlePrefix: (title) => `Aan te passen: ${title}`,
    heading: 'Pas nog één ding aan voordat je verstuurt',
    several: 'Pas nog twee dingen aan voordat je verstuurt',
    kept: 'Alles wat je hebt getypt staat er nog.',
    missing: `Typ je ${eMail}adres.`,
    notAnAddress: `Dit is geen ${eMail}adres. Schrijf het als naam@example.com.`,
    nameTooLong: (limit) => `Een naam mag hooguit ${limit} tekens hebben.`,
    characters: 'Hierin staat een teken dat niet bewaard kan worden. Typ het nog een keer.',
  },

  asked: {
    title: 'Kijk in je mailbox',
    heading: 'Kijk in je mailbox.',
    what: (email) =>
      `Als ${email} nog niet geabonneerd is, is er een bericht naartoe onderweg. Druk binnen 7 dagen op de knop erin, en je bent geabonneerd.`,
    nothing: 'Na een paar minuten nog niets? Kijk in de map met spam, en naar het adres hierboven: klopt elke letter?',
    another: 'Een ander adres gebruiken',
  },

  closed: {
    title: 'Geen abonnementen',
    heading: (project) => `${project} neemt geen abonnementen meer aan.`,
    what: 'Er is hier niets te doen. In berichten die je al kreeg, blijft de link om je af te melden werken.',
  },

  confirm: {
    title: 'Bevestig je abonnement',
    heading: 'Nog één stap.',
    what: (email, project) => `Bevestig dat ${email} nieuws van ${project} wil krijgen.`,
    button: 'Bevestigen',
    notYou: 'Was jij dit niet? Sluit deze pagina. Er gebeurt niets, en het adres wordt gewist.',
  },

  invited: {
    title: 'Uitnodiging',
    heading: (project) => `${project} nodigt je uit.`,
    what: (email, project) => `Wil je nieuws van ${project} krijgen op ${email}?`,
    accept: 'Ja, abonneer me',
    decline: 'Nee, dank je',
    seen: (project) =>
      `Als je ja zegt, weet ${project} dat en ziet je adres, je naam als je die geeft, en je taal. Je kunt je altijd weer afmelden.`,
  },

  confirmed: {
    title: 'Je bent geabonneerd',
    heading: 'Je bent geabonneerd.',
    what: (email, project) => `Nieuws van ${project} komt voortaan op ${email}.`,
    leave: 'Je kunt je altijd weer afmelden, met de link in elk bericht dat hiervandaan komt of nu meteen.',
    leaveLink: 'Weer afmelden',
  },

  declined: {
    title: 'Niet geabonneerd',
    heading: 'Goed, geen nieuws.',
    what: (email) => `Er wordt niets naar ${email} gestuurd, en het adres wordt over een paar dagen gewist.`,
    changed: 'Toch van gedachten veranderd?',
    button: 'Toch abonneren',
  },

  ended: {
    title: 'Link verlopen',
    heading: 'Deze link is verlopen.',
    what: (project) =>
      `Hij was 7 dagen geldig, of je hebt je intussen afgemeld. Wil je nieuws van ${project}, abonneer je dan opnieuw: dat duurt een minuut.`,
    again: 'Opnieuw abonneren',
  },

  blocked: {
    title: 'Niet mogelijk',
    heading: 'Dit adres kan hier niet geabonneerd worden.',
    what: (project) => `${project} heeft besloten er niet naartoe te schrijven. Denk je dat dat een vergissing is, vraag het hun dan.`,
  },

  leave: {
    title: 'Afmelden',
    heading: (project) => `Afmelden bij ${project}?`,
    what: (email, project) => `${email} krijgt dan geen nieuws meer van ${project}.`,
    everything: (organization) => `Afmelden voor alles van ${organization}`,
    everythingHint: 'Voor elk abonnement, en ook voor elk ander bericht dat hiervandaan naar dit adres gaat.',
    button: 'Afmelden',
  },

  left: {
    title: 'Je bent afgemeld',
    heading: 'Je bent afgemeld.',
    what: (project) => `${project} weet ervan, en je naam en adres zijn uit de lijst met abonnees verwijderd.`,
    everything: (organization) =>
      `Al je abonnementen bij ${organization} zijn beëindigd, en hiervandaan gaat er geen bericht meer naar dit adres.`,
    again: 'Opnieuw abonneren',
  },

  unknown: {
    title: 'Onbekende link',
    heading: 'Deze link kennen we niet.',
    what: 'Misschien is er onderweg een stuk van verloren gegaan, of is gewist waar hij over ging. Open hem opnieuw vanuit het bericht waarin hij stond.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Bevestig even: nieuws van ${project}`,
      heading: 'Nog één stap',
      paragraphs: (project) => [
        `Iemand, waarschijnlijk jij, heeft dit adres ingevuld om nieuws van ${project} te krijgen.`,
        'Was jij het, druk dan binnen 7 dagen op de knop en bevestig op de pagina die opengaat. Zo niet, doe dan niets: er wordt verder niets gestuurd, en het adres wordt gewist.',
      ],
      button: 'Bevestigen',
      reason: (project) => `Je krijgt dit ene bericht omdat je adres is ingevuld op de pagina van ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} nodigt je uit om je te abonneren`,
      heading: (project) => `${project} nodigt je uit`,
      paragraphs: (project) => [
        `${project} wil je graag nieuws sturen, en vraagt het je eerst.`,
        'Druk op de knop om ja of nee te zeggen. Doe je 7 dagen niets, dan wordt er niets gestuurd en vervalt de uitnodiging.',
      ],
      button: 'Op de uitnodiging antwoorden',
      reason: (project) => `Je krijgt dit bericht omdat ${project} je heeft uitgenodigd.`,
    },
    welcome: {
      subject: (project) => `Je bent geabonneerd: ${project}`,
      heading: 'Je bent geabonneerd',
      paragraphs: (project) => [
        `Je hebt bevestigd dat je nieuws van ${project} wilt krijgen.`,
        'Bewaar dit bericht: met de link onderaan kun je je altijd weer afmelden.',
      ],
      reason: (project) => `Je krijgt dit bericht omdat je je op ${project} hebt geabonneerd.`,
    },
    already: {
      subject: (project) => `Je bent al geabonneerd: ${project}`,
      heading: 'Je bent al geabonneerd',
      paragraphs: (project) => [
        `Iemand, waarschijnlijk jij, heeft dit adres ingevuld om nieuws van ${project} te krijgen. Het is al geabonneerd, dus er is niets te doen.`,
        'Wil je het niet meer, meld je dan af met de link onderaan dit bericht.',
      ],
      reason: (project) => `Je krijgt dit bericht omdat je op ${project} geabonneerd bent.`,
    },
  },
}
