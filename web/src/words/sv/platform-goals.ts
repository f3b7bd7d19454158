import type { en } from '../en/platform-goals.ts'

export const sv: typeof en = {
  product_quality: { title: 'Produktens kvalitet', description: 'Hur bra själva produkten är: material, utförande, smak, passform.' },
  value_for_money: { title: 'Prisvärdhet', description: 'Om den var värd sitt pris.' },
  customer_service: { title: 'Kundservice', description: 'Hur frågor och klagomål togs om hand.' },
  delivery: { title: 'Leverans', description: 'Fraktens snabbhet, omsorg och pålitlighet.' },
  returns: { title: 'Returer', description: 'Hur lätt det var att skicka tillbaka något eller få pengarna tillbaka.' },
  ease_of_use: { title: 'Användarvänlighet', description: 'Hur lätt produkten gör det den är till för.' },
  website_app: { title: 'Webbplats och app', description: 'Att hitta, välja och betala på nätet.' },
  store_experience: { title: 'Butiksbesöket', description: 'Besöket på plats: ordning, stämning, väntan.' },
  staff: { title: 'Personal', description: 'Vänlighet och kunskap hos dem man mötte.' },
  communication: { title: 'Kommunikation', description: 'Hur väl man hölls informerad.' },
  trust_safety: { title: 'Förtroende och säkerhet', description: 'Om man kände sig trygg, ärligt informerad och rättvist behandlad.' },
  loyalty: { title: 'Lojalitet', description: 'Om man skulle komma tillbaka och berätta för andra.' },
}
