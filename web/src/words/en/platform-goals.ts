import type { PlatformGoalId } from '@earshot/contract'

export const en: Record<PlatformGoalId, { title: string; description: string }> = {
  product_quality: { title: 'Product quality', description: 'How good the product itself is: material, make, taste, fit.' },
  value_for_money: { title: 'Value for money', description: 'Whether it was worth its price.' },
  customer_service: { title: 'Customer service', description: 'How questions and complaints were dealt with.' },
  delivery: { title: 'Delivery', description: 'Speed, care and reliability of shipping.' },
  returns: { title: 'Returns', description: 'How easy it was to send something back or to get the money back.' },
  ease_of_use: { title: 'Ease of use', description: 'How easily the product does what it is for.' },
  website_app: { title: 'Website and app', description: 'Finding, choosing and paying online.' },
  store_experience: { title: 'Store experience', description: 'The visit on the spot: order, atmosphere, waiting.' },
  staff: { title: 'Staff', description: 'Friendliness and knowledge of the people met.' },
  communication: { title: 'Communication', description: 'How well one was kept informed.' },
  trust_safety: { title: 'Trust and safety', description: 'Whether one felt safe, honestly informed and fairly treated.' },
  loyalty: { title: 'Loyalty', description: 'Whether one would come back and tell others.' },
}

export type Words = typeof en
