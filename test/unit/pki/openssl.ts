import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64 } from '../../../base/bytes.ts'
import { missingTool } from '../../support/pdf-tools.ts'

/** True if OpenSSL, the second implementation, is installed. */
export const hasOpenssl = missingTool('openssl') === null

/** Runs OpenSSL in a folder with the files, and returns its output. Throws OpenSSL's error message. */
function openssl<T>(
  files: Record<string, Uint8Array | string>,
  run: (call: (...args: string[]) => Buffer, folder: string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'openssl-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return run((...args) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type CmsToVerify = { cms: Uint8Array; content: Uint8Array; trusted: Uint8Array; at: Date }

/**
 * Verifies a detached CMS signature over the content as CAdES with a trusted certificate. Throws if OpenSSL rejects it.
 */
export const verifyCms = ({ cms, content, trusted, at }: CmsToVerify): void => {
  const pem = `-----BEGIN CERTIFICATE-----\n${toBase64(trusted)
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END CERTIFICATE-----\n`
  openssl({ cms, content, trusted: pem }, (call) => {
    const trust = ['-CAfile', 'trusted', '-partial_chain', '-attime', String(at.getTime() / 1000)]
    const input = ['-binary', '-inform', 'DER', '-in', 'cms', '-content', 'content', '-out', 'out']
    call('cms', '-verify', '-cades', ...trust, ...input)
  })
}

const timestampConfig = `
[ tsa ]
default_tsa = clock
[ clock ]
serial = ./serial
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
signer_digest = sha256
`

type Call = (...args: string[]) => Buffer

const inAuthority = (files: Record<string, Uint8Array>, stamp: (call: Call, reply: string[]) => void): Uint8Array =>
  openssl({ ...files, 'tsa.cnf': timestampConfig, serial: '01\n' }, (call, folder) => {
    const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-addext', 'keyUsage=critical,digitalSignature']
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'certificate.pem']
    call('req', '-x509', '-config', '/dev/null', '-subj', '/CN=Other clock', ...key, ...usage)
    stamp(call, ['-signer', 'certificate.pem', '-inkey', 'key.pem', '-config', 'tsa.cnf', '-out', 'answer'])
    return new Uint8Array(readFileSync(join(folder, 'answer')))
  })

/** Returns a token of OpenSSL's timestamp authority over the bytes, signed by RSA with SHA-256. */
export const stampWithOpenssl = (bytes: Uint8Array): Uint8Array =>
  inAuthority({ bytes }, (call, reply) => {
    call('ts', '-query', '-data', 'bytes', '-sha256', '-cert', '-out', 'query')
    call('ts', '-reply', '-queryfile', 'query', '-token_out', ...reply)
  })

/** Returns the complete response of OpenSSL's timestamp authority to a request. */
export const respondWithOpenssl = (query: Uint8Array): Uint8Array =>
  inAuthority({ query }, (call, reply) => call('ts', '-reply', '-queryfile', 'query', ...reply))
