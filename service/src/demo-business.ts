import type { QuestionCreate } from '@earshot/contract'

// What the demo's business wants to know, and what its customers said: a bicycle shop after its first month with Earshot.

export const goals = [
  'Learn what makes people buy their second bicycle from us and not elsewhere.',
  'Find out which repairs take longer than customers expect.',
  'Make the fitting appointment something people tell their friends about.',
]

export const questions: QuestionCreate[] = [
  {
    tags: ['staff', 'customer_service'],
    priority: 10,
    question: 'How well did we listen to what you need?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: '5', option: 'Very well' },
        { id: '4', option: 'Well' },
        { id: '3', option: 'So-so' },
        { id: '2', option: 'Not well' },
        { id: '1', option: 'Not at all' },
      ],
      comment: 'optional',
    },
    responseVisibility: 'public',
  },
  {
    tags: ['product_quality', 'store_experience'],
    priority: 20,
    question: 'What did you like?',
    answerMode: 'multi_select',
    answers: {
      options: [
        { id: 'choice', option: 'The choice', description: 'Brands, sizes, colours' },
        { id: 'fitting', option: 'The fitting', description: 'Measuring, test ride, adjustment' },
        { id: 'workshop', option: 'The workshop' },
        { id: 'price', option: 'The price' },
      ],
    },
    responseVisibility: 'public',
  },
  {
    tags: ['loyalty'],
    priority: 30,
    question: 'Would you come back?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'yes', option: 'Yes' },
        { id: 'no', option: 'No' },
      ],
    },
  },
  { tags: ['communication'], priority: 40, question: 'What should we do better?', answerMode: 'text_only', answers: { maxLength: 1000 } },
]

export interface Written {
  customer: string
  name: string | null
  incognito?: boolean
  daysAgo: number
  title: string
  opinion: string
  /** By question, in their order: ids of options, or a text; empty when not answered. */
  answers: [listened: string, liked: string[], back: string, better: string]
  response?: string
}

export const opinions: Written[] = [
  {
    customer: 'mara.lindqvist@example.com',
    name: 'Mara',
    daysAgo: 27,
    title: 'They asked before they sold',
    opinion:
      'I came in for the cheapest city bike and left with a used one that fits me. Twenty minutes of questions about my commute, then two test rides. Nobody has ever done that before.',
    answers: ['5', ['fitting', 'choice'], 'yes', ''],
    response: 'Thank you, Mara. The used ones are our favourites too. Come by after 300 km: the first adjustment is on us.',
  },
  {
    customer: 'j.okafor@example.com',
    name: 'J. Okafor',
    daysAgo: 24,
    title: 'Good repair, long wait',
    opinion: 'The new bottom bracket runs silently. I was told three days and it took eight. A message in between would have been enough.',
    answers: ['3', ['workshop'], 'yes', 'Tell people when a repair takes longer than you said.'],
    response: 'You are right, and we have changed it: since Monday everyone gets a message when a date moves.',
  },
  {
    customer: 'helen.p@example.com',
    name: null,
    incognito: true,
    daysAgo: 21,
    title: 'Felt a little talked down to',
    opinion:
      'The bike is fine. But when I asked about gears, the answer went to my husband. I would like to be able to say this without being known in a small town.',
    answers: ['2', ['choice'], 'no', 'Answer the person who asked.'],
  },
  {
    customer: 'tomasz@example.com',
    name: 'Tomasz W.',
    daysAgo: 17,
    title: 'The children’s trade-in is brilliant',
    opinion: 'We brought back the 20-inch and paid the difference for the 24-inch. Done in half an hour, pedals moved over and all.',
    answers: ['5', ['price', 'fitting'], 'yes', ''],
  },
  {
    customer: 'ines.ferreira@example.com',
    name: 'Inês',
    daysAgo: 12,
    title: 'Café stop included',
    opinion: 'Coffee while they trued the wheel. I have stopped carrying a spare spoke key because of these people.',
    answers: ['5', ['workshop'], 'yes', 'Open before nine on Saturdays.'],
    response: 'From April on we open at eight on Saturdays. The coffee stays.',
  },
  {
    customer: 'dieter.brandt@example.com',
    name: 'Dieter Brandt',
    daysAgo: 8,
    title: 'Ordered online, collected in the shop',
    opinion: 'The site said in stock, the shop said next week. It came on the day they then named, set up properly.',
    answers: ['4', ['choice'], 'yes', 'The stock on the website should be the stock in the shop.'],
  },
  {
    customer: 'amina.y@example.com',
    name: null,
    incognito: true,
    daysAgo: 5,
    title: 'Fair to someone on a tight budget',
    opinion: 'They told me what I did not need. That is rare, and I will remember it.',
    answers: ['5', ['price'], 'yes', ''],
  },
  {
    customer: 'lou@example.com',
    name: 'Lou',
    daysAgo: 1,
    title: 'Saddle swap without fuss',
    opinion: 'Third saddle is the right one. They took the other two back after a week of riding each.',
    answers: ['4', ['fitting'], 'yes', ''],
  },
]
