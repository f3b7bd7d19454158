import type { en } from '../en/settings.ts'

export const de: typeof en = {
  title: 'Einstellungen',
  purpose: 'Wie dieses Projekt heißt, wie seine Seiten sprechen und aussehen, und was veröffentlicht wird.',
  readOnly: 'Nur mit der Rolle Admin oder Inhaber/-in lassen sie sich ändern. Sie können sie lesen.',
  save: 'Änderungen speichern',
  undo: 'Rückgängig',
  saved: 'Gespeichert.',
  unsaved: {
    title: 'Änderungen verwerfen?',
    what: 'Sie sind noch nicht gespeichert.',
    stay: 'Hier bleiben',
    leave: 'Verwerfen',
  },
  about: {
    title: 'Name und Adresse',
    name: 'Name',
    nameHint: 'So, wie Kundinnen und Kunden ihn lesen.',
    description: 'Beschreibung',
    descriptionHint: 'Was das Projekt ist, in wenigen Worten. Sie steht auf der öffentlichen Seite.',
    slug: 'Öffentliche Adresse',
    slugHint: '3 bis 60 Zeichen aus a–z, 0–9 und Bindestrich.',
    slugChanged: (before) =>
      `Adressen mit /p/${before} gelten nicht mehr: Links auf Ihrer Website, der Feed und Lesezeichen. Links und Codes, die weitergegeben wurden, gelten weiter.`,
    current: 'Die öffentliche Seite ist unter',
  },
  speech: {
    title: 'Sprache und Zeit',
    locale: 'Sprache',
    localeHint: 'Die der Seiten, wenn ein Browser nicht um eine andere bittet, die es gibt.',
    timezone: 'Zeitzone',
    timezoneHint: 'Die des Teams. Diagramme zählen Tage in UTC.',
  },
  look: {
    title: 'Farbe und Logo',
    accent: 'Akzentfarbe',
    accentHint: 'Für Schaltflächen, Auswahl und Links, als #rrggbb.',
    accentWrong: 'Schreiben Sie sie als # mit sechs Ziffern oder Buchstaben a–f.',
    pick: 'Farbe wählen',
    preview: 'Vorschau',
    light: 'Hell',
    dark: 'Dunkel',
    button: 'Meinung senden',
    link: 'Ein Link',
    kept: 'So ist sie gut lesbar.',
    adjusted: (wanted, light) =>
      `${wanted} ist zu blass, um auf hellen Seiten lesbar zu sein. Sie zeigen stattdessen ${light}; Ihre Wahl bleibt gespeichert.`,
    logo: 'Logo',
    logoHint: 'Steht statt des Anfangsbuchstabens über dem Formular. PNG, JPEG oder WebP, hier in Ihrem Browser verkleinert.',
    choose: 'Bild wählen',
    remove: 'Logo entfernen',
    none: 'Kein Logo: Die Seiten zeigen den Anfangsbuchstaben des Namens.',
    elsewhere: (address) =>
      `Als Logo ist ${address} eingetragen. Die Seiten rufen bei keiner anderen Website etwas ab, deshalb wird es nicht gezeigt. Wählen Sie stattdessen ein Bild.`,
    tooLarge: 'Dieses Bild bleibt auch verkleinert zu groß. Wählen Sie eines mit weniger Einzelheiten.',
    unreadable: 'Der Browser kann das nicht als Bild lesen.',
    logoNow: 'Das Logo, wie es sein wird',
  },
  publishing: {
    title: 'Was veröffentlicht wird',
    visibility: 'Antworten auf Fragen',
    visibilities: {
      private: { label: 'Nur das Team sieht sie', hint: 'Für Fragen, die selbst nichts anderes sagen.' },
      public: {
        label: 'Alle sehen sie',
        hint: 'Neben der Meinung, auf der öffentlichen Seite und im Widget. Im Formular steht das dabei.',
      },
    },
    moderation: 'Meinungen, die nicht verifiziert sind',
    moderations: {
      none: {
        label: 'Erscheinen sofort',
        hint: 'Bei jeder steht, dass sie nicht verifiziert ist. Sie können eine aus einem Grund der Liste ausblenden; nie, weil sie schlecht ausfällt.',
      },
      hold_unverified: {
        label: 'Warten auf das Team',
        hint: 'Sie stehen unter „Zu veröffentlichen“, bis jemand sie veröffentlicht. Verifizierte erscheinen immer sofort.',
      },
    },
    incognito: 'Man darf inkognito bleiben',
    incognitoHint: 'Eine Inkognito-Meinung hat keinen Namen, keinen Link und keine Uhrzeit. Mehr Menschen sagen so, was sie denken.',
    release: 'Inkognito-Meinungen aus Links erscheinen',
    releases: {
      delayed: {
        label: 'Zusammen, in zufälliger Reihenfolge',
        hint: 'Sobald genug warten oder 72 Stunden nach der ersten. Dann können es wenige sein oder nur eine, und der Zeitpunkt kann verraten, wer es war. Das Formular sagt es.',
      },
      immediate: { label: 'Sofort', hint: 'Wo wenige Links offen sind, kann die Uhrzeit verraten, wer es war. Das Formular sagt es.' },
    },
    batch: 'Mindestens so viele zusammen',
    batchHint:
      'Von 2 bis 20. Mehr verbergen einander besser und brauchen länger. Meinungen, die schon warten, behalten die Zahl, die ihr Formular genannt hat.',
  },
  widget: {
    title: 'Widget',
    origins: 'Websites, die das Widget zeigen dürfen',
    originsHint: 'Eine je Zeile, wie https://shop.example. Höchstens 20. Ohne Eintrag zeigt das Widget nirgends etwas.',
  },
  state: {
    title: 'Pausieren, archivieren, löschen',
    active: 'Dieses Projekt nimmt Meinungen an.',
    paused:
      'Dieses Projekt ist pausiert: Seine Seiten nehmen keine Meinungen an, und offene Formulare sagen das beim Senden. Was geschrieben wurde, bleibt, wo es geschrieben wurde.',
    archived: 'Dieses Projekt ist archiviert: Es nimmt keine Meinungen an und steht in den Listen für sich. Alles darin bleibt lesbar.',
    pause: 'Pausieren',
    resume: 'Wieder Meinungen annehmen',
    archive: 'Archivieren',
    unarchive: 'Aus dem Archiv holen',
    delete: 'Projekt löschen',
    pausing: {
      title: (name) => `${name} pausieren?`,
      what: 'Seine Formulare, Codes und das öffentliche Formular nehmen keine Meinungen an, bis Sie es fortsetzen. Ein Formular, das jetzt offen ist, sagt das beim Senden und behält, was eingegeben wurde. Die öffentliche Seite bleibt lesbar.',
      do: 'Pausieren',
    },
    archiving: {
      title: (name) => `${name} archivieren?`,
      what: 'Es nimmt keine Meinungen mehr an und steht in den Listen für sich. Nichts wird gelöscht, und Sie können es wieder herausholen.',
      do: 'Archivieren',
    },
    deleting: {
      title: (name) => `${name} löschen?`,
      what: 'Alle Meinungen, Antworten, Links, Codes und Abonnements dieses Projekts werden endgültig gelöscht, auch für Kundinnen und Kunden. Was Ihren Systemen vorher angekündigt wurde, wird noch zugestellt. Das lässt sich nicht rückgängig machen.',
      do: 'Endgültig löschen',
    },
  },
}
