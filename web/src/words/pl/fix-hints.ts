import type { en } from '../en/fix-hints.ts'

export const pl: typeof en = {
  dns: (host) =>
    `Nie znaleziono adresu dla ${host}. Sprawdź pisownię nazwy i to, czy można ją odnaleźć spoza Twojej sieci. Nowy wpis jest znany dopiero po kilku minutach.`,
  refused: (host) =>
    `Pod ${host}, na tym porcie, nic nie nasłuchuje. Uruchom serwer odbiorczy, sprawdź port i to, czy po drodze nie ma zapory.`,
  reset: 'Połączenie zostało przerwane, zanim nadeszła cała odpowiedź. Zajrzyj do logu serwera odbiorczego i stojącego przed nim proxy.',
  timeout: (seconds) =>
    `W ciągu ${seconds === 1 ? 'sekundy' : `${seconds} sekund`} nie nadeszła cała odpowiedź. Zapisz zdarzenie, od razu odpowiedz 204, a pracę wykonaj później. To, jak długo może trwać próba, ustawia się w celu.`,
  tls: 'Certyfikat wygasł, jest na inną nazwę albo jego łańcuch jest niepełny. Odnów go i wysyłaj także certyfikaty pośrednie.',
  'private-address':
    'Nazwa prowadzi do adresu wewnątrz sieci, a zdarzenia trafiają tylko na publiczne. Na potrzeby własnego komputera Earshot uruchamia się z ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'Odpowiedź miała ponad 64 KiB. Nikt jej nie czyta: odpowiedz 204, bez treści.',
  redirect: 'Przekierowania nie są uwzględniane. Zmień adres celu na ten, do którego prowadzi przekierowanie.',
  refusedByReceiver:
    'Twój serwer odbiorczy je odrzucił. Najczęściej chodzi o sprawdzanie podpisu: inny sekret albo treść, którą najpierw przetworzono. Sprawdzanie wskaże, co to.',
  notThere: 'Pod tą ścieżką nic nie ma albo nie przyjmuje ona POST. Porównaj ścieżkę z tą na serwerze odbiorczym.',
  gone: 'Odpowiedź 410 oznacza, że odbiorcy nie ma już na dobre, dlatego cel jest wyłączony.',
  tooMuch: 'Serwer odbiorczy nie przyjmuje zdarzeń tej wielkości. Podnieś jego limit; 1 MiB w zupełności wystarczy.',
  tooFast: 'Serwer odbiorczy prosi o mniej. Ustaw tempo w ustawieniach celu.',
  other: 'Twój serwer odbiorczy zawiódł. Jego log mówi dlaczego; treść odpowiedzi widać przy próbie.',
}
