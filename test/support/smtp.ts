import 'reflect-metadata'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type TlsKey = { key: string; cert: string }

/** Creates a private key and a self-signed certificate for a server called `localhost`. */
export async function makeTlsKey(): Promise<TlsKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 86_400_000),
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  const pkcs8 = (await crypto.subtle.exportKey('pkcs8', keys.privateKey)) as ArrayBuffer
  return { key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

/**
 * Returns environment variables that make the runtime trust only the given certificate, and a function that removes its
 * file.
 */
export function trustOnly({ cert }: Pick<TlsKey, 'cert'>): { env: Record<string, string>; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-certificate-'))
  const file = join(folder, 'certificate.pem')
  writeFileSync(file, cert)
  return { env: { SSL_CERT_FILE: file }, remove: () => rmSync(folder, { recursive: true }) }
}

export type ReceivedMail = {
  envelope: { from: string; to: string[]; notify: string[] }
  isSecret: boolean
  user: string | null
  raw: string
  mail: Email
}

/** The SMTP server's responses by step. By default, the server accepts everything. */
type SmtpResponses = Partial<Record<'mailFrom' | 'rcptTo' | 'data', { code: number; text: string }>>

export type SmtpStub = {
  port: number
  received: ReceivedMail[]
  /** The steps that the server received: `auth`, `mailFrom`, `rcptTo`, `data`. */
  steps: string[]
  responses: SmtpResponses
  /** Runs between the end of a message to the recipients and the server's response. */
  beforeResponse: (recipients: string[]) => Promise<void>
  close: () => Promise<void>
}

export const smtpUser = { username: 'chancery', password: 'päss wörd' }

/** Starts a real SMTP server on the loopback interface that stores received emails. */
export async function startSmtpServer(
  tls: TlsKey,
  options: SMTPServerOptions & { port?: number } = {},
): Promise<SmtpStub> {
  const stub: SmtpStub = {
    port: 0,
    received: [],
    steps: [],
    responses: {},
    beforeResponse: async () => {},
    close: async () => {},
  }
  const response = (step: keyof SmtpResponses, done: (error?: Error | null) => void) => {
    stub.steps.push(step)
    const refusal = stub.responses[step]
    done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
  }
  const server = new SMTPServer({
    ...tls,
    authOptional: true,
    disableReverseLookup: true,
    hideDSN: false,
    onAuth: (auth, _session, done) => {
      stub.steps.push('auth')
      const isRight = auth.username === smtpUser.username && auth.password === smtpUser.password
      done(isRight ? null : Object.assign(new Error('no'), { responseCode: 535 }), { user: auth.username })
    },
    onMailFrom: (_address, _session, done) => response('mailFrom', done),
    onRcptTo: (_address, _session, done) => response('rcptTo', done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const { mailFrom, rcptTo } = session.envelope
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        if (!stub.responses.data)
          stub.received.push({
            envelope: {
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              notify: rcptTo.flatMap((one) => (one as { dsn?: { notify?: string[] } }).dsn?.notify ?? []),
            },
            isSecret: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
            raw,
            mail,
          })
        await stub.beforeResponse(rcptTo.map(({ address }) => address))
        response('data', done)
      })
    },
    ...options,
  })
  // Ignores errors of clients that do not trust the certificate or that disconnect early, as in some tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()))
  stub.port = (server.server.address() as { port: number }).port
  stub.close = () => new Promise((resolve) => server.close(() => resolve()))
  return stub
}
