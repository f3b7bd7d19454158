import type { en } from '../en/fix-hints.ts'
import { plural } from '../plural.ts'

export const sv: typeof en = {
  dns: (host) =>
    `Ingen adress hittades för ${host}. Kontrollera hur namnet stavas, och att det kan slås upp utifrån ditt nätverk. En ny post tar några minuter att bli känd.`,
  refused: (host) =>
    `Ingenting lyssnar på ${host}, på den porten. Starta mottagaren, kontrollera porten och se efter om en brandvägg står emellan.`,
  reset: 'Anslutningen bröts innan ett helt svar kom. Titta i mottagarens logg, och i loggen hos proxyn framför den.',
  timeout: (seconds) =>
    `Det kom inget helt svar inom ${plural('sv', seconds, { one: 'en sekund', other: `${seconds} sekunder` })}. Skriv ner händelsen, svara genast 204 och gör arbetet efteråt. Hur länge ett försök får ta ställs in på destinationen.`,
  tls: 'Certifikatet har gått ut, gäller ett annat namn, eller så är dess kedja inte hel. Förnya det, och skicka även mellancertifikaten.',
  'private-address':
    'Namnet leder till en adress inne i ett nätverk, och händelser skickas bara till offentliga. För din egen dator startas Earshot med ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'Svaret var större än 64 KiB. Ingen läser det: svara 204, utan innehåll.',
  redirect: 'Omdirigeringar följs inte. Ändra destinationens adress till den som den leder till.',
  refusedByReceiver:
    'Din mottagare avvisade den. Oftast är det kontrollen av signaturen: en annan hemlighet, eller ett innehåll som tolkades först. ”Kontroll” visar vilket.',
  notThere: 'Det finns ingenting på den sökvägen, eller så tar den inte emot POST. Jämför sökvägen med mottagarens.',
  gone: 'Med 410 säger mottagaren att den är borta för gott, så destinationen stängs av.',
  tooMuch: 'Mottagaren tar inte emot en så stor händelse. Höj dess gräns; 1 MiB räcker gott.',
  tooFast: 'Mottagaren ber om färre. Ge destinationen en takt i dess inställningar.',
  other: 'Din mottagare misslyckades. Dess logg visar varför; vad svaret sa visas vid försöket.',
}
