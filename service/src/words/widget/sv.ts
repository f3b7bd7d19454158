import type { Words } from './en.ts'

export const sv: Words = {
  label: (project) => `Ditt omdöme om ${project}`,
  send: 'Skicka svaret',
  sending: 'Skickar',
  skip: 'Hoppa över',
  seen: (project) => `${project} ser ditt svar och dagen, inte vem du är.`,
  missing: 'Välj eller skriv något först, eller hoppa över frågan.',
  sent: 'Svaret har skickats.',
  gone: 'Den frågan ställs inte längre.',
  arrived: (project) => `Det du svarade har kommit fram till ${project}.`,
  more: 'Är det något mer du vill säga?',
  answersStay: 'Det du svarade tidigare förblir utan ditt namn.',
  back: 'Tillbaka',
  latest: 'Senaste omdömena',
  newTab: 'öppnas i en ny flik',
  offline: 'Det finns ingen anslutning just nu. Inget har skickats; det du skrev finns kvar. Försök igen.',
  failed: 'Något gick fel hos oss. Det du skrev finns kvar; försök igen om en stund.',
  busy: 'Just nu kommer det in mer än vad som kan tas emot. Det du skrev finns kvar; försök igen efter {time}.',
  already: 'Ett omdöme har redan skickats härifrån. Ladda om sidan för att skriva ett till.',
}
