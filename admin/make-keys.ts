import 'reflect-metadata'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequestGenerator,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { toBase64, toHex } from '../base/bytes.ts'
import { formatSigner, formatVerifier, importSigner, type NoteKeyType } from '../transparency/note.ts'

/**
 * Creates the keys of a deployment as PEM, to replace those that `npm run setup` created.
 *
 * `npm run --silent make-keys -- seal [--subject "CN=Example Ltd. seal"] [--algorithm P-256|RSA-2048]`
 * `npm run --silent make-keys -- checkpoint`
 * `npm run --silent make-keys -- webhooks`
 * `npm run --silent make-keys -- log --name api.example.com/.well-known/chancery-log`
 * `npm run --silent make-keys -- witness --name witness.example.com`
 *
 * `seal` prints SEAL_PRIVATE_KEY and SEAL_CERTIFICATE, and `checkpoint` CHECKPOINT_PRIVATE_KEY and its public key. The
 * public key goes first into CHECKPOINT_PUBLIC_KEYS, and the key of `webhooks` first into WEBHOOK_ENCRYPTION_KEYS.
 * Upload values without a file with `--json | npx wrangler secret bulk -e production`.
 */

const validityYears = 5
const defaultSubject = 'CN=Chancery local seal'

const sealAlgorithms = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'RSA-2048': {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
} as const

export type SealAlgorithm = keyof typeof sealAlgorithms

type SealKeyRequest = { subject?: string; algorithm?: SealAlgorithm; now: Date }

/**
 * Creates a seal key (PKCS#8) and its self-signed certificate, valid for signing documents for five years from `now`.
 */
export async function makeSealKey({ subject = defaultSubject, algorithm = 'P-256', now }: SealKeyRequest) {
  const signingAlgorithm = sealAlgorithms[algorithm]
  const keys = await generateKeyPair(signingAlgorithm)
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + validityYears)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: subject,
    keys,
    signingAlgorithm,
    serialNumber: serialNumber(),
    notBefore: now,
    notAfter,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKeyPem: await privateKeyPem(keys.privateKey), certificatePem: `${certificate.toString('pem')}\n` }
}

/** Returns a certificate signing request (PKCS #10) for a seal key, as PEM. */
export async function sealRequestPem(privateKeyPem: string, subject: string): Promise<string> {
  const privateKey = createPrivateKey(privateKeyPem)
  const algorithm = sealAlgorithms[privateKey.asymmetricKeyType === 'rsa' ? 'RSA-2048' : 'P-256']
  const der = (form: 'pkcs8' | 'spki') =>
    new Uint8Array(
      form === 'pkcs8'
        ? privateKey.export({ format: 'der', type: form })
        : createPublicKey(privateKey).export({ format: 'der', type: form }),
    )
  const keys = {
    privateKey: await crypto.subtle.importKey('pkcs8', der('pkcs8'), algorithm, false, ['sign']),
    publicKey: await crypto.subtle.importKey('spki', der('spki'), algorithm, true, ['verify']),
  }
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: subject,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true)],
  })
  return `${request.toString('pem')}\n`
}

/** Creates an Ed25519 key pair for evidence checkpoints, as PEM (PKCS #8 and SubjectPublicKeyInfo). */
export async function makeCheckpointKey() {
  const keys = await generateKeyPair({ name: 'Ed25519' })
  const publicKey = (await crypto.subtle.exportKey('spki', keys.publicKey)) as ArrayBuffer
  return {
    privateKeyPem: await privateKeyPem(keys.privateKey),
    publicKeyPem: `${PemConverter.encode(publicKey, 'PUBLIC KEY')}\n`,
  }
}

/** Creates a signed-note key for a transparency log or a witness. The key of a log is named after the log's origin. */
export async function makeNoteKey(name: string, type: NoteKeyType) {
  if (!/^[^\s+]+$/u.test(name))
    throw new Error('--name must be a name without spaces or plus signs, such as example.com/log.')
  const privateKey = await formatSigner(name, type, crypto.getRandomValues(new Uint8Array(32)))
  return { privateKey, publicKey: formatVerifier(await importSigner(privateKey)) }
}

/** Creates a key for encrypting webhook secrets, with a random id: `id:base64`. */
export const makeEncryptionKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(36))
  return `${toHex(bytes.subarray(32))}:${toBase64(bytes.subarray(0, 32))}`
}

// Returns a positive serial number with full length in DER: its top bits are 01.
function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[0] = (bytes[0]! & 0x3f) | 0x40
  return toHex(bytes)
}

// The cast is safe: an asymmetric algorithm always produces a key pair.
const generateKeyPair = async (algorithm: SubtleCryptoGenerateKeyAlgorithm): Promise<CryptoKeyPair> =>
  (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair

async function privateKeyPem(key: CryptoKey): Promise<string> {
  return `${PemConverter.encode((await crypto.subtle.exportKey('pkcs8', key)) as ArrayBuffer, 'PRIVATE KEY')}\n`
}

const usage = `usage: npm run --silent make-keys -- <seal|checkpoint|webhooks|log|witness> [options]

--subject <name>      subject of the certificate of a seal key
--algorithm <name>    algorithm of a seal key: P-256 or RSA-2048
--name <name>         name of the key of a log or witness
--json                prints one JSON object, for wrangler secret bulk`

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      subject: { type: 'string', default: defaultSubject },
      algorithm: { type: 'string', default: 'P-256' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      name: { type: 'string', default: '' },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const [kind] = positionals
  const { subject, algorithm } = values
  if (!isSealAlgorithm(algorithm))
    throw new Error(`--algorithm must be one of ${Object.keys(sealAlgorithms).join(', ')}.`)
  if (kind === 'seal') {
    const key = await makeSealKey({ subject, algorithm, now: new Date() })
    print({ SEAL_PRIVATE_KEY: key.privateKeyPem, SEAL_CERTIFICATE: key.certificatePem }, values.json)
  } else if (kind === 'checkpoint') {
    const key = await makeCheckpointKey()
    print({ CHECKPOINT_PRIVATE_KEY: key.privateKeyPem }, values.json)
    // The public key is not secret, so it is not in the output for the secret store.
    if (values.json) process.stderr.write(key.publicKeyPem)
    else process.stdout.write(key.publicKeyPem)
  } else if (kind === 'log' || kind === 'witness') {
    const { privateKey, publicKey } = await makeNoteKey(values.name, kind === 'log' ? 'ed25519' : 'cosignature')
    const secret = kind === 'log' ? 'TRANSPARENCY_LOG_KEY' : 'WITNESS_KEY'
    print({ [secret]: `${privateKey}\n` }, values.json)
    const line = kind === 'log' ? `log ${publicKey}` : `witness ${values.name} ${publicKey}`
    // The line belongs in the log policy and is public.
    process[values.json ? 'stderr' : 'stdout'].write(`${line}\n`)
  } else if (kind === 'webhooks') {
    print({ WEBHOOK_ENCRYPTION_KEYS: `${makeEncryptionKey()}\n` }, values.json)
  } else {
    throw new Error(usage)
  }
}

const isSealAlgorithm = (text: string): text is SealAlgorithm => Object.hasOwn(sealAlgorithms, text)

function print(secrets: Record<string, string>, asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(secrets)}\n` : Object.values(secrets).join(''))
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
