import type { en } from '../en/platform-goals.ts'

export const nl: typeof en = {
  product_quality: { title: 'Productkwaliteit', description: 'Hoe goed het product zelf is: materiaal, afwerking, smaak, pasvorm.' },
  value_for_money: { title: 'Prijs-kwaliteit', description: 'Of het zijn prijs waard was.' },
  customer_service: { title: 'Klantenservice', description: 'Hoe met vragen en klachten werd omgegaan.' },
  delivery: { title: 'Levering', description: 'Snelheid, zorg en betrouwbaarheid van de verzending.' },
  returns: { title: 'Retourneren', description: 'Hoe makkelijk het was om iets terug te sturen of het geld terug te krijgen.' },
  ease_of_use: { title: 'Gebruiksgemak', description: 'Hoe makkelijk het product doet waarvoor het is.' },
  website_app: { title: 'Website en app', description: 'Online vinden, kiezen en betalen.' },
  store_experience: { title: 'Bezoek aan de winkel', description: 'Het bezoek ter plaatse: orde, sfeer, wachten.' },
  staff: { title: 'Personeel', description: 'Vriendelijkheid en kennis van de mensen die men ontmoette.' },
  communication: { title: 'Communicatie', description: 'Hoe goed men op de hoogte werd gehouden.' },
  trust_safety: { title: 'Vertrouwen en veiligheid', description: 'Of men zich veilig, eerlijk geïnformeerd en fair behandeld voelde.' },
  loyalty: { title: 'Trouw', description: 'Of men terug zou komen en het zou doorvertellen.' },
}
