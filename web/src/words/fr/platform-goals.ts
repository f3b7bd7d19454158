import type { en } from '../en/platform-goals.ts'

export const fr: typeof en = {
  product_quality: {
    title: 'Qualité du produit',
    description: 'La qualité du produit lui\u2011même\u202f: matière, fabrication, goût, coupe.',
  },
  value_for_money: { title: 'Rapport qualité\u2011prix', description: 'S’il valait son prix.' },
  customer_service: { title: 'Service client', description: 'Comment les questions et les réclamations ont été traitées.' },
  delivery: { title: 'Livraison', description: 'Rapidité, soin et fiabilité de l’envoi.' },
  returns: { title: 'Retours', description: 'La facilité à renvoyer un article ou à être remboursé.' },
  ease_of_use: { title: 'Facilité d’utilisation', description: 'La facilité avec laquelle le produit fait ce qu’on attend de lui.' },
  website_app: { title: 'Site et application', description: 'Trouver, choisir et payer en ligne.' },
  store_experience: { title: 'Visite en magasin', description: 'La visite sur place\u202f: ordre, ambiance, attente.' },
  staff: { title: 'Personnel', description: 'L’amabilité et les connaissances des personnes rencontrées.' },
  communication: { title: 'Communication', description: 'La qualité de l’information tout au long.' },
  trust_safety: {
    title: 'Confiance et sécurité',
    description: 'Si l’on s’est senti en sécurité, informé honnêtement et traité équitablement.',
  },
  loyalty: { title: 'Fidélité', description: 'Si l’on reviendrait et en parlerait autour de soi.' },
}
