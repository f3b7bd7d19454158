import type { en } from '../en/shell.ts'

export const nl: typeof en = {
  product: 'Webhooks',
  of: (organization) => `Webhooks van ${organization}`,
  navigation: 'Onderdelen',
  places: {
    destinations: 'Bestemmingen',
    deliveries: 'Bezorgingen',
    recover: 'Herstel',
    events: 'Gebeurtenissen',
    charts: 'Grafieken',
    test: 'Test',
    verify: 'Controle',
  },
  until: (time) => `Je hebt toegang tot ${time}.`,
  nearlyOver: (minutes) =>
    `Deze sessie eindigt over ${minutes === 1 ? 'een minuut' : `${minutes} minuten`}. Maak af wat je aan het typen bent en vraag dan je eigen systeem om een nieuw adres.`,
  leave: 'Sessie beëindigen',
  over: {
    title: 'Je sessie is voorbij',
    what: 'Ze duurde acht uur, of iemand heeft haar beëindigd. Niets van wat je hebt verstuurd is verloren, en wat je hebt getypt, staat nog op deze pagina.',
    how: 'Vraag je eigen systeem om een nieuw adres van het portaal en open het in een ander tabblad van deze browser. Kom dan hier terug en ga verder.',
    goOn: 'Hier verdergaan',
    stillOver: 'Er is nog geen nieuwe sessie. Open eerst het nieuwe adres in deze browser.',
  },
  unknown: { title: 'Hier is niets', what: 'Het adres leidt nergens heen.', action: 'Naar de bestemmingen' },
}
