import type { en } from '../en/platform-goals.ts'

export const it: typeof en = {
  product_quality: {
    title: 'Qualità del prodotto',
    description: 'Quanto è buono il prodotto in sé: materiale, fattura, gusto, vestibilità.',
  },
  value_for_money: { title: 'Rapporto qualità-prezzo', description: 'Se valeva il suo prezzo.' },
  customer_service: { title: 'Servizio clienti', description: 'Come sono stati gestiti domande e reclami.' },
  delivery: { title: 'Consegna', description: 'Rapidità, cura e affidabilità della spedizione.' },
  returns: { title: 'Resi', description: 'Quanto è stato facile restituire qualcosa o riavere i soldi.' },
  ease_of_use: { title: 'Facilità d’uso', description: 'Con quanta facilità il prodotto fa ciò per cui è fatto.' },
  website_app: { title: 'Sito e app', description: 'Trovare, scegliere e pagare online.' },
  store_experience: { title: 'Esperienza in negozio', description: 'La visita sul posto: ordine, atmosfera, attesa.' },
  staff: { title: 'Personale', description: 'Cortesia e competenza delle persone incontrate.' },
  communication: { title: 'Comunicazione', description: 'Quanto bene si è stati tenuti informati.' },
  trust_safety: {
    title: 'Fiducia e sicurezza',
    description: 'Se ci si è sentiti al sicuro, informati con onestà e trattati con correttezza.',
  },
  loyalty: { title: 'Fedeltà', description: 'Se si tornerebbe e se ne parlerebbe ad altri.' },
}
