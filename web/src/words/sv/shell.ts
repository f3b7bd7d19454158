import type { en } from '../en/shell.ts'
import { plural } from '../plural.ts'

export const sv: typeof en = {
  product: 'Webhookar',
  of: (organization) => `Webhookar för ${organization}`,
  navigation: 'Avdelningar',
  places: {
    destinations: 'Destinationer',
    deliveries: 'Leveranser',
    recover: 'Omsändning',
    events: 'Händelser',
    charts: 'Diagram',
    test: 'Test',
    verify: 'Kontroll',
  },
  until: (time) => `Du har tillgång fram till ${time}.`,
  nearlyOver: (minutes) =>
    `Sessionen slutar om ${plural('sv', minutes, { one: 'en minut', other: `${minutes} minuter` })}. Avsluta det du skriver och be sedan ditt eget system om en ny adress.`,
  leave: 'Avsluta sessionen',
  over: {
    title: 'Din session är slut',
    what: 'Den gällde i åtta timmar, eller så har någon avslutat den. Inget du har skickat går förlorat, och det du har skrivit finns kvar på den här sidan.',
    how: 'Be ditt eget system om en ny adress till portalen och öppna den i en annan flik i den här webbläsaren. Kom sedan tillbaka hit och fortsätt.',
    goOn: 'Fortsätt här',
    stillOver: 'Det finns ingen ny session än. Öppna först den nya adressen i den här webbläsaren.',
  },
  unknown: { title: 'Här finns ingenting', what: 'Adressen leder ingenstans.', action: 'Till destinationerna' },
}
