import type { en } from '../en/frame.ts'

export const pl: typeof en = {
  top: 'Gdzie jesteś',
  skip: 'Przejdź do treści',
  open: 'Otwórz menu',
  close: 'Zamknij menu',
  fold: 'Zwiń menu',
  unfold: 'Rozwiń menu',
  toDark: 'Ciemne kolory',
  toLight: 'Jasne kolory',
  failed: {
    title: 'Ten ekran zawiódł',
    what: 'Błąd jest po naszej stronie. Nic, co zostało wcześniej wysłane, nie zginęło. Wczytaj stronę ponownie.',
    action: 'Wczytaj ponownie',
  },
}
