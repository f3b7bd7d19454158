// Dates as HTTP writes them, today and thirty years ago: Date.parse would read much more into a text, and less of the old forms.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The three forms of RFC 9110, 5.6.7: IMF-fixdate, RFC 850, asctime. */
const forms = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
]

/** The moment an HTTP date names, in milliseconds since 1970; null when it is none. Whether the day of the week is right is not looked at. */
export function readHttpDate(text: string, now: number): number | null {
  const { day = '', month = '', year = '', time = '' } = forms.map((form) => form.exec(text)).find((match) => match !== null)?.groups ?? {}
  const at = months.indexOf(month)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  // A leap second is 60.
  if (at < 0 || hours > 23 || minutes > 59 || seconds > 60) return null
  const date = new Date(0)
  date.setUTCFullYear(year.length === 2 ? fullYear(Number(year), now) : Number(year), at, Number(day))
  return date.getUTCDate() === Number(day) ? date.setUTCHours(hours, minutes, seconds) : null
}

/** Of two digits: the year that is at most 50 years ahead. RFC 9110, 5.6.7. */
function fullYear(digits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + digits
  return year > thisYear + 50 ? year - 100 : year
}
