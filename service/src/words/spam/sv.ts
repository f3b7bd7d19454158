import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const sv: Words = {
  trap: 'Lämna det här tomt',
  again: 'Skicka en gång till.',
  trapFilled:
    'Ett fält som människor inte ser var ifyllt, som maskiner gör; kanske var det ett tillägg i din webbläsare. Det är tomt igen. Inget har skickats än, och allt du skrev finns kvar.',
  tooSoon:
    'Det kom snabbare än människor skriver och hölls tillbaka för att stänga ute maskiner. Inget har skickats än, och allt du skrev finns kvar.',
  stale: 'Det här formuläret hade varit öppet för länge. Inget har skickats än, och allt du skrev finns kvar.',
  unproven: (seconds) =>
    counted(
      'sv',
      {
        one: 'För att stänga ute maskiner kan formuläret skickas om en sekund. Inget har skickats än, och allt du skrev finns kvar.',
        other:
          'För att stänga ute maskiner kan formuläret skickas om {count} sekunder. Inget har skickats än, och allt du skrev finns kvar.',
      },
      seconds,
    ),
  busyTitle: 'För många just nu',
  busy: 'Under den senaste timmen kom det fler än vad som kan tas emot.',
  busyHere: 'Flera har redan skickats från den här webbläsaren under den senaste timmen.',
  busyPlace: 'Det har redan kommit mycket från det här nätverket under den senaste timmen.',
  often: 'Det här har redan ändrats många gånger under den senaste timmen.',
  usedBefore: 'Det här formuläret har redan skickats med en annan adress, så inget mejl går till den här ännu. Allt du skrev finns kvar.',
  tryAgain: (minutes) =>
    counted(
      'sv',
      {
        one: 'Inget har skickats. Allt du skrev finns kvar; försök igen om en minut.',
        other: 'Inget har skickats. Allt du skrev finns kvar; försök igen om {count} minuter.',
      },
      minutes,
    ),
}
