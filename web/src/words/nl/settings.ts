import type { en } from '../en/settings.ts'

export const nl: typeof en = {
  title: 'Instellingen',
  purpose: 'Hoe dit project heet, hoe zijn pagina’s spreken en eruitzien, en wat wordt gepubliceerd.',
  readOnly: 'Beheerders en eigenaren wijzigen dit. Jij kunt het lezen.',
  save: 'Wijzigingen opslaan',
  undo: 'Ongedaan maken',
  saved: 'Opgeslagen.',
  unsaved: {
    title: 'Weggaan zonder op te slaan?',
    what: 'Wat je hebt gewijzigd, is nog niet opgeslagen.',
    stay: 'Hier blijven',
    leave: 'Weggaan',
  },
  about: {
    title: 'Naam en adres',
    name: 'Naam',
    nameHint: 'Zoals klanten hem lezen.',
    description: 'Beschrijving',
    descriptionHint: 'Wat het project is, in een paar woorden. Staat op de openbare pagina.',
    slug: 'Openbaar adres',
    slugHint: '3 tot 60 tekens uit a–z, 0–9 en streepjes.',
    slugChanged: (before) =>
      `Adressen met /p/${before} werken niet meer: links op je site, de feed en bladwijzers. Links en codes die zijn uitgegeven, blijven werken.`,
    current: 'De openbare pagina staat op',
  },
  speech: {
    title: 'Taal en tijd',
    locale: 'Taal',
    localeHint: 'Van de pagina’s, tenzij de browser van een klant om een andere vraagt die er is.',
    timezone: 'Tijdzone',
    timezoneHint: 'Van het team. Grafieken tellen dagen in UTC.',
  },
  look: {
    title: 'Kleur en logo',
    accent: 'Accentkleur',
    accentHint: 'Van knoppen, keuzes en links, als #rrggbb.',
    accentWrong: 'Schrijf haar als # en zes cijfers of letters a–f.',
    pick: 'Kleur kiezen',
    preview: 'Voorbeeld',
    light: 'Licht',
    dark: 'Donker',
    button: 'Mening versturen',
    link: 'Een link',
    kept: 'Zo is ze goed leesbaar.',
    adjusted: (wanted, light) =>
      `${wanted} is te bleek om op lichte pagina’s te lezen. Die tonen in plaats daarvan ${light}; wat je hebt gekozen, blijft bewaard.`,
    logo: 'Logo',
    logoHint: 'Staat boven het formulier in plaats van de beginletter. Een PNG, JPEG of WebP, hier in je browser verkleind.',
    choose: 'Afbeelding kiezen',
    remove: 'Logo weghalen',
    none: 'Geen logo: pagina’s tonen de beginletter van de naam.',
    elsewhere: (address) =>
      `Het logo is ingesteld op ${address}. Pagina’s halen niets van andere sites, dus het wordt niet getoond. Kies in plaats daarvan een afbeelding.`,
    tooLarge: 'Deze afbeelding blijft te groot, ook verkleind. Kies een met minder details.',
    unreadable: 'De browser kan dit niet als afbeelding lezen.',
    logoNow: 'Het logo zoals het wordt',
  },
  publishing: {
    title: 'Wat wordt gepubliceerd',
    visibility: 'Antwoorden op vragen',
    visibilities: {
      private: { label: 'Alleen het team ziet ze', hint: 'Voor vragen die zelf niets anders zeggen.' },
      public: {
        label: 'Iedereen ziet ze',
        hint: 'Naast de mening, op de openbare pagina en in de widget. In het formulier staat dat voor klanten vermeld.',
      },
    },
    moderation: 'Meningen van klanten die niet geverifieerd zijn',
    moderations: {
      none: {
        label: 'Verschijnen meteen',
        hint: 'Er staat bij dat ze niet geverifieerd zijn. Je kunt er een verbergen om een reden van de lijst; nooit omdat ze negatief is.',
      },
      hold_unverified: {
        label: 'Wachten op het team',
        hint: 'Ze staan onder ‘Te publiceren’ tot iemand ze publiceert. Geverifieerde meningen verschijnen hoe dan ook meteen.',
      },
    },
    incognito: 'Klanten mogen incognito blijven',
    incognitoHint: 'Een incognito mening heeft geen naam, geen link en geen tijdstip. Zo zeggen meer mensen wat ze vinden.',
    release: 'Incognito meningen via links verschijnen',
    releases: {
      delayed: {
        label: 'Samen, in willekeurige volgorde',
        hint: 'Zodra er genoeg wachten, of 72 uur na de eerste. Dan kunnen het er weinig zijn, of maar één, en kan het tijdstip verraden wie het was. Het formulier zegt dat.',
      },
      immediate: {
        label: 'Meteen',
        hint: 'Als er weinig links openstaan, kan het tijdstip verraden wie het was. Het formulier zegt dat.',
      },
    },
    batch: 'Minstens zoveel tegelijk',
    batchHint:
      'Van 2 tot 20. Meer verbergen elkaar beter en duren langer. Meningen die al wachten, houden het aantal dat hun formulier noemde.',
  },
  widget: {
    title: 'Widget',
    origins: 'Sites die de widget mogen tonen',
    originsHint: 'Eén per regel, als https://shop.example. Hoogstens 20. Zonder sites toont de widget nergens iets.',
  },
  state: {
    title: 'Pauzeren, archiveren, verwijderen',
    active: 'Dit project neemt meningen aan.',
    paused:
      'Dit project is gepauzeerd: zijn pagina’s nemen geen meningen aan, en wie een open formulier verstuurt, krijgt dat te lezen. Wat is geschreven, blijft bij de klant.',
    archived: 'Dit project is gearchiveerd: het neemt geen meningen aan en staat apart in de lijsten. Alles erin blijft leesbaar.',
    pause: 'Pauzeren',
    resume: 'Weer meningen aannemen',
    archive: 'Archiveren',
    unarchive: 'Uit het archief halen',
    delete: 'Project verwijderen',
    pausing: {
      title: (name) => `${name} pauzeren?`,
      what: 'Formulieren, codes en de openbare pagina nemen geen meningen aan tot je verdergaat. Wie nu een formulier open heeft, krijgt dat bij het versturen te lezen en houdt wat er is getypt. De openbare pagina blijft leesbaar.',
      do: 'Pauzeren',
    },
    archiving: {
      title: (name) => `${name} archiveren?`,
      what: 'Het neemt geen meningen meer aan en staat apart in de lijsten. Er wordt niets verwijderd, en je kunt het er weer uit halen.',
      do: 'Archiveren',
    },
    deleting: {
      title: (name) => `${name} verwijderen?`,
      what: 'Alle meningen, antwoorden, links, codes en abonnees van dit project worden voorgoed verwijderd, ook voor je klanten. Wat al aan je systemen is gemeld, wordt nog bezorgd. Dit is niet terug te draaien.',
      do: 'Voorgoed verwijderen',
    },
  },
}
