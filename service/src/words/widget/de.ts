import type { Words } from './en.ts'

export const de: Words = {
  label: (project) => `Ihre Meinung zu ${project}`,
  send: 'Antwort senden',
  sending: 'Wird gesendet',
  skip: 'Überspringen',
  seen: (project) => `${project} sieht Ihre Antwort und den Tag, nicht, wer Sie sind.`,
  missing: 'Wählen oder schreiben Sie zuerst etwas, oder überspringen Sie die Frage.',
  sent: 'Antwort gesendet.',
  gone: 'Diese Frage wird nicht mehr gestellt.',
  arrived: (project) => `Was Sie geantwortet haben, ist bei ${project} angekommen.`,
  more: 'Möchten Sie noch mehr sagen?',
  answersStay: 'Was Sie vorher geantwortet haben, bleibt ohne Ihren Namen.',
  back: 'Zurück',
  latest: 'Neueste Meinungen',
  newTab: 'öffnet sich in einem neuen Tab',
  offline:
    'Gerade gibt es keine Verbindung. Es wurde nichts gesendet; was Sie geschrieben haben, ist noch da. Versuchen Sie es noch einmal.',
  failed: 'Bei uns ist etwas schiefgegangen. Was Sie geschrieben haben, ist noch da; versuchen Sie es gleich noch einmal.',
  busy: 'Gerade kommt mehr an, als angenommen werden kann. Was Sie geschrieben haben, ist noch da; versuchen Sie es nach {time} noch einmal.',
  already: 'Von hier wurde schon eine Meinung gesendet. Um eine weitere zu schreiben, laden Sie die Seite neu.',
}
