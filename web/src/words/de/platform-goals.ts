import type { en } from '../en/platform-goals.ts'

export const de: typeof en = {
  product_quality: {
    title: 'Produktqualität',
    description: 'Wie gut das Produkt selbst ist: Material, Verarbeitung, Geschmack, Passform.',
  },
  value_for_money: { title: 'Preis und Leistung', description: 'Ob es seinen Preis wert war.' },
  customer_service: { title: 'Kundendienst', description: 'Wie mit Fragen und Beschwerden umgegangen wurde.' },
  delivery: { title: 'Lieferung', description: 'Schnelligkeit, Sorgfalt und Verlässlichkeit des Versands.' },
  returns: { title: 'Rückgabe', description: 'Wie leicht sich etwas zurückschicken oder das Geld zurückbekommen ließ.' },
  ease_of_use: { title: 'Bedienung', description: 'Wie leicht das Produkt tut, wofür es da ist.' },
  website_app: { title: 'Website und App', description: 'Online finden, auswählen und bezahlen.' },
  store_experience: { title: 'Besuch vor Ort', description: 'Der Besuch im Geschäft: Ordnung, Atmosphäre, Wartezeit.' },
  staff: { title: 'Personal', description: 'Freundlichkeit und Kenntnis der Menschen, denen man begegnet ist.' },
  communication: { title: 'Kommunikation', description: 'Wie gut man auf dem Laufenden gehalten wurde.' },
  trust_safety: { title: 'Vertrauen und Sicherheit', description: 'Ob man sich sicher, ehrlich informiert und fair behandelt fühlte.' },
  loyalty: { title: 'Treue', description: 'Ob man wiederkommen und es weitersagen würde.' },
}
