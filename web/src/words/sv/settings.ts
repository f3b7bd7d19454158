import type { en } from '../en/settings.ts'

export const sv: typeof en = {
  title: 'Inställningar',
  purpose: 'Vad projektet heter, hur dess sidor talar och ser ut, och vad som publiceras.',
  readOnly: 'Administratörer och ägare ändrar de här. Du kan läsa dem.',
  save: 'Spara ändringarna',
  undo: 'Ångra',
  saved: 'Sparat.',
  unsaved: {
    title: 'Kassera ändringarna?',
    what: 'De är inte sparade än.',
    stay: 'Stanna här',
    leave: 'Kassera dem',
  },
  about: {
    title: 'Namn och adress',
    name: 'Namn',
    nameHint: 'Som kunderna läser det.',
    description: 'Beskrivning',
    descriptionHint: 'Vad projektet är, i några få ord. Det står på den offentliga sidan.',
    slug: 'Offentlig adress',
    slugHint: '3 till 60 av a–z, 0–9 och bindestreck.',
    slugChanged: (before) =>
      `Adresser med /p/${before} slutar fungera: länkar på din webbplats, flödet och bokmärken. Länkar och koder som har delats ut fungerar fortfarande.`,
    current: 'Den offentliga sidan finns på',
  },
  speech: {
    title: 'Språk och tid',
    locale: 'Språk',
    localeHint: 'För sidorna, om inte kundens webbläsare ber om ett annat som de finns på.',
    timezone: 'Tidszon',
    timezoneHint: 'För teamet. Diagram räknar dagar i UTC.',
  },
  look: {
    title: 'Färg och logotyp',
    accent: 'Accentfärg',
    accentHint: 'För knappar, val och länkar, som #rrggbb.',
    accentWrong: 'Skriv den som # och sex siffror eller bokstäver a–f.',
    pick: 'Välj en färg',
    preview: 'Förhandsvisning',
    light: 'Ljust',
    dark: 'Mörkt',
    button: 'Skicka omdöme',
    link: 'En länk',
    kept: 'Den går bra att läsa som den är.',
    adjusted: (wanted, light) => `${wanted} är för blek för att läsas på ljusa sidor. De visar ${light} i stället; det du valde sparas.`,
    logo: 'Logotyp',
    logoHint: 'Står ovanför formuläret i stället för initialen. PNG, JPEG eller WebP, som förminskas här i din webbläsare.',
    choose: 'Välj en bild',
    remove: 'Ta bort logotypen',
    none: 'Ingen logotyp: sidorna visar namnets initial.',
    elsewhere: (address) =>
      `Logotypen är satt till ${address}. Sidorna hämtar inget från andra webbplatser, så den visas inte. Välj en bild i stället.`,
    tooLarge: 'Bilden är fortfarande för stor, även förminskad. Välj en med färre detaljer.',
    unreadable: 'Webbläsaren kan inte läsa det här som en bild.',
    logoNow: 'Logotypen som den blir',
  },
  publishing: {
    title: 'Vad som publiceras',
    visibility: 'Svar på frågor',
    visibilities: {
      private: { label: 'Bara teamet ser dem', hint: 'För frågor som inte själva anger något annat.' },
      public: {
        label: 'Alla ser dem',
        hint: 'Bredvid omdömet, på den offentliga sidan och i widgeten. Kunderna får veta det i formuläret.',
      },
    },
    moderation: 'Omdömen från overifierade kunder',
    moderations: {
      none: {
        label: 'Visas genast',
        hint: 'På vart och ett står att det är overifierat. Du kan dölja ett av ett skäl på listan; aldrig för att det är dåligt.',
      },
      hold_unverified: {
        label: 'Väntar på teamet',
        hint: 'De finns under ”Att publicera” tills någon publicerar dem. Verifierade visas alltid genast.',
      },
    },
    incognito: 'Kunderna får vara inkognito',
    incognitoHint: 'Ett inkognitoomdöme har inget namn, ingen länk och inget klockslag. Fler säger vad de tycker.',
    release: 'Inkognitoomdömen från länkar visas',
    releases: {
      delayed: {
        label: 'Tillsammans, i slumpmässig ordning',
        hint: 'När tillräckligt många väntar, eller 72 timmar efter det första. Då kan de vara få, eller bara ett, och tidpunkten kan avslöja vem det var. Formuläret säger det.',
      },
      immediate: { label: 'Genast', hint: 'Där få länkar är öppna kan tiden avslöja vem det var. Formuläret säger det.' },
    },
    batch: 'Minst så många tillsammans',
    batchHint:
      'Från 2 till 20. Fler döljer varandra bättre och tar längre tid. Omdömen som redan väntar behåller det antal som formuläret angav.',
  },
  widget: {
    title: 'Widget',
    origins: 'Webbplatser som får visa widgeten',
    originsHint: 'En per rad, som https://shop.example. Högst 20. Utan någon visar widgeten ingenting någonstans.',
  },
  state: {
    title: 'Pausa, arkivera, ta bort',
    active: 'Det här projektet tar emot omdömen.',
    paused:
      'Det här projektet är pausat: dess sidor tar inte emot omdömen, och öppna formulär får veta det när de skickas. Det som skrevs finns kvar hos kunden.',
    archived: 'Det här projektet är arkiverat: det tar inte emot omdömen och står för sig i listorna. Allt i det går att läsa.',
    pause: 'Pausa',
    resume: 'Ta emot omdömen igen',
    archive: 'Arkivera',
    unarchive: 'Ta ut ur arkivet',
    delete: 'Ta bort projektet',
    pausing: {
      title: (name) => `Pausa ${name}?`,
      what: 'Dess formulär, koder och offentliga formulär tar inte emot omdömen förrän du fortsätter. Ett formulär som är öppet nu får veta det när det skickas, och behåller det som skrevs. Den offentliga sidan går fortfarande att läsa.',
      do: 'Pausa',
    },
    archiving: {
      title: (name) => `Arkivera ${name}?`,
      what: 'Det tar inte emot omdömen längre och står för sig i listorna. Inget raderas, och du kan ta ut det igen.',
      do: 'Arkivera',
    },
    deleting: {
      title: (name) => `Ta bort ${name}?`,
      what: 'Alla omdömen, svar, länkar, koder och prenumeranter i projektet raderas för gott, även för dina kunder. Det som redan har meddelats dina system levereras ändå. Det går inte att ångra.',
      do: 'Ta bort för gott',
    },
  },
}
