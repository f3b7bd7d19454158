import type { QuestionCreate } from '@earshot/contract'

// The demo's business, a bicycle shop after its first month with Earshot: what it wants to know, and who wants news of it. Its customers'
// opinions are in opinions.ts.

export const business = {
  name: 'Larkfield Bikes',
  description: 'New and used bicycles, a workshop that explains, and a pump outside for everybody.',
}

/** A project that has just begun: nothing has been asked there yet. */
export const newProject = { name: 'Larkfield Rentals', description: 'Cargo bikes and trailers by the day, from the yard behind the shop.' }

/** A destination that does not exist: it is paused, so nothing is ever sent there. */
export const customerDatabase = 'https://crm.larkfield.example/earshot'

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
  {
    tags: ['loyalty', 'trust_safety'],
    priority: 35,
    question: 'How likely are you to recommend us to others?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: '0-2', option: '0–2', description: 'Not likely at all' },
        { id: '3-4', option: '3–4' },
        { id: '5-6', option: '5–6' },
        { id: '7-8', option: '7–8' },
        { id: '9', option: '9' },
        { id: '10', option: '10', description: 'Extremely likely' },
      ],
    },
  },
  { tags: ['communication'], priority: 40, question: 'What should we do better?', answerMode: 'text_only', answers: { maxLength: 1000 } },
]

export const knowledge = [
  'Opening hours: Monday to Friday 10:00 to 18:30, Saturday 8:00 to 14:00. The workshop takes bicycles until half an hour before closing. Closed on Sundays and on public holidays.',
  'Repairs: a puncture is fixed the same day, a service takes three working days, parts that must be ordered up to two weeks. Whoever waits longer than was said is sent a message before the day comes, and may borrow a bicycle.',
  'Children’s trade-in: a bicycle bought from us comes back for the next size within three years, and 60 % of its price is taken off the new one. Brakes and gears are checked for nothing.',
  'Fitting: measuring, saddle and handlebar take forty minutes, by appointment, also on Saturdays before ten. It is free with a new bicycle and costs 35 otherwise. A second visit within six weeks costs nothing.',
  'Bills: the price that was said before a repair is the most that it costs. When something else is found, we call first. A position that nobody agreed to is taken off, without a discussion.',
  'Second-hand: frame numbers are checked with the police register, every bicycle comes with its papers and six months of guarantee on brakes, gears and bearings.',
  'Saturdays: the workshop opens at eight for what was booked; without a booking the wait at noon is an hour. There is a second till from eleven to two, and parking behind the yard in Mill Lane.',
]

/** The origins at which most tools serve a page that is tried on this machine. */
export const widgetOrigins = ['3000', '5173', '8000', '8080'].map((port) => `http://localhost:${port}`)

/** Subscribers of the shop. `asked`: they have not confirmed it; `invited`: by the team, and they have not answered. */
export const subscribers: { email: string; name: string | null; language: string; daysAgo: number; is: 'active' | 'asked' | 'invited' }[] =
  [
    { email: 'mara.lindqvist@example.com', name: 'Mara', language: 'sv', daysAgo: 26, is: 'active' },
    { email: 'piet.devries@example.com', name: 'Piet', language: 'nl', daysAgo: 14, is: 'active' },
    { email: 'ruth@example.com', name: null, language: 'en', daysAgo: 6, is: 'active' },
    { email: 'chiara.b@example.com', name: 'Chiara', language: 'it', daysAgo: 0, is: 'asked' },
    { email: 'tomasz@example.com', name: 'Tomasz W.', language: 'pl', daysAgo: 0, is: 'invited' },
  ]
