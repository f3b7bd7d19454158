import type { Words } from './en.ts'

export const sv: Words = {
  thanks: {
    verified: 'Det räknas som verifierat, eftersom du skannade koden.',
    done: 'Du kan stänga den här sidan.',
  },

  ended: {
    title: 'Koden har gått ut',
    heading: 'Den här koden har gått ut.',
    what: 'Den kommer från en skärm, där varje kod gäller i fem minuter.',
    todo: 'Skanna koden som syns på skärmen nu.',
  },

  replaced: {
    title: 'Koden är ersatt',
    heading: 'Den här koden har ersatts.',
    what: (project) => `${project} har en ny kod, och den här öppnar ingenting längre.`,
    todo: 'Leta upp den nya och skanna den, eller fråga efter den.',
  },

  revoked: {
    title: 'Koden används inte längre',
    heading: 'Den här koden används inte längre.',
    what: (project) => `${project} har dragit tillbaka den, och den öppnar ingenting längre.`,
    todo: 'Fråga på plats hur du kan säga vad du tycker.',
    nothingSent: 'Ingenting har skickats. Allt du har skrivit finns kvar här och kan kopieras.',
  },

  paused: {
    todo: 'Koden är densamma: skanna den igen senare.',
  },

  used: {
    title: 'Redan skickat',
    heading: 'Ditt omdöme har redan kommit fram.',
    what: 'Det här formuläret har redan skickats, och varje formulär tar emot ett omdöme.',
    todo: 'Har du mer att säga? Skanna koden en gång till.',
  },

  over: {
    title: 'Formuläret har gått ut',
    heading: 'Det här formuläret har gått ut.',
    what: 'Det var öppet i en timme efter skanningen.',
    todo: 'Skanna koden igen.',
    draft: 'Det du skrev finns sparat på den här enheten och kommer tillbaka med den.',
    renewedHeading: 'Det har gått en timme sedan du skannade koden.',
    renewed: 'Ingenting har skickats ännu. Allt du har skrivit finns kvar här: läs igenom det och skicka det igen.',
    nothingSent: 'Ingenting har skickats. Allt du har skrivit finns kvar här: kopiera det, skanna koden igen och skicka det därifrån.',
  },

  unknown: {
    title: 'Okänd kod',
    heading: 'Vi känner inte till den här koden.',
    what: 'En del av adressen kan ha gått förlorad på vägen. Skanna koden igen, eller kopiera hela adressen.',
  },

  forgotten: {
    title: 'Skanna koden igen',
    heading: 'Skanna koden igen.',
    what: 'Den här sidan hör till en skanning som webbläsaren inte minns längre. Det du skrev på den här enheten kommer tillbaka med nästa.',
  },

  kiosk: {
    title: 'Skanna och berätta',
    heading: 'Vad tycker du?',
    todo: 'Skanna med mobilkameran och berätta för oss.',
    image: 'QR-kod som öppnar formuläret',
    next: 'Ny kod om {time}',
    ends: 'Ingen anslutning. Den här koden gäller i {time} till',
    offline: 'Ingen anslutning',
    offlineTodo: 'Så snart den är tillbaka visas en ny kod av sig själv.',
    back: 'Anslutningen är tillbaka.',
    waiting: 'Nästa kod är på väg.',
    pausedTodo: 'Koden kommer tillbaka av sig själv.',
    over: 'Den här visningen har avslutats.',
    overTodo: 'Koden har ersatts eller dragits tillbaka. Öppna visningens nya adress.',
    fullScreen: 'Helskärm',
    forgotten: {
      title: 'Okänd visning',
      heading: 'Öppna visningens adress igen.',
      what: 'Webbläsaren minns inte längre vilken visning som visades här. Adressen finns på kontrollpanelen, under QR-koder.',
    },
  },

  print: {
    heading: 'Vad tycker du?',
    todo: 'Skanna med mobilkameran och berätta för oss.',
    or: 'Eller öppna den här adressen:',
  },
}
