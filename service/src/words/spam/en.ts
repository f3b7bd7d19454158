import { counted } from '../plurals.ts'

export const en = {
  /** Beside a field that people don't see. */
  trap: 'Leave this empty',
  again: 'Please send it once more.',
  trapFilled:
    'A field that people cannot see was filled in, as machines do; perhaps an extension of your browser did it. It is empty again. Nothing was sent yet, and everything you typed is still here.',
  tooSoon:
    'It came faster than people write, so it was held back to keep machines out. Nothing was sent yet, and everything you typed is still here.',
  stale: 'This form had been open for too long. Nothing was sent yet, and everything you typed is still here.',
  unproven: (seconds: number) =>
    counted(
      'en',
      {
        one: 'To keep machines out, this form can be sent in one second. Nothing was sent yet, and everything you typed is still here.',
        other:
          'To keep machines out, this form can be sent in {count} seconds. Nothing was sent yet, and everything you typed is still here.',
      },
      seconds,
    ),
  /** Too many came in one hour, from all or from this browser. */
  busyTitle: 'Too many just now',
  busy: 'More came in during the last hour than can be taken.',
  busyHere: 'Several were sent from this browser during the last hour.',
  busyPlace: 'A lot came from this network during the last hour.',
  often: 'This was changed many times during the last hour.',
  /** The form was used for something else. */
  usedBefore: 'This form was sent before, with another address, so no email goes to this one yet. Everything you typed is still here.',
  tryAgain: (minutes: number) =>
    counted(
      'en',
      {
        one: 'Nothing was sent. Everything you typed is still here; try again in one minute.',
        other: 'Nothing was sent. Everything you typed is still here; try again in {count} minutes.',
      },
      minutes,
    ),
}

export type Words = typeof en
