/**
 * Checks that every installed package is signed by its registry: `npm audit signatures`. Fails where a signature or an attestation does not
 * fit. Says so, and succeeds, where there is nothing to check with: the registry has no signatures, or its keys can't be fetched from here.
 */
import { spawnSync } from 'node:child_process'

// No retries: where the keys' server can't be reached, npm tries for more than a minute.
const { stdout, stderr, status } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], { encoding: 'utf8' })
const { invalid = [], missing = [], error } = read(stdout)

/** npm's messages where the registry has no keys (EEXPIREDSIGNATUREKEY and the like are not among them), or where it can't be reached. */
const withoutKeys = /no dependencies to audit that were installed from a supported registry/i
const withoutAnswer = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

if (invalid.length > 0) {
  for (const { name, version, code, message } of invalid)
    console.error(`${name}@${version}: ${code ?? ''} ${message ?? 'its signature does not fit'}`)
  fail(`${invalid.length} packages have a signature that does not fit.`)
} else if (missing.length > 0) {
  // npm counts these only where the registry has keys, so that each should be signed.
  for (const { name, version } of missing) console.error(`${name}@${version}: no signature`)
  fail(`${missing.length} packages are not signed by a registry that signs.`)
} else if (status === 0) {
  console.log('npm audit signatures: every package is signed as its registry says.')
} else {
  const said = `${error?.code ?? ''} ${error?.summary ?? ''} ${error?.detail ?? ''} ${stderr}`
  if (withoutKeys.test(said)) console.log('npm audit signatures: not answered by this registry: skipped')
  else if (withoutAnswer.test(said)) console.log('npm audit signatures: the keys to check with can not be fetched from here: skipped')
  else fail(`npm audit signatures failed: ${said.trim()}`)
}

function fail(why) {
  console.error(why)
  process.exitCode = 1
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
