import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const nl: Words = {
  trap: 'Laat dit leeg',
  again: 'Verstuur het nog een keer.',
  trapFilled:
    'Een veld dat mensen niet zien was ingevuld, zoals machines doen; misschien deed een extensie van je browser het. Het is weer leeg. Er is nog niets verstuurd en alles wat je typte staat er nog.',
  tooSoon:
    'Het kwam sneller dan mensen schrijven en is tegengehouden om machines buiten te houden. Er is nog niets verstuurd en alles wat je typte staat er nog.',
  stale: 'Dit formulier stond te lang open. Er is nog niets verstuurd en alles wat je typte staat er nog.',
  unproven: (seconds) =>
    counted(
      'nl',
      {
        one: 'Om machines buiten te houden kan dit formulier over één seconde worden verstuurd. Er is nog niets verstuurd en alles wat je typte staat er nog.',
        other:
          'Om machines buiten te houden kan dit formulier over {count} seconden worden verstuurd. Er is nog niets verstuurd en alles wat je typte staat er nog.',
      },
      seconds,
    ),
  busyTitle: 'Te veel op dit moment',
  busy: 'Het afgelopen uur kwam er meer binnen dan kan worden aangenomen.',
  busyHere: 'Vanuit deze browser is het afgelopen uur al meermaals iets verstuurd.',
  busyPlace: 'Vanaf dit netwerk kwam er het afgelopen uur al veel binnen.',
  often: 'Dit is het afgelopen uur al vaak gewijzigd.',
  usedBefore:
    'Dit formulier is al met een ander adres verstuurd, dus naar dit adres gaat nog geen e-mail. Alles wat je typte staat er nog.',
  tryAgain: (minutes) =>
    counted(
      'nl',
      {
        one: 'Er is niets verstuurd. Alles wat je typte staat er nog; probeer het over één minuut opnieuw.',
        other: 'Er is niets verstuurd. Alles wat je typte staat er nog; probeer het over {count} minuten opnieuw.',
      },
      minutes,
    ),
}
