import type { Words } from './en.ts'

export const nl: Words = {
  label: (project) => `Jouw mening over ${project}`,
  send: 'Antwoord versturen',
  sending: 'Bezig met versturen',
  skip: 'Overslaan',
  seen: (project) => `${project} ziet je antwoord en de dag, niet wie je bent.`,
  missing: 'Kies of schrijf eerst iets, of sla de vraag over.',
  sent: 'Antwoord verstuurd.',
  gone: 'Die vraag wordt niet meer gesteld.',
  arrived: (project) => `Wat je hebt geantwoord is bij ${project} aangekomen.`,
  more: 'Wil je nog meer kwijt?',
  answersStay: 'Wat je eerder hebt geantwoord blijft zonder je naam.',
  back: 'Terug',
  latest: 'Nieuwste meningen',
  newTab: 'opent in een nieuw tabblad',
  offline: 'Er is nu geen verbinding. Er is niets verstuurd; wat je typte staat er nog. Probeer het opnieuw.',
  failed: 'Er ging iets mis aan onze kant. Wat je typte staat er nog; probeer het zo nog eens.',
  busy: 'Er komt nu meer binnen dan kan worden aangenomen. Wat je typte staat er nog; probeer het na {time} opnieuw.',
  already: 'Hiervandaan is al een mening verstuurd. Laad de pagina opnieuw om er nog een te schrijven.',
}
