import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

/** With hyphens at which no line ends. */
const eMailAdresse = 'E\u2011Mail\u2011Adresse'

export const de: Messages = {
  language: 'de',

  moment: (at, timeZone) => momentIn('de', at, timeZone),

  form: {
    heading: (project) => `Was halten Sie von ${project}?`,
    lead: 'Ein Titel und Ihre Meinung genügen. Alles Weitere ist freiwillig.',
    place: (at, of) => `Frage ${at} von ${of}`,
    hint: {
      one: 'Wählen Sie eine Antwort oder lassen Sie die Frage offen.',
      several: 'Wählen Sie alles, was zutrifft, oder lassen Sie die Frage offen.',
      upTo: (most) => `Wählen Sie höchstens ${most} aus oder lassen Sie die Frage offen.`,
      atLeast: (least) => `Wählen Sie mindestens ${least} aus oder lassen Sie die Frage offen.`,
      exactly: (count) => `Wählen Sie ${count} aus oder lassen Sie die Frage offen.`,
      between: (least, most) => `Wählen Sie ${least} bis ${most} aus oder lassen Sie die Frage offen.`,
      words: 'Antworten Sie in eigenen Worten oder lassen Sie die Frage offen.',
    },
    comment: 'Kommentar hinzufügen',
    commentTo: (question) => `Kommentar zu: ${question}`,
    clear: 'Antwort zurücknehmen',
    ownWords: 'In Ihren eigenen Worten',
    title: 'Titel',
    titleHint: 'Ihre Meinung in wenigen Worten.',
    opinion: 'Ihre Meinung',
    opinionHint: 'Was war gut? Was sollte besser werden?',
    name: 'Ihr Name',
    nameHint: 'Das Feld kann leer bleiben.',
    nameIncognito: 'Wird nicht mitgesendet, solange Sie inkognito bleiben.',
    incognito: 'Inkognito bleiben',
    incognitoHint: `Kein Name, keine ${eMailAdresse}, nichts, was zu Ihnen zurückführt.`,
    seen: (project) => `Was ${project} sieht`,
    seenNamed: `Alles, was Sie hier schreiben und auswählen, Ihren Namen, falls Sie ihn angeben, und dass es über den Link kam, der für Ihre ${eMailAdresse} erstellt wurde.`,
    seenNamedPublic: `Was Sie geschrieben haben, kann mit Ihrem Namen auch anderen gezeigt werden; Ihre ${eMailAdresse} nie.`,
    seenIncognito: 'Alles, was Sie hier schreiben und auswählen, dass es wirklich aus der Kundschaft kommt und an welchem Tag.',
    seenIncognitoLate: 'Alles, was Sie hier schreiben und auswählen, und an welchem Tag Sie es gesendet haben.',
    seenIncognitoPublic: `Nicht, wer Sie sind: kein Name, keine ${eMailAdresse}, kein Link, keine Uhrzeit. Ihre eigenen Worte könnten es dennoch verraten.`,
    ifIncognito: 'Wenn Sie inkognito bleiben:',
    submit: 'Meinung senden',
    submitting: 'Meinung wird gesendet',
    openUntil: (moment) => `Ihr Link ist gültig bis ${moment}.`,
    keptHere: 'Was Sie schreiben, bleibt auf diesem Gerät gespeichert, bis Sie es senden.',
    charactersLeft: { other: 'Noch {count} Zeichen' },
    charactersOver: { other: '{count} Zeichen zu viel' },
  },

  mistakes: {
    heading: (count) =>
      counted(
        'de',
        { one: 'Eine Angabe ist zu ändern, bevor Sie senden können', other: '{count} Angaben sind zu ändern, bevor Sie senden können' },
        count,
      ),
    kept: 'Alles, was Sie geschrieben haben, ist noch da.',
    missing: { title: 'Geben Sie Ihrer Meinung einen Titel.', opinion: 'Schreiben Sie Ihre Meinung; ein Satz genügt.' },
    tooLong: (limit) =>
      counted(
        'de',
        { one: 'Hier ist nur ein Zeichen möglich.', other: 'Hier sind höchstens {count} Zeichen möglich. Kürzen Sie etwas.' },
        limit,
      ),
    tooFew: (limit) => `Wählen Sie mindestens ${limit} aus oder nichts.`,
    tooMany: (limit) => (limit === 1 ? 'Wählen Sie nur eine Antwort.' : `Wählen Sie höchstens ${limit} aus.`),
    characters: 'Hier steht ein Zeichen, das nicht gespeichert werden kann. Schreiben Sie es noch einmal.',
    notOffered: 'Ihre Auswahl wird nicht mehr angeboten. Wählen Sie noch einmal.',
    unknownQuestion:
      'Eine Antwort gehörte zu einer Frage, die hier nicht gestellt wird. Sie wurde weggelassen; sehen Sie den Rest durch und senden Sie noch einmal.',
    incognitoNotOffered:
      'Hier kann man keine Meinung inkognito abgeben. Es wurde nichts gesendet. Um mit Ihrem Namen und Ihrem Link zu senden, senden Sie noch einmal.',
    titlePrefix: (title) => `Zu ändern: ${title}`,
  },

  thanks: {
    title: 'Danke',
    heading: 'Vielen Dank.',
    arrived: (project) => `Ihre Meinung ist bei ${project} angekommen.`,
    next: 'Wie es weitergeht',
    verified: 'Sie gilt als verifiziert, weil sie über Ihren Link kam.',
    read: (project) => `${project} liest sie und kann darauf antworten.`,
    unverified: 'Ihr Link war schon abgelaufen, als Sie gesendet haben. Ihre Meinung wird deshalb als nicht verifiziert veröffentlicht.',
    held: (project) =>
      `Ihr Link war schon abgelaufen, als Sie gesendet haben. ${project} sieht sich Meinungen ohne gültigen Link an, bevor sie gezeigt werden.`,
    done: 'Ihr Link hat seinen Zweck erfüllt. Sie können diese Seite schließen.',
    goOn: (host) => `Weiter zu ${host}`,
  },

  used: {
    title: 'Link schon benutzt',
    heading: 'Dieser Link wurde schon benutzt.',
    what: 'Mit ihm wurde eine Meinung gesendet, und jeder Link gilt für eine.',
    you: 'Wenn Sie das waren: Vielen Dank, sie ist angekommen, und es ist nichts mehr zu tun.',
    notYou: (project) => `Wenn nicht, bitten Sie ${project} um einen neuen Link.`,
  },

  expired: {
    title: 'Link abgelaufen',
    heading: 'Dieser Link ist abgelaufen.',
    when: (moment) => `Er war gültig bis ${moment}.`,
    what: (project) => `Um ${project} Ihre Meinung zu sagen, bitten Sie um einen neuen Link.`,
    keptHeading: 'Was Sie geschrieben haben, ist noch da.',
    kept: (moment) => `Ihr Link war gültig bis ${moment}. Sie können das Geschriebene noch senden, einmal.`,
    published: 'Es wird als nicht verifiziert veröffentlicht.',
    held: (project) => `${project} sieht es sich an, bevor es gezeigt wird.`,
  },

  paused: {
    title: 'Gerade keine Meinungen',
    heading: (project) => `${project} nimmt gerade keine Meinungen entgegen.`,
    what: (moment) => `Ihr Link bleibt, wie er ist. Er ist gültig bis ${moment}; versuchen Sie es später noch einmal.`,
    over: 'Versuchen Sie es später noch einmal oder bitten Sie um einen neuen Link.',
    draft: 'Was Sie geschrieben haben, ist auf diesem Gerät gespeichert.',
    nothingSent:
      'Es wurde nichts gesendet. Alles, was Sie geschrieben haben, ist noch da: Lassen Sie diese Seite offen und senden Sie später, oder kopieren Sie den Text.',
  },

  unknown: {
    title: 'Link unbekannt',
    heading: 'Diesen Link kennen wir nicht.',
    what: 'Vielleicht ging unterwegs ein Teil verloren. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam, oder kopieren Sie ihn ganz.',
  },

  forgotten: {
    title: 'Link noch einmal öffnen',
    heading: 'Öffnen Sie Ihren Link noch einmal.',
    what: 'Diese Seite gehört zu einem Link, an den sich dieser Browser nicht mehr erinnert. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam.',
    draft: 'Was Sie geschrieben haben, ist auf diesem Gerät gespeichert und kommt mit ihm zurück.',
  },

  failed: {
    tooLarge: {
      title: 'Zu lang',
      heading: 'Das ist mehr, als auf einmal gesendet werden kann.',
      what: 'Es wurde nichts gesendet. Gehen Sie zurück: Was Sie geschrieben haben, ist noch da. Kürzen Sie es und senden Sie noch einmal.',
    },
    unreadable: {
      title: 'Nicht verstanden',
      heading: 'Das wurde nicht verstanden.',
      what: 'Es wurde nichts gesendet. Gehen Sie zurück und senden Sie das Formular noch einmal von seiner eigenen Seite.',
    },
    method: {
      title: 'Nicht verstanden',
      heading: 'Diese Seite zeigt nur Meinungen und nimmt sie entgegen.',
      what: 'Es wurde nichts geändert.',
    },
    unavailable: {
      title: 'Einen Moment',
      heading: 'Diese Seite kann gerade nicht gezeigt werden.',
      what: 'Gehen Sie in einer Minute zurück und versuchen Sie es noch einmal; was Sie geschrieben haben, ist noch da.',
    },
    ours: {
      title: 'Unser Fehler',
      heading: 'Bei uns ist etwas schiefgegangen.',
      what: 'Es wurde festgehalten. Gehen Sie zurück und versuchen Sie es noch einmal; was Sie geschrieben haben, ist noch da.',
    },
  },
}
