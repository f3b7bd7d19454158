import type { en } from '../en/frame.ts'

export const de: typeof en = {
  top: 'Wo Sie sind',
  skip: 'Zum Inhalt springen',
  open: 'Menü öffnen',
  close: 'Menü schließen',
  fold: 'Menü einklappen',
  unfold: 'Menü ausklappen',
  toDark: 'Dunkle Farben',
  toLight: 'Helle Farben',
  failed: {
    title: 'Diese Seite ist ausgefallen',
    what: 'Der Fehler liegt bei uns. Was Sie vorher gesendet haben, ist nicht verloren. Laden Sie die Seite neu.',
    action: 'Neu laden',
  },
}
