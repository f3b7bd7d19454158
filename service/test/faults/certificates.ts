/** Certificates of all kinds, made by OpenSSL: an authority that this process trusts, what it signed, and what nobody did. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'

export interface Certificate {
  key: Buffer
  cert: Buffer
}

export interface Certificates {
  /** Of the authority, for processes that are to trust it too. */
  authority: Certificate
  valid: Certificate
  /** Valid for longer than a certificate should be left alone. */
  lasting: Certificate
  expired: Certificate
  /** Valid for another name. */
  misnamed: Certificate
  selfSigned: Certificate
}

const run = promisify(execFile)

/** Trusts an authority of our own beside the usual ones from then on. */
export async function makeCertificates(): Promise<Certificates> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-certificates-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory })
  const read = async (name: string): Promise<Certificate> => ({
    key: await readFile(path.join(directory, `${name}.key`)),
    cert: await readFile(path.join(directory, `${name}.pem`)),
  })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const selfSign = (name: string, subject: string) =>
    openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '2', '-subj', `/CN=${subject}`)
  const sign = async (name: string, { host, days }: { host: string; days: number }) => {
    await writeFile(path.join(directory, `${name}.txt`), `subjectAltName=${host}`)
    await openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=receiver')
    const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', `${name}.txt`]
    await openssl('x509', '-req', '-in', `${name}.csr`, ...authority, '-days', String(days), '-out', `${name}.pem`)
    return read(name)
  }
  try {
    await selfSign('authority', 'Zoo')
    await selfSign('stranger', '127.0.0.1')
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), (await read('authority')).cert.toString()])
    return {
      authority: await read('authority'),
      lasting: await sign('lasting', { host: 'IP:127.0.0.1', days: 90 }),
      valid: await sign('valid', { host: 'IP:127.0.0.1', days: 2 }),
      expired: await sign('expired', { host: 'IP:127.0.0.1', days: -1 }),
      misnamed: await sign('misnamed', { host: 'DNS:elsewhere.example', days: 2 }),
      selfSigned: await read('stranger'),
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}
