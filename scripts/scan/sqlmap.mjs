import { runBounded } from './child.mjs'
import { whereOf } from './explained.mjs'

const secondsMax = 45

/** Runs sqlmap against one request, told that there is a PostgreSQL behind it, for 45 s at most. */
export async function runSqlmap({ base, request, directory }) {
  const { path: at, body, form, parameters } = request
  const args = [
    ...['-u', base + at, '--batch', '--disable-coloring', '--flush-session', '--output-dir', directory],
    ...['--level', '2', '--risk', '1', '--threads', '1', '--dbms', 'PostgreSQL', '--time-sec', '5', '--timeout', '15', '--retries', '1'],
    // A wrong password is answered 401, which would end it.
    ...['--ignore-code', '401', '--answers', 'follow=N,redirect=N,cookie=N,CSRF=N'],
    ...(parameters ? ['-p', parameters] : []),
    ...(body ? ['--method', 'POST', '--data', JSON.stringify(body), '--headers', 'Content-Type: application/json'] : []),
    ...(form ? ['--method', 'POST', '--data', new URLSearchParams(form).toString()] : []),
  ]
  const { output, wasStopped, seconds } = await runBounded('sqlmap', args, { secondsMax, home: directory })
  const problems = []
  if (!wasStopped && !/all tested parameters do not appear to be injectable|identified the following injection/.test(output))
    problems.push(`did not come to an end: ${output.trim().split('\n').slice(-4).join(' | ')}`)
  const where = `${body || form ? 'POST' : 'GET'} ${whereOf(at)}`
  return { output, seconds, problems, findings: findingsOf(output, where), note: wasStopped ? `stopped after ${secondsMax} s` : '' }
}

/** Every injection that it suspects, also one that it does not exploit. */
const signs = [
  [/parameter '([^']+)' (?:appears to be|is) '[^']*' injectable/g, 'injectable'],
  [/^Parameter: (.+)$/gm, 'injection point'],
  [/parameter '([^']+)' might be injectable/g, 'might be injectable'],
  [/parameter '([^']+)' might be vulnerable to cross-site scripting/g, 'might be vulnerable to cross-site scripting'],
  [/parameter '([^']+)' might be vulnerable to file inclusion/g, 'might be vulnerable to file inclusion'],
]

/** A suspicion that it withdraws is no finding: it repeats the request, to see whether the result was chance. */
const findingsOf = (output, where) => {
  const takenBack = [...output.matchAll(/parameter '([^']+)' does not seem to be injectable/g)].map(([, parameter]) => parameter)
  return signs.flatMap(([sign, finding]) =>
    [...output.matchAll(sign)]
      .filter(([, parameter]) => finding !== 'injectable' || !takenBack.includes(parameter))
      .map(([line, parameter]) => ({ scanner: 'sqlmap', finding, where, detail: `parameter ${parameter}: ${line}` })),
  )
}
