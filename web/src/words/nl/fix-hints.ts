import type { en } from '../en/fix-hints.ts'

export const nl: typeof en = {
  dns: (host) =>
    `Voor ${host} is geen adres gevonden. Controleer hoe de naam is gespeld, en of hij van buiten je netwerk op te zoeken is. Het duurt enkele minuten voor een nieuw record bekend is.`,
  refused: (host) =>
    `Op ${host} luistert niets op die poort. Start de ontvanger, controleer de poort, en kijk of er een firewall tussen zit.`,
  reset:
    'De verbinding werd verbroken voordat er een volledig antwoord was. Kijk in het log van je ontvanger, en in dat van de proxy ervoor.',
  timeout: (seconds) =>
    `Er kwam geen volledig antwoord binnen ${seconds === 1 ? 'een seconde' : `${seconds} seconden`}. Noteer de gebeurtenis, antwoord meteen 204 en doe het werk daarna. Hoelang een poging mag duren, is een instelling van de bestemming.`,
  tls: 'Het certificaat is verlopen, staat op een andere naam, of de keten ervan is niet volledig. Vernieuw het, en stuur de tussenliggende certificaten mee.',
  'private-address':
    'De naam leidt naar een adres binnen een netwerk, en gebeurtenissen gaan alleen naar openbare adressen. Voor je eigen machine start je Earshot met ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'Het antwoord was meer dan 64 KiB. Niemand leest het: antwoord 204, zonder body.',
  redirect: 'Omleidingen worden niet gevolgd. Wijzig het adres van de bestemming in het adres waar het heen leidt.',
  refusedByReceiver:
    'Je ontvanger heeft het geweigerd. Meestal ligt dat aan de controle van de handtekening: een ander geheim, of een body die eerst is geparset. Onder Controle zie je welke van de twee.',
  notThere: 'Op dat pad is niets, of het neemt geen POST aan. Vergelijk het pad met dat van je ontvanger.',
  gone: 'Met 410 zegt de ontvanger dat hij voorgoed weg is; daarom is de bestemming uitgeschakeld.',
  tooMuch: 'De ontvanger neemt geen gebeurtenis van deze grootte aan. Verhoog zijn limiet; 1 MiB is ruim genoeg.',
  tooFast: 'De ontvanger vraagt om minder. Geef de bestemming een tempo in haar instellingen.',
  other: 'Het ging mis bij je ontvanger. Zijn log zegt waarom; wat het antwoord zei, staat bij de poging.',
}
