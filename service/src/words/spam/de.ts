import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const de: Words = {
  trap: 'Bitte leer lassen',
  again: 'Bitte schicken Sie es noch einmal ab.',
  trapFilled:
    'Ein Feld, das Menschen nicht sehen, war ausgefüllt, wie es Maschinen tun; vielleicht war es eine Erweiterung Ihres Browsers. Es ist jetzt wieder leer. Noch wurde nichts abgeschickt, und alles, was Sie getippt haben, ist noch da.',
  tooSoon:
    'Es kam schneller, als Menschen schreiben, und wurde aufgehalten, um Maschinen fernzuhalten. Noch wurde nichts abgeschickt, und alles, was Sie getippt haben, ist noch da.',
  stale: 'Dieses Formular war zu lange geöffnet. Noch wurde nichts abgeschickt, und alles, was Sie getippt haben, ist noch da.',
  unproven: (seconds) =>
    counted(
      'de',
      {
        one: 'Um Maschinen fernzuhalten, lässt sich dieses Formular erst in einer Sekunde abschicken. Noch wurde nichts abgeschickt, und alles, was Sie getippt haben, ist noch da.',
        other:
          'Um Maschinen fernzuhalten, lässt sich dieses Formular erst in {count} Sekunden abschicken. Noch wurde nichts abgeschickt, und alles, was Sie getippt haben, ist noch da.',
      },
      seconds,
    ),
  busyTitle: 'Gerade zu viele',
  busy: 'In der letzten Stunde kam mehr, als angenommen werden kann.',
  busyHere: 'Von diesem Browser wurde in der letzten Stunde schon mehrmals etwas abgeschickt.',
  busyPlace: 'Aus diesem Netzwerk kam in der letzten Stunde schon sehr viel.',
  often: 'Dies wurde in der letzten Stunde schon oft geändert.',
  usedBefore:
    'Dieses Formular wurde schon mit einer anderen Adresse abgeschickt, deshalb geht an diese noch keine E-Mail. Alles, was Sie getippt haben, ist noch da.',
  tryAgain: (minutes) =>
    counted(
      'de',
      {
        one: 'Nichts wurde abgeschickt. Alles, was Sie getippt haben, ist noch da; versuchen Sie es in einer Minute wieder.',
        other: 'Nichts wurde abgeschickt. Alles, was Sie getippt haben, ist noch da; versuchen Sie es in {count} Minuten wieder.',
      },
      minutes,
    ),
}
