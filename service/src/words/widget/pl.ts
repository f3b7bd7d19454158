import type { Words } from './en.ts'

export const pl: Words = {
  label: (project) => `Opinia o ${project}`,
  send: 'Wyślij odpowiedź',
  sending: 'Wysyłanie',
  skip: 'Pomiń',
  seen: (project) => `${project} widzi odpowiedź i dzień, ale nie to, kto odpowiada.`,
  missing: 'Najpierw wybierz lub napisz coś albo pomiń pytanie.',
  sent: 'Odpowiedź wysłana.',
  gone: 'To pytanie nie jest już zadawane.',
  arrived: (project) => `Odpowiedzi dotarły do ${project}.`,
  more: 'Czy jest jeszcze coś do dodania?',
  answersStay: 'Wcześniejsze odpowiedzi pozostają bez imienia i nazwiska.',
  back: 'Wstecz',
  latest: 'Najnowsze opinie',
  newTab: 'otwiera się w nowej karcie',
  offline: 'W tej chwili nie ma połączenia. Nic nie wysłano; wszystko, co zostało wpisane, nadal tu jest. Spróbuj ponownie.',
  failed: 'Coś poszło nie tak po naszej stronie. Wszystko, co zostało wpisane, nadal tu jest; spróbuj ponownie za chwilę.',
  busy: 'W tej chwili przychodzi więcej, niż można przyjąć. Wszystko, co zostało wpisane, nadal tu jest; spróbuj ponownie po {time}.',
  already: 'Stąd wysłano już jedną opinię. Aby napisać kolejną, odśwież stronę.',
}
