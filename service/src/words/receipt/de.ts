import type { ReceiptWords } from './en.ts'

export const de: ReceiptWords = {
  title: 'Beleg zeigen',
  heading: 'Zeigen Sie, dass Sie hier gekauft haben.',
  lead: (project) => `Mit einem Beleg kann ${project} Ihre Meinung als verifiziert kennzeichnen.`,
  choose: 'Ihr Beleg',
  formats: 'Ein Foto oder ein PDF, höchstens 10 MB: JPEG, PNG, WebP oder PDF.',
  seenHeading: 'Was damit geschieht',
  seen: (project) => [
    `Nur das Team von ${project} sieht ihn, um Ihren Kauf zu prüfen.`,
    'Was eine Kamera in einem Foto versteckt, etwa Ort und Zeit, wird vor dem Speichern entfernt.',
    'Er wird verschlüsselt aufbewahrt und 30 Tage nach der Entscheidung gelöscht.',
    'Decken Sie ab, was niemand sehen muss: Kartennummern, Ihre Anschrift.',
  ],
  submit: 'Beleg senden',
  submitting: 'Der Beleg wird gesendet',
  pending: {
    heading: 'Ihr Beleg wird geprüft.',
    what: (project) => `${project} entscheidet innerhalb von 30 Tagen. Bis dahin gilt Ihre Meinung als nicht verifiziert.`,
    withdraw: 'Beleg zurückziehen',
    withdrawHint: 'Er wird dann gelöscht, und Sie können einen anderen senden.',
  },
  verified: { heading: 'Ihre Meinung ist verifiziert.', what: 'Sie müssen nichts mehr zeigen.' },
  incognito: {
    heading: 'Bleiben Sie inkognito.',
    what: 'Ein Beleg würde verraten, wer Sie sind. Zu einer Meinung, die inkognito abgegeben wurde, wird deshalb keiner angenommen.',
  },
  closed: { heading: (project) => `${project} nimmt zurzeit keine Belege an.`, what: 'Versuchen Sie es später noch einmal.' },
  limited: {
    heading: 'Sie haben heute schon mehrere Belege gesendet.',
    what: (receipts) => `Zu einer Meinung können innerhalb von 24 Stunden ${receipts} Belege gesendet werden.`,
    again: (moment) => `Den nächsten können Sie ab diesem Zeitpunkt senden: ${moment}`,
  },
  before: {
    rejected: 'Ihr letzter Beleg wurde nicht anerkannt.',
    because: (reason) => `Die Begründung: ${reason}`,
    reasons: {
      unreadable: 'Er war nicht lesbar. Ein schärferes oder größeres Bild hilft.',
      another_business: 'Er stammt von einem anderen Unternehmen.',
      no_purchase: 'Er zeigt keinen Kauf bei uns.',
      too_old: 'Der Kauf liegt zu lange zurück.',
      altered: 'Er scheint verändert worden zu sein.',
    },
    expired: 'Über Ihren letzten Beleg wurde nicht rechtzeitig entschieden. Sie können ihn noch einmal senden.',
    cancelled: 'Sie haben Ihren letzten Beleg zurückgezogen.',
  },
  mistakes: {
    heading: 'Der Beleg wurde nicht gesendet.',
    missing: 'Wählen Sie zuerst eine Datei aus.',
    'too-large': 'Die Datei ist größer als 10 MB. Nehmen Sie ein kleineres Foto oder einen Ausschnitt.',
    'not-supported': 'Das ist kein Bild und kein PDF, das angezeigt werden kann. Möglich sind JPEG, PNG, WebP und PDF.',
    'too-many-pixels': 'Das Bild hat mehr als 40 Megapixel. Nehmen Sie ein kleineres.',
    unreadable: 'Das Bild ließ sich nicht öffnen; vielleicht ist es beschädigt. Nehmen Sie ein anderes.',
  },
  back: 'Zurück zu Ihrer Meinung',
}
