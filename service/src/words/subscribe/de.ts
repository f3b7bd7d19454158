import type { Words } from './en.ts'

const eMail = 'E\u2011Mail'

export const de: Words = {
  language: 'de',

  form: {
    title: 'Abonnieren',
    heading: (project) => `Neuigkeiten von ${project}`,
    lead: `Geben Sie Ihre ${eMail}-Adresse an und bestätigen Sie sie mit der Nachricht, die Sie erhalten. Erst dann sind Sie angemeldet.`,
    email: `${eMail}-Adresse`,
    name: 'Ihr Name',
    nameHint: 'Lassen Sie ihn weg, wenn Sie möchten.',
    submit: 'Abonnieren',
    submitting: 'Einen Moment',
    seen: (project) =>
      `Sobald Sie bestätigen, sieht ${project} Ihre Adresse, Ihren Namen, falls Sie ihn nennen, und Ihre Sprache. Abmelden können Sie sich jederzeit, mit einem Link in jeder Nachricht von hier.`,
  },

  mistakes: {
    titlePrefix: (title) => `Zu ändern: ${title}`,
    heading: 'Eine Angabe ist zu ändern, bevor Sie senden können',
    several: 'Zwei Angaben sind zu ändern, bevor Sie senden können',
    kept: 'Alles, was Sie geschrieben haben, ist noch da.',
    missing: `Geben Sie Ihre ${eMail}-Adresse ein.`,
    notAnAddress: `Das ist keine ${eMail}-Adresse. Schreiben Sie sie wie name@example.com.`,
    nameTooLong: (limit) => `Ein Name kann höchstens ${limit} Zeichen haben.`,
    characters: 'Darin ist ein Zeichen, das nicht aufbewahrt werden kann. Schreiben Sie es noch einmal.',
  },

  asked: {
    title: 'Sehen Sie in Ihr Postfach',
    heading: 'Sehen Sie in Ihr Postfach.',
    what: (email) =>
      `Wenn ${email} noch nicht angemeldet ist, ist eine Nachricht dorthin unterwegs. Drücken Sie innerhalb von 7 Tagen auf die Schaltfläche darin, dann sind Sie angemeldet.`,
    nothing: 'Nach einigen Minuten ist nichts da? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse oben: Stimmt jeder Buchstabe?',
    another: 'Eine andere Adresse verwenden',
  },

  closed: {
    title: 'Keine Anmeldungen',
    heading: (project) => `${project} nimmt keine Anmeldungen mehr an.`,
    what: 'Hier ist nichts zu tun. Nachrichten, die Sie früher erhalten haben, behalten ihren Link zum Abmelden.',
  },

  confirm: {
    title: 'Anmeldung bestätigen',
    heading: 'Noch ein Schritt.',
    what: (email, project) => `Bestätigen Sie, dass ${email} Neuigkeiten von ${project} erhalten soll.`,
    button: 'Bestätigen',
    notYou: 'Das waren nicht Sie? Schließen Sie diese Seite. Es geschieht nichts, und die Adresse wird gelöscht.',
  },

  invited: {
    title: 'Einladung',
    heading: (project) => `${project} lädt Sie ein.`,
    what: (email, project) => `Möchten Sie Neuigkeiten von ${project} an ${email} erhalten?`,
    accept: 'Ja, abonnieren',
    decline: 'Nein, danke',
    seen: (project) =>
      `Wenn Sie annehmen, erfährt ${project} davon und sieht Ihre Adresse, Ihren Namen, falls Sie ihn nennen, und Ihre Sprache. Abmelden können Sie sich jederzeit.`,
  },

  confirmed: {
    title: 'Sie sind angemeldet',
    heading: 'Sie sind angemeldet.',
    what: (email, project) => `Neuigkeiten von ${project} kommen jetzt an ${email}.`,
    leave: 'Abmelden können Sie sich jederzeit, mit dem Link in jeder Nachricht von hier oder gleich jetzt.',
    leaveLink: 'Wieder abmelden',
  },

  declined: {
    title: 'Nicht angemeldet',
    heading: 'In Ordnung, keine Neuigkeiten.',
    what: (email) => `An ${email} wird nichts geschickt, und die Adresse wird in einigen Tagen gelöscht.`,
    changed: 'Haben Sie es sich anders überlegt?',
    button: 'Doch abonnieren',
  },

  ended: {
    title: 'Link abgelaufen',
    heading: 'Dieser Link ist abgelaufen.',
    what: (project) =>
      `Er war 7 Tage gültig, oder Sie haben sich inzwischen abgemeldet. Um von ${project} zu hören, melden Sie sich noch einmal an: Das dauert eine Minute.`,
    again: 'Noch einmal anmelden',
  },

  blocked: {
    title: 'Nicht möglich',
    heading: 'Diese Adresse kann hier nicht angemeldet werden.',
    what: (project) => `${project} hat entschieden, ihr nicht zu schreiben. Wenn Sie das für einen Irrtum halten, fragen Sie dort nach.`,
  },

  leave: {
    title: 'Abmelden',
    heading: (project) => `Von ${project} abmelden?`,
    what: (email, project) => `${email} erhält dann keine Neuigkeiten von ${project} mehr.`,
    everything: (organization) => `Von allem abmelden, was von ${organization} kommt`,
    everythingHint: 'Von jedem Abonnement und auch von jeder anderen Nachricht, die von hier an diese Adresse geht.',
    button: 'Abmelden',
  },

  left: {
    title: 'Sie sind abgemeldet',
    heading: 'Sie sind abgemeldet.',
    what: (project) => `${project} weiß Bescheid, und Ihr Name und Ihre Adresse wurden aus den Anmeldungen gelöscht.`,
    everything: (organization) =>
      `Alle Ihre Anmeldungen bei ${organization} sind beendet, und von hier geht keine Nachricht mehr an diese Adresse.`,
    again: 'Wieder anmelden',
  },

  unknown: {
    title: 'Link unbekannt',
    heading: 'Diesen Link kennen wir nicht.',
    what: 'Vielleicht ist unterwegs ein Teil davon verloren gegangen, oder das, worum es ging, wurde inzwischen gelöscht. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Bitte bestätigen: Neuigkeiten von ${project}`,
      heading: 'Noch ein Schritt',
      paragraphs: (project) => [
        `Jemand, wahrscheinlich Sie selbst, hat diese Adresse eingegeben, um Neuigkeiten von ${project} zu erhalten.`,
        'Wenn Sie es waren, drücken Sie innerhalb von 7 Tagen auf die Schaltfläche und bestätigen Sie auf der Seite, die sich öffnet. Wenn nicht, tun Sie nichts: Es wird nichts weiter geschickt, und die Adresse wird gelöscht.',
      ],
      button: 'Bestätigen',
      reason: (project) => `Sie erhalten diese eine Nachricht, weil Ihre Adresse auf der Seite von ${project} eingegeben wurde.`,
    },
    invitation: {
      subject: (project) => `${project} lädt Sie ein`,
      heading: (project) => `${project} lädt Sie ein`,
      paragraphs: (project) => [
        `${project} möchte Ihnen gern Neuigkeiten schicken und fragt Sie vorher.`,
        'Drücken Sie auf die Schaltfläche, um anzunehmen oder abzulehnen. Wenn Sie 7 Tage nichts tun, wird nichts geschickt, und die Einladung endet.',
      ],
      button: 'Auf die Einladung antworten',
      reason: (project) => `Sie erhalten diese Nachricht, weil ${project} Sie eingeladen hat.`,
    },
    welcome: {
      subject: (project) => `Sie sind angemeldet: ${project}`,
      heading: 'Sie sind angemeldet',
      paragraphs: (project) => [
        `Sie haben bestätigt, dass Sie Neuigkeiten von ${project} erhalten möchten.`,
        'Bewahren Sie diese Nachricht auf: Mit dem Link an ihrem Ende können Sie sich jederzeit abmelden.',
      ],
      reason: (project) => `Sie erhalten diese Nachricht, weil Sie ${project} abonniert haben.`,
    },
    already: {
      subject: (project) => `Sie sind schon angemeldet: ${project}`,
      heading: 'Sie sind schon angemeldet',
      paragraphs: (project) => [
        `Jemand, wahrscheinlich Sie selbst, hat diese Adresse eingegeben, um Neuigkeiten von ${project} zu erhalten. Sie ist schon angemeldet, es gibt also nichts zu tun.`,
        'Wenn Sie keine Neuigkeiten mehr möchten, melden Sie sich mit dem Link am Ende dieser Nachricht ab.',
      ],
      reason: (project) => `Sie erhalten diese Nachricht, weil Sie ${project} abonniert haben.`,
    },
  },
}
