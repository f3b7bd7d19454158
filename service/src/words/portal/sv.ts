import type { Words } from './en.ts'

export const sv: Words = {
  language: 'sv',
  session: {
    heading: (organization) => `Webhooks för ${organization}`,
    until: (moment) => `Du har tillgång fram till ${moment}.`,
    needsScript: 'Själva portalen behöver JavaScript. Slå på det i den här webbläsaren, eller avsluta sessionen här.',
    end: 'Avsluta sessionen',
  },
  missing: {
    title: 'Portalen är inte byggd',
    heading: 'Portalen har inte byggts.',
    what: 'Tjänsten startades utan sin förberedelse. Inget går förlorat: webhooks skickas ändå. Efter npm run start eller node scripts/setup.mjs finns portalen här.',
  },
  closed: {
    title: 'Webhookportal',
    heading: 'Portalen är stängd.',
    what: 'Den öppnas med en adress som ditt eget system skapar. Den gäller i fem minuter och en enda gång. Be om en där.',
    field: 'Adressen du har fått',
    fieldHint: 'Utan JavaScript öppnas den inte av sig själv. Klistra in hela.',
    open: 'Öppna portalen',
  },
  opening: { title: 'Öppnar', heading: 'Portalen öppnas', what: 'Det tar ett ögonblick.' },
  over: {
    title: 'Adressen är använd eller har gått ut',
    heading: 'Den här adressen öppnar inget längre.',
    what: 'Den gällde i fem minuter och en enda gång. Gå tillbaka dit den kom ifrån och be om en ny.',
  },
  failed: {
    title: 'Inget svar',
    heading: 'Portalen svarade inte.',
    what: 'Kontrollera anslutningen och försök igen. Om adressen har hunnit gå ut, be om en ny.',
    again: 'Försök igen',
  },
  foreign: {
    title: 'Inte härifrån',
    heading: 'Det här kom från en annan webbplats.',
    what: 'Inget har ändrats. Öppna portalen på dess egen adress och gör det där.',
  },
}
