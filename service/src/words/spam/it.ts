import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const it: Words = {
  trap: 'Lascia vuoto questo campo',
  again: 'Invia ancora una volta.',
  trapFilled:
    'Un campo che le persone non vedono era compilato, come fanno i robot; forse è stata un’estensione del browser. Ora è di nuovo vuoto. Non è stato ancora inviato nulla e tutto ciò che hai scritto è ancora qui.',
  tooSoon:
    'È arrivato più in fretta di quanto si scriva ed è stato trattenuto per tenere fuori i robot. Non è stato ancora inviato nulla e tutto ciò che hai scritto è ancora qui.',
  stale: 'Questo modulo era aperto da troppo tempo. Non è stato ancora inviato nulla e tutto ciò che hai scritto è ancora qui.',
  unproven: (seconds) =>
    counted(
      'it',
      {
        one: 'Per tenere fuori i robot, questo modulo si potrà inviare tra un secondo. Non è stato ancora inviato nulla e tutto ciò che hai scritto è ancora qui.',
        other:
          'Per tenere fuori i robot, questo modulo si potrà inviare tra {count} secondi. Non è stato ancora inviato nulla e tutto ciò che hai scritto è ancora qui.',
      },
      seconds,
    ),
  busyTitle: 'Troppi invii in questo momento',
  busy: 'Nell’ultima ora è arrivato più di quanto si possa accettare.',
  busyHere: 'Da questo browser sono già partiti diversi invii nell’ultima ora.',
  busyPlace: 'Da questa rete è arrivato molto nell’ultima ora.',
  often: 'Nell’ultima ora è già stato modificato molte volte.',
  usedBefore:
    'Questo modulo è già stato inviato con un altro indirizzo, quindi a questo non parte ancora nessuna e-mail. Tutto ciò che hai scritto è ancora qui.',
  tryAgain: (minutes) =>
    counted(
      'it',
      {
        one: 'Non è stato inviato nulla. Tutto ciò che hai scritto è ancora qui; riprova tra un minuto.',
        other: 'Non è stato inviato nulla. Tutto ciò che hai scritto è ancora qui; riprova tra {count} minuti.',
      },
      minutes,
    ),
}
