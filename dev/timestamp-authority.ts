import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './stack/ports.ts'
import { closeServer } from './support/close-server.ts'

/**
 * Starts a timestamp authority on loopback with openssl: a root, a timestamping certificate that the root issued (RFC
 * 3161), and the root's revocation data (OCSP and CRL). It is for tests and trial deployments, and uses the clock of
 * this machine. Run it with `node dev/timestamp-authority.ts [port]`.
 */
export type LocalAuthority = {
  /** The value of TIMESTAMP_AUTHORITIES. */
  url: string
  /** The root certificate, as the value of TIMESTAMP_CERTIFICATES. */
  rootPem: string
  /** The number of requests by path. */
  requests: Record<string, number>
  /** The paths (`/tsa`, `/ocsp`, `/crl`) that return 503. */
  away: Set<string>
  /** Issues a seal key. `certificatePem` contains the key's certificate and the root certificate that issued it. */
  issueSealKey(
    algorithm?: 'P-256' | 'RSA-2048',
  ): Promise<{ privateKeyPem: string; certificatePem: string; serial: string }>
  /** Revokes a certificate in the revocation data, or removes the revocation. */
  revoke(serial: string, isRevoked: boolean): void
  close(): Promise<void>
}

export const timestampPolicy = '1.3.6.1.4.1.99999.1'

const run = promisify(execFile)

