import { request as ask } from 'node:http'
import { runBounded } from './child.mjs'

const connections = 200
const testSeconds = 35

/** Four slow attacks, each at an address where it costs most. */
export const slowModes = ({ slug }) => [
  { name: 'slow headers', path: `/p/${slug}`, args: ['-H', '-i', '3', '-x', '24'] },
  { name: 'slow body', path: `/my-data/${slug}`, args: ['-B', '-i', '3', '-x', '10', '-s', '8192'] },
  { name: 'slow read', path: '/docs/api/objects.html', args: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'] },
  { name: 'ranges', path: '/widget.js', args: ['-R', '-a', '1', '-b', '3000', '-t', 'GET'] },
]

/**
 * Opens 200 slow connections for 35 s, to Earshot itself and not to the front, which would absorb them; and checks all the while, from
 * another address of this machine, that the public page is answered.
 */
export async function runSlowhttptest({ mode, earshotPort, places, directory }) {
  const url = `http://127.0.0.1:${earshotPort}${mode.path}`
  const args = ['-u', url, ...mode.args, '-c', String(connections), '-r', '50', '-l', String(testSeconds), '-p', '5', '-v', '1']
  const watch = watchPage({ port: earshotPort, path: `/p/${places.slug}` })
  const { output, wasStopped, seconds } = await runBounded('slowhttptest', args, { secondsMax: testSeconds + 10, home: directory })
  const probes = await watch.end()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: its output has colours.
  const said = output.replaceAll(/\x1b\[[0-9;]*[A-Za-z]/g, '')
  const problems = []
  if (wasStopped) problems.push('stopped after its time')
  if (!/Exit status/i.test(said)) problems.push(`did not come to an end: ${said.trim().split('\n').slice(-4).join(' | ')}`)
  const where = `${mode.name} ${mode.path}`
  const findings = [...said.matchAll(/service available:\s*NO/g)].map(() => ({
    ...{ scanner: 'slowhttptest', finding: 'service unavailable', where },
    detail: 'its probe had no answer in 5 s',
  }))
  for (const failure of probes.failures)
    findings.push({ scanner: 'slowhttptest', finding: 'another client not served', where, detail: failure })
  const held = Math.max(0, ...[...said.matchAll(/^connected:\s*(\d+)/gm)].map(([, number]) => Number(number)))
  const note = `${held} held at once; ${probes.milliseconds.length} probes, p50 ${probes.p50} ms, longest ${probes.longest} ms`
  return { output: said, seconds, problems, findings, requests: connections, note }
}

/** Requests a page again and again, four times a second at most, from another address. */
function watchPage({ port, path }) {
  const milliseconds = []
  const failures = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await once({ port, path })
      if (answer === 200) milliseconds.push(Math.round(performance.now() - startedAt))
      else failures.push(String(answer))
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    end: async () => {
      isOver = true
      await done
      milliseconds.sort((one, other) => one - other)
      return { milliseconds, failures, p50: milliseconds[milliseconds.length >> 1], longest: milliseconds.at(-1) }
    },
  }
}

const once = ({ port, path }) =>
  new Promise((resolve) => {
    const asked = ask({ host: '127.0.0.1', localAddress: '127.0.0.2', port, path, agent: false, timeout: 5000 }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
      answer.on('error', (error) => resolve(error.message))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in 5 s'))).on('error', (error) => resolve(error.message))
    asked.end()
  })
