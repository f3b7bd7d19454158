import type { HideReason, RejectReason } from '@earshot/contract'

// The opinions of the demo's customers in the business's first month, and what the team made of them.

export interface WrittenOpinion {
  /** Its source: a private link, a code in the shop, a code on the till’s screen, the public page; a link unless given. */
  source?: 'link' | 'qr_permanent' | 'qr_rotating' | 'direct'
  /** The address that the link was for. */
  customer?: string
  name: string | null
  incognito?: boolean
  daysAgo: number
  title: string
  opinion: string
  /** By question, in their order: ids of options, or a text; empty when not answered. */
  answers: [listened: string, liked: string[], back: string, likely: string, better: string]
  upvotes: number
  response?: string
  /** Comments in their order. Null: by the customer themselves. */
  comments?: { by: string | null; content: string }[]
  /** The lines of the receipt that its customer showed; the team has not looked at it, unless it decided. */
  receipt?: string[]
  decided?: 'approved' | RejectReason
  /** It waits to be published. */
  isPending?: true
  hidden?: { reason: HideReason; note: string }
}

export const opinions: WrittenOpinion[] = [
  {
    customer: 'mara.lindqvist@example.com',
    name: 'Mara',
    daysAgo: 27,
    title: 'They asked before they sold',
    opinion:
      'I came in for the cheapest city bike and left with a used one that fits me. Twenty minutes of questions about my commute, then two test rides. Nobody has ever done that before.',
    answers: ['5', ['fitting', 'choice'], 'yes', '10', ''],
    upvotes: 9,
    response: 'Thank you, Mara. The used ones are our favourites too. Come by after 300 km: the first adjustment is on us.',
    comments: [
      { by: 'Piet', content: 'Which model was it? I commute along the canal as well and look for something that survives the winter.' },
      { by: null, content: 'A Gazelle with a closed chain case, ten years old. Not a drop of oil on my trousers since.' },
    ],
  },
  {
    customer: 'j.okafor@example.com',
    name: 'J. Okafor',
    daysAgo: 24,
    title: 'Good repair, long wait',
    opinion: 'The new bottom bracket runs silently. I was told three days and it took eight. A message in between would have been enough.',
    answers: ['3', ['workshop'], 'yes', '7-8', 'Tell people when a repair takes longer than you said.'],
    upvotes: 4,
    response: 'You are right, and we have changed it: since Monday everyone gets a message when a date moves.',
    comments: [{ by: 'Ruth', content: 'I can confirm that: mine came on Wednesday, with a new date that held.' }],
  },
  {
    customer: 'helen.p@example.com',
    name: null,
    incognito: true,
    daysAgo: 21,
    title: 'Felt a little talked down to',
    opinion:
      'The bike is fine. But when I asked about gears, the answer went to my husband. I would like to be able to say this without being known in a small town.',
    answers: ['2', ['choice'], 'no', '3-4', 'Answer the person who asked.'],
    upvotes: 6,
  },
  {
    customer: 'tomasz@example.com',
    name: 'Tomasz W.',
    daysAgo: 17,
    title: 'The children’s trade-in is brilliant',
    opinion: 'We brought back the 20-inch and paid the difference for the 24-inch. Done in half an hour, pedals moved over and all.',
    answers: ['5', ['price', 'fitting'], 'yes', '10', ''],
    upvotes: 7,
  },
  {
    customer: 'ines.ferreira@example.com',
    name: 'Inês',
    daysAgo: 12,
    title: 'Café stop included',
    opinion: 'Coffee while they trued the wheel. I have stopped carrying a spare spoke key because of these people.',
    answers: ['5', ['workshop'], 'yes', '10', 'Open before nine on Saturdays.'],
    upvotes: 3,
    response: 'From April on we open at eight on Saturdays. The coffee stays.',
  },
  {
    source: 'qr_permanent',
    name: 'Yusuf',
    daysAgo: 10,
    title: 'The pump outside is a kindness',
    opinion: 'I have bought nothing yet and used your pump four times. Today I scanned the code beside it to say thank you.',
    answers: ['4', [], 'yes', '9', ''],
    upvotes: 8,
    comments: [{ by: 'Inês', content: 'It also fits the narrow valves. Somebody thought about that.' }],
  },
  {
    customer: 'dieter.brandt@example.com',
    name: 'Dieter Brandt',
    daysAgo: 8,
    title: 'Ordered online, collected in the shop',
    opinion: 'The site said in stock, the shop said next week. It came on the day they then named, set up properly.',
    answers: ['4', ['choice'], 'yes', '7-8', 'The stock on the website should be the stock in the shop.'],
    upvotes: 2,
  },
  {
    customer: 'amina.y@example.com',
    name: null,
    incognito: true,
    daysAgo: 5,
    title: 'Fair to someone on a tight budget',
    opinion: 'They told me what I did not need. That is rare, and I will remember it.',
    answers: ['5', ['price'], 'yes', '9', ''],
    upvotes: 5,
  },
  {
    source: 'qr_rotating',
    name: null,
    incognito: true,
    daysAgo: 4,
    title: 'The till queue on Saturdays',
    opinion: 'Twenty minutes to pay for one inner tube while the workshop explained a bill. A second till at noon would do.',
    answers: ['3', ['choice'], 'yes', '5-6', 'A second till on Saturdays.'],
    upvotes: 3,
  },
  {
    source: 'direct',
    name: 'Greta',
    daysAgo: 2,
    title: 'Lights that are still on in February',
    opinion: 'Bought at the market stall, so nobody had an address of mine. The dynamo light has been through a whole winter of rain.',
    answers: ['5', ['choice', 'price'], 'yes', '10', 'Come to the market more often.'],
    upvotes: 1,
    receipt: ['Larkfield Bikes, market stall', 'Dynamo light, front and rear   64.90', 'Paid in cash   64.90', 'Receipt 2207'],
  },
  {
    source: 'direct',
    name: null,
    daysAgo: 2,
    title: 'Hard to reach by phone',
    opinion: 'Three calls, three times the machine. The mail was answered within the hour, so I shall write next time.',
    answers: ['', [], '', '', 'Say on the machine when somebody is there.'],
    upvotes: 0,
  },
  {
    customer: 'lou@example.com',
    name: 'Lou',
    daysAgo: 1,
    title: 'Saddle swap without fuss',
    opinion: 'Third saddle is the right one. They took the other two back after a week of riding each.',
    answers: ['4', ['fitting'], 'yes', '9', ''],
    upvotes: 0,
  },
  {
    source: 'direct',
    name: 'Henk',
    daysAgo: 3,
    title: 'The cargo bike trial weekend',
    opinion:
      'Two days with the long one, one with the short one, and an honest word on what our stairs would say to either. We took neither, yet.',
    answers: ['5', ['fitting'], 'yes', '9', ''],
    upvotes: 2,
    receipt: ['Larkfield Bikes', 'Rental, cargo bike, weekend   45.00', 'Paid by card   45.00', 'Receipt 2188'],
    decided: 'approved',
  },
  {
    source: 'direct',
    name: 'Olga',
    daysAgo: 6,
    title: 'Second-hand with papers',
    opinion: 'Frame number checked, lock key counted, service booklet there. I have bought cars with less.',
    answers: ['4', ['choice', 'price'], 'yes', '10', ''],
    upvotes: 4,
    receipt: ['Handlebar Café', 'Flat white   3.40', 'Cinnamon roll   2.90'],
    decided: 'another_business',
  },
  {
    source: 'direct',
    name: null,
    daysAgo: 1,
    title: 'Do they rent out child seats?',
    opinion:
      'Not much of an opinion yet. I was in on Thursday, it was full, and everybody got a chair and water. That counts for something.',
    answers: ['', ['workshop'], 'yes', '', 'Put up the prices of rentals.'],
    upvotes: 0,
    isPending: true,
  },
  {
    source: 'direct',
    name: 'Bram',
    daysAgo: 0,
    title: 'The bell is not included',
    opinion: 'A new bicycle for that money and the bell costs extra. The man who fitted it was nice about it.',
    answers: ['3', ['choice'], 'no', '5-6', 'Include the bell.'],
    upvotes: 0,
    isPending: true,
  },
  {
    source: 'direct',
    name: 'Best Deals',
    daysAgo: 9,
    title: 'Cheap tyres here',
    opinion: 'Best tyres best price visit our shop today, all brands, quick delivery.',
    answers: ['', [], '', '', ''],
    upvotes: 0,
    hidden: { reason: 'spam', note: 'An advertisement, the third of the same sender.' },
  },
  {
    source: 'direct',
    name: 'Angry in the Mill Lane',
    daysAgo: 14,
    title: 'Ask for the tall one',
    opinion: 'The tall mechanic lives next to me, at number nine, and never says hello. The repair was all right.',
    answers: ['3', ['workshop'], 'yes', '7-8', ''],
    upvotes: 1,
    hidden: { reason: 'personal_data', note: 'Says where one of us lives. We have asked them to leave that out.' },
  },
]
