import { invalidField, type Problem, passwordMax, passwordMin } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'

// The passwords that are accepted: long ones, and none of those that are tried first. better-auth knows of their length alone.

/** Returns why a password is refused; null when it is accepted. Lengths count as better-auth counts them: UTF-16 units. */
export function flawOfPassword(
  password: string,
  { field, about }: { field: string; about: readonly string[] },
): Problem<'VALIDATION_ERROR'> | null {
  if (password.length < passwordMin) return invalidField(field, 'minLength', accountsMessages.password.tooShort({ min: passwordMin }))
  if (password.length > passwordMax) return invalidField(field, 'maxLength', accountsMessages.password.tooLong({ max: passwordMax }))
  return isCommon(password, about) ? invalidField(field, 'common', accountsMessages.password.common) : null
}

/** Whether a password is known, a known one written out, one that repeats itself, or the name or address of its person. */
function isCommon(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (new Set(plain).size < 5) return true
  if (isRun(letters)) return true
  // A known one and digits are taken out: "Password123456" is no better than "password".
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), letters)
  if (rest.replaceAll(/\d/g, '').length < 3 && /\p{L}/u.test(letters)) return rest.length < letters.length || letters.length < 5
  return about
    .flatMap((text) => [text, ...text.split(/[@\s]/)])
    .map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .some((text) => text.length > 3 && letters.includes(text) && letters.replaceAll(text, '').replaceAll(/\d/g, '').length < 3)
}

/** Whether it is one key after the other, or one piece again and again. */
function isRun(letters: string): boolean {
  for (let size = 1; size <= letters.length / 2; size++)
    if (
      letters
        .slice(0, size)
        .repeat(Math.ceil(letters.length / size))
        .startsWith(letters)
    )
      return true
  const rows = [
    '01234567890123456789',
    '98765432109876543210',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopasdfghjklzxcvbnm',
    'qwertzuiopasdfghjklyxcvbnm',
  ]
  return letters.length > 0 && rows.some((row) => row.includes(letters))
}

/** Words that the lists of leaked passwords begin with, the longest first. */
const known = [
  ...['correcthorsebatterystaple', 'passwordpassword', 'administrator', 'letmeinplease', 'trustno1', 'superman', 'changeme', 'iloveyou'],
  ...['password', 'passwort', 'passw0rd', 'p4ssword', 'motdepasse', 'contrasena', 'wachtwoord', 'football', 'baseball', 'princess'],
  ...[
    'sunshine',
    'starwars',
    'whatever',
    'michael',
    'welcome',
    'qwertyuiop',
    'qwertzuiop',
    'qwerty',
    'qwertz',
    'azerty',
    'dragon',
    'monkey',
  ],
  ...[
    'shadow',
    'master',
    'letmein',
    'secret',
    'earshot',
    'summer',
    'winter',
    'spring',
    'autumn',
    'hallo',
    'hello',
    'login',
    'admin',
    'test',
    'user',
  ],
  ...['abcdefgh', 'asdfghjkl', 'asdfgh', 'asdf', 'zxcvbnm', 'abc'],
].toSorted((a, b) => b.length - a.length)