export async function startTimestampAuthority(options: { port?: number } = {}): Promise<LocalAuthority> {
  const port = options.port ?? (await freePort())
  const base = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'timestamp-authority-'))
  const openssl = async (...args: string[]) => void (await run('openssl', args, { cwd: folder, timeout: 20_000 }))
  const read = (name: string) => readFileSync(join(folder, name))
  const index: { serial: string; isRevoked: boolean }[] = []
  const requests: Record<string, number> = {}
  const away = new Set<string>()

  writeFileSync(join(folder, 'openssl.cnf'), config(base))
  await openssl(...request('root', '/CN=Local root', 'P-256'), '-x509', '-days', '3650', '-extensions', 'root')
  writeIndex()
  await issue('tsa', '/CN=Local clock', 'P-256', 'tsa')
  await issue('ocsp', '/CN=Local status', 'P-256', 'ocsp')

  async function issue(name: string, subject: string, algorithm: keyof typeof keyKinds, extensions: string) {
    const serial = (index.length + 0x1000).toString(16).toUpperCase()
    await openssl(...request(name, subject, algorithm))
    const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', `0x${serial}`, '-days', '1825']
    const extended = ['-extfile', 'openssl.cnf', '-extensions', extensions]
    await openssl('x509', '-req', '-in', `${name}.pem`, ...signed, ...extended, '-out', `${name}.pem`)
    index.push({ serial, isRevoked: false })
    writeIndex()
    return serial
  }

  function writeIndex(): void {
    const lines = index.map(({ serial, isRevoked }) =>
      [
        isRevoked ? 'R' : 'V',
        '391231235959Z',
        isRevoked ? opensslTime(new Date()) : '',
        serial,
        'unknown',
        `/CN=${serial}`,
      ].join('\t'),
    )
    writeFileSync(join(folder, 'index.txt'), lines.map((line) => `${line}\n`).join(''))
    writeFileSync(join(folder, 'index.txt.attr'), 'unique_subject = no\n')
  }

  const responses: Record<string, { type: string; make: (work: string, body: Buffer) => Promise<void> }> = {
    '/tsa': {
      type: 'application/timestamp-reply',
      make: async (work, body) => {
        writeFileSync(join(folder, work, 'query'), body)
        writeFileSync(join(folder, work, 'serial'), `${Date.now().toString(16).padStart(12, '0')}\n`)
        const output = ['-queryfile', `${work}/query`, '-out', `${work}/response`, '-config', `${work}/tsa.cnf`]
        writeFileSync(join(folder, work, 'tsa.cnf'), timestampConfig(`${work}/serial`))
        await openssl('ts', '-reply', ...output, '-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'root.pem')
      },
    },
    '/ocsp': {
      type: 'application/ocsp-response',
      make: async (work, body) => {
        writeFileSync(join(folder, work, 'query'), body)
        const signer = ['-rsigner', 'ocsp.pem', '-rkey', 'ocsp.key', '-CA', 'root.pem', '-index', 'index.txt']
        const files = ['-reqin', `${work}/query`, '-respout', `${work}/response`]
        await openssl('ocsp', ...signer, ...files, '-ndays', '7', '-noverify')
      },
    },
    '/crl': {
      type: 'application/pkix-crl',
      make: async (work) => {
        await openssl('ca', '-config', 'openssl.cnf', '-gencrl', '-crldays', '7', '-out', `${work}/list`)
        await openssl('crl', '-in', `${work}/list`, '-outform', 'DER', '-out', `${work}/response`)
      },
    },
  }

  let works = 0
  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? ''
    const found = responses[path]
    requests[path] = (requests[path] ?? 0) + 1
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    if (!found || away.has(path)) return void response.writeHead(found ? 503 : 404).end()
    const work = `work-${++works}`
    mkdirSync(join(folder, work))
    await found.make(work, Buffer.concat(parts))
    response.writeHead(200, { 'content-type': found.type }).end(read(`${work}/response`))
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  let sealKeys = 0
  return {
    url: `${base}/tsa`,
    rootPem: read('root.pem').toString(),
    requests,
    away,
    async issueSealKey(algorithm = 'P-256') {
      const name = `seal-${++sealKeys}`
      const serial = await issue(name, `/CN=Chancery seal ${sealKeys}`, algorithm, 'seal')
      await openssl('pkcs8', '-topk8', '-nocrypt', '-in', `${name}.key`, '-out', `${name}.p8`)
      const certificatePem = `${read(`${name}.pem`)}${read('root.pem')}`
      return { privateKeyPem: read(`${name}.p8`).toString(), certificatePem, serial }
    },
    revoke(serial, isRevoked) {
      for (const entry of index) if (entry.serial === serial) entry.isRevoked = isRevoked
      writeIndex()
    },
    async close() {
      await closeServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const keyKinds = {
  'P-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'RSA-2048': ['-newkey', 'rsa:2048'],
}

const request = (name: string, subject: string, algorithm: keyof typeof keyKinds): string[] => [
  ...['req', '-new', '-config', 'openssl.cnf', '-subj', subject, ...keyKinds[algorithm], '-nodes'],
  ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
]

/** Formats a time as `YYMMDDHHMMSSZ`, as in openssl's certificate index. */
const opensslTime = (at: Date): string => `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`

const config = (base: string): string => `
[ req ]
distinguished_name = name
[ name ]
[ root ]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[ tsa ]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
authorityInfoAccess = OCSP;URI:${base}/ocsp
crlDistributionPoints = URI:${base}/crl
[ ocsp ]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = OCSPSigning
noCheck = ignored
[ seal ]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = OCSP;URI:${base}/ocsp
crlDistributionPoints = URI:${base}/crl
[ ca ]
default_ca = here
[ here ]
database = index.txt
certificate = root.pem
private_key = root.key
default_md = sha256
`

const timestampConfig = (serial: string): string => `
[ tsa ]
default_tsa = clock
[ clock ]
serial = ${serial}
default_policy = ${timestampPolicy}
digests = sha256, sha512
signer_digest = sha256
accuracy = secs:1
ordering = no
ess_cert_id_alg = sha256
`

if (import.meta.main) {
  const authority = await startTimestampAuthority({ port: Number(process.argv[2] ?? 8_799) })
  console.log(`TIMESTAMP_AUTHORITIES=${authority.url}#${timestampPolicy}\n\n${authority.rootPem}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void authority.close())
}
