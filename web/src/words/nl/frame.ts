import type { en } from '../en/frame.ts'

export const nl: typeof en = {
  top: 'Waar je bent',
  skip: 'Naar de inhoud',
  open: 'Menu openen',
  close: 'Menu sluiten',
  fold: 'Menu inklappen',
  unfold: 'Menu uitklappen',
  toDark: 'Donkere kleuren',
  toLight: 'Lichte kleuren',
  failed: {
    title: 'Er ging iets mis met dit scherm',
    what: 'De fout ligt bij ons. Niets van wat je eerder hebt verstuurd is verloren. Laad de pagina opnieuw.',
    action: 'Opnieuw laden',
  },
}
