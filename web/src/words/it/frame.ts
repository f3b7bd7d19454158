import type { en } from '../en/frame.ts'

export const it: typeof en = {
  top: 'Dove ti trovi',
  skip: 'Vai al contenuto',
  open: 'Apri il menu',
  close: 'Chiudi il menu',
  fold: 'Riduci il menu',
  unfold: 'Espandi il menu',
  toDark: 'Colori scuri',
  toLight: 'Colori chiari',
  failed: {
    title: 'Questa schermata non funziona',
    what: 'L’errore è nostro. Nulla di ciò che hai inviato prima è perso. Ricarica la pagina.',
    action: 'Ricarica',
  },
}
