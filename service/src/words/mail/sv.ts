import type { Words } from './en.ts'

export const sv: Words = {
  frame: {
    address: 'Om knappen inte öppnas kan du kopiera den här adressen till webbläsaren:',
    unsubscribe: 'Avregistrera',
  },

  link: {
    subject: (project) => `Vad tycker du om ${project}?`,
    greeting: (name) => `Hej ${name},`,
    asks: (project) =>
      `${project} vill gärna veta vad du tycker: vad som var bra och vad som borde bli bättre. En rubrik och några meningar räcker.`,
    incognito: (project) => `Du kan vara inkognito. På sidan står exakt vad ${project} får se.`,
    open: (moment) => `Länken är bara till för dig och räcker till ett omdöme. Den gäller till ${moment}.`,
    button: 'Lämna ditt omdöme',
    reason: (project) => `Du får det här mejlet eftersom ${project} ber sina kunder om ett omdöme.`,
  },
}
