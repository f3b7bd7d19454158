import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const pl: Words = {
  trap: 'Zostaw to pole puste',
  again: 'Wyślij jeszcze raz.',
  trapFilled:
    'Pole, którego ludzie nie widzą, było wypełnione, jak robią to automaty; może to rozszerzenie przeglądarki. Jest znów puste. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
  tooSoon:
    'Formularz przyszedł szybciej, niż piszą ludzie, i został zatrzymany, żeby nie wpuszczać automatów. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
  stale: 'Ten formularz był otwarty zbyt długo. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
  unproven: (seconds) =>
    counted(
      'pl',
      {
        one: 'Żeby nie wpuszczać automatów, ten formularz można wysłać za sekundę. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
        few: 'Żeby nie wpuszczać automatów, ten formularz można wysłać za {count} sekundy. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
        other:
          'Żeby nie wpuszczać automatów, ten formularz można wysłać za {count} sekund. Nic jeszcze nie wysłano, a wszystko, co zostało wpisane, nadal tu jest.',
      },
      seconds,
    ),
  busyTitle: 'W tej chwili jest ich zbyt wiele',
  busy: 'W ostatniej godzinie przyszło więcej, niż można przyjąć.',
  busyHere: 'Z tej przeglądarki wysłano już kilka w ostatniej godzinie.',
  busyPlace: 'Z tej sieci przyszło bardzo dużo w ostatniej godzinie.',
  often: 'W ostatniej godzinie zmieniono to już wiele razy.',
  usedBefore:
    'Ten formularz został już wysłany z innym adresem, więc na ten adres nie wysyłamy jeszcze wiadomości. Wszystko, co zostało wpisane, nadal tu jest.',
  tryAgain: (minutes) =>
    counted(
      'pl',
      {
        one: 'Nic nie wysłano. Wszystko, co zostało wpisane, nadal tu jest; spróbuj ponownie za minutę.',
        few: 'Nic nie wysłano. Wszystko, co zostało wpisane, nadal tu jest; spróbuj ponownie za {count} minuty.',
        other: 'Nic nie wysłano. Wszystko, co zostało wpisane, nadal tu jest; spróbuj ponownie za {count} minut.',
      },
      minutes,
    ),
}
