import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const pl: Words = {
  language: 'pl',

  failing: {
    subject: (place, hours) => `Webhooki do ${place} nie docierają od ${hours} godzin`,
    since: (place, moment) => `Od ${moment} żaden webhook nie dotarł do ${place}.`,
    failures: (count) =>
      counted(
        'pl',
        {
          one: 'Nie powiodła się {count} próba.',
          few: 'Nie powiodły się {count} próby.',
          many: 'Nie powiodło się {count} prób.',
          other: 'Nie powiodło się {count} próby.',
        },
        count,
      ),
    next: (moment) =>
      `To, co się nie powiodło, jest ponawiane według harmonogramu. Jeśli nic nie dotrze do ${moment}, ten cel zostanie wyłączony: wtedy nic więcej nie zostanie tam wysłane, a to, co nadejdzie, będzie dla niego przechowywane.`,
    fix: {
      inPortal:
        'Sprawdź serwer, który je odbiera. Każda próba i odpowiedź na nią są w portalu webhooków, który otwiera się z programu, w którym Twój zespół skonfigurował webhooki. To, z czego zrezygnowano, można tam wysłać ponownie.',
      inDashboard:
        'Sprawdź serwer, który je odbiera. Każda próba i odpowiedź na nią są w panelu. To, z czego zrezygnowano, można tam wysłać ponownie.',
    },
  },

  disabled: {
    subject: (place) => `Webhooki do ${place} są wyłączone`,
    failing: (place, moment) => `Od ${moment} żaden webhook nie dotarł do ${place}. Dlatego ten cel został wyłączony.`,
    gone: (place) => `${place} odpowiada statusem 410: nikt już tam nie chce webhooków. Dlatego ten cel został wyłączony.`,
    asked: (place) =>
      `${place} prosi w nagłówku webhook-delivery odpowiedzi, aby nic więcej nie wysyłać. Dlatego ten cel został wyłączony.`,
    next: (days) =>
      `Nic więcej nie jest tam wysyłane. Nic też nie ginie: to, co zdarzy się od teraz, jest przechowywane dla tego celu przez ${days} dni.`,
    fix: {
      inPortal:
        'Gdy serwer znów będzie przyjmował webhooki, wznów cel w portalu webhooków, który otwiera się z programu, w którym Twój zespół skonfigurował webhooki. Tam zdecydujesz, czy wysłać to, co przechowano.',
      inDashboard: 'Gdy serwer znów będzie przyjmował webhooki, wznów cel w panelu. Tam zdecydujesz, czy wysłać to, co przechowano.',
    },
  },

  last: {
    status: (status) => `Ostatnia odpowiedź miała status ${status}.`,
    dns: 'Przy ostatniej próbie nie znaleziono adresu dla jego nazwy.',
    refused: 'Przy ostatniej próbie serwer nie przyjął połączenia.',
    reset: 'Przy ostatniej próbie połączenie zostało przerwane.',
    timeout: 'Przy ostatniej próbie odpowiedź nie nadeszła na czas.',
    tls: 'Przy ostatniej próbie nie udało się nawiązać bezpiecznego połączenia: być może certyfikat wygasł.',
    'private-address': 'Przy ostatniej próbie nazwa prowadziła do adresu prywatnego, a na taki nic nie jest wysyłane.',
    'too-large': 'Ostatnia odpowiedź była za duża.',
  },

  button: 'Zobacz cel',
  reason: (organization) =>
    `Dostajesz ten list, bo jesteś na liście właścicieli organizacji ${organization}. Kto prowadzi tę usługę, może to zmienić.`,
}
