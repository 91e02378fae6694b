import { makeCheckpointKey } from '../../../admin/make-keys.ts'
import { importCheckpointPublicKeys } from '../../../core/signing/checkpoint.ts'
import { toKeySet } from '../../../core/signing/key-set.ts'
import { finish } from '../../unit/core/signing/finished.ts'
import { checkpointKey, publicPem, recordOf } from '../../unit/core/signing/samples.ts'
import { resigned } from '../../unit/core/signing/tampering.ts'
import { withOmissions } from '../omissions.ts'

export const finished = await finish()
export const { integrity: _, ...bundle } = finished.bundle
export const json = JSON.stringify(bundle)
export const head = `${bundle.head.sequence}:${bundle.head.hash}`
export const keySet = await toKeySet(await importCheckpointPublicKeys(publicPem))
const [jwk] = keySet.keys
export const other = await makeCheckpointKey()
export const rsaBlock = '-----BEGIN PUBLIC KEY-----\nMEgCQQC7\n-----END PUBLIC KEY-----\n'

type Edit = (bundle: typeof finished.bundle) => unknown
export const edited = (edit: Edit): string => {
  const copy = structuredClone(finished.bundle)
  edit(copy)
  return JSON.stringify(copy)
}
const firstDisclosure = (copy: typeof finished.bundle): Record<string, unknown> =>
  Object.values(copy.records[0]!.disclosures)[0] as Record<string, unknown>
const withKeys = (...keys: unknown[]) => JSON.stringify({ keys })
export const replaced = (from: string, to: string) => json.replace(from, to)
const bytesWith = (text: string, byte: number) => {
  const bytes = new TextEncoder().encode(text)
  return bytes.with(bytes.indexOf(0x7e), byte)
}
const impossible = async () => {
  const records = finished.bundle.records.map(recordOf)
  const twice = records.toSpliced(2, 0, records[2]!).map((record, at) => ({ ...record, sequence: at + 1 }))
  return JSON.stringify(await resigned([...twice, { ...twice.at(-1)!, sequence: twice.length + 1 }], finished.bundle))
}

/** The inputs of one verification. `null` means a missing file or an unset option. */
type Case = { evidence?: string | Uint8Array | null; keys?: string | null; args?: string[] }
type Row = [string, number, () => Case | Promise<Case>]
export const whole = ['--pdf', 'sealed.pdf', '--certificate', 'certificate.pdf', '--seal', 'seal.pem']

export const rows: Row[] = [
  ['a finished envelope', 0, () => ({ args: whole })],
  ['no key', 2, () => ({ keys: null })],
  ['an envelope that has not ended', 3, async () => ({ evidence: await unfinished() })],
  ['a head as printed', 0, () => ({ args: ['--head', `${bundle.envelopeId}:${head}`] })],
  ['a head in upper case', 0, () => ({ args: ['--head', head.toUpperCase()] })],
  ['a head with spaces around it', 0, () => ({ args: ['--head', ` ${head} `] })],
  ['a different head', 1, () => ({ args: ['--head', `1:${bundle.head.hash}`] })],
  ['a head beyond the records', 1, () => ({ args: ['--head', `999:${bundle.head.hash}`] })],
  ['a head of record 0', 2, () => ({ args: ['--head', `0:${bundle.head.hash}`] })],
  ['a head of record -1', 2, () => ({ args: ['--head', `-1:${bundle.head.hash}`] })],
  ['a head with a leading zero', 2, () => ({ args: ['--head', `0${head}`] })],
  ['a head in digits of another script', 2, () => ({ args: ['--head', `٧:${bundle.head.hash}`] })],
  ['a truncated head', 2, () => ({ args: ['--head', head.slice(0, -1)] })],
  ['a folder as the document', 2, () => ({ args: ['--pdf', 'a-folder'] })],
  ['a missing document', 2, () => ({ args: ['--pdf', 'nothing.pdf'] })],
  ['a document without a name', 2, () => ({ args: ['--pdf', ''] })],
  ['a missing seal', 2, () => ({ args: ['--pdf', 'sealed.pdf', '--seal', 'nothing.pem'] })],
  ['a seal without a name', 2, () => ({ args: ['--pdf', 'sealed.pdf', '--seal', ''] })],
  ['an unknown option', 2, () => ({ args: ['--head-of', head] })],
  ['keys without a key', 2, () => ({ keys: withKeys() })],
  ['invalid keys', 2, () => ({ keys: 'no keys' })],
  ['an empty file of keys', 2, () => ({ keys: '' })],
  ['a key for encryption', 2, () => ({ keys: withKeys({ ...jwk, use: 'enc' }) })],
  ['a key with the algorithm `none`', 2, () => ({ keys: withKeys({ ...jwk, alg: 'none' }) })],
  ['a key with the newer name of its algorithm', 0, () => ({ keys: withKeys({ ...jwk, alg: 'Ed25519' }) })],
  ['a key without use and algorithm', 0, () => ({ keys: withKeys({ kty: 'OKP', crv: 'Ed25519', x: jwk!.x }) })],
  ['a padded key', 2, () => ({ keys: withKeys({ ...jwk, x: `${jwk!.x}=` }) })],
  ['a key with a line break', 2, () => ({ keys: withKeys({ ...jwk, x: `${jwk!.x}\n` }) })],
  [
    'the key together with unusable keys',
    0,
    () => ({ keys: withKeys(null, 7, { kty: 'RSA' }, { ...jwk, x: 'short' }, jwk) }),
  ],
  ['the key of another party', 1, () => ({ keys: other.publicKeyPem })],
  ['the key together with the key of another party', 0, () => ({ keys: other.publicKeyPem + publicPem })],
  ['the key together with an RSA key', 2, () => ({ keys: rsaBlock + publicPem })],
  ['a key that is not base64', 2, () => ({ keys: publicPem.replace('M', '*') })],
  ['a key on one line', 0, () => ({ keys: publicPem.replaceAll('\n', '\\n') })],
  [
    'the start of a value moved into its salt',
    1,
    () => ({
      evidence: edited((copy) => {
        const disclosure = firstDisclosure(copy) as { salt: string; value: string }
        const [first = '', ...rest] = [...disclosure.value]
        Object.assign(disclosure, {
          salt: disclosure.salt + Buffer.from(first).toString('hex'),
          value: rest.join(''),
        })
      }),
    }),
  ],
  [
    'the end of a salt moved into its value',
    1,
    () => ({ evidence: edited((copy) => Object.assign(firstDisclosure(copy), { salt: '' })) }),
  ],
  ['a value that another party erased', 1, () => ({ evidence: JSON.stringify(erased('erased')) })],
  ['a value that another party withheld', 1, () => ({ evidence: JSON.stringify(erased('withheld')) })],
  ['a value that the service erased', 0, async () => ({ evidence: await erasedByService('erased') })],
  ['a value that the service withholds', 0, async () => ({ evidence: await erasedByService('withheld') })],
  [
    'a list of erased values with a different value',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace(/("values":\[\{"sequence":)1/, '$12') }),
  ],
  [
    'a list of erased values with a different time',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace(/("omissions":.*?"at":"20)../, '$199') }),
  ],
  [
    'a list of erased values with an unknown reason',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace('"because":"erased"', '"because":"lost"') }),
  ],
  [
    'a value that was erased as 1',
    1,
    () => ({
      evidence: edited(({ records }) => {
        const [name] = Object.keys(records[0]!.disclosures)
        records[0]!.disclosures[name!] = { erased: 1 } as never
      }),
    }),
  ],
  [
    'an erased value that is shown',
    1,
    () => ({ evidence: edited((copy) => Object.assign(firstDisclosure(copy), { erased: true })) }),
  ],
  [
    'an unknown property in the checkpoint',
    1,
    () => ({ evidence: edited((copy) => Object.assign(copy.checkpoint!, { note: 1 })) }),
  ],
  ['an unknown property in the head', 1, () => ({ evidence: edited((copy) => Object.assign(copy.head, { x: 1 })) })],
  ['no checkpoint', 1, () => ({ evidence: edited((copy) => Object.assign(copy, { checkpoint: null })) })],
  [
    'a signature in upper case',
    1,
    () => ({ evidence: replaced(bundle.checkpoint!.signature, bundle.checkpoint!.signature.toUpperCase()) }),
  ],
  ['`true` instead of 1', 1, () => ({ evidence: json.replaceAll('"v":1', '"v":true') })],
  ['a line break after a hash', 1, () => ({ evidence: json.replaceAll(bundle.head.hash, `${bundle.head.hash}\\n`) })],
  ['NaN in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":NaN,') })],
  ['Infinity in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":-Infinity,') })],
  ['any other value in an unused property', 0, () => ({ evidence: replaced('{', '{"integrity":[{"valid":7},null],') })],
  ['a lone surrogate in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":"\\ud800",') })],
  ['invalid UTF-8 in an unused property', 1, () => ({ evidence: bytesWith(replaced('{', '{"integrity":"~",'), 0xff) })],
  ['a byte order mark', 1, () => ({ evidence: `\ufeff${json}` })],
  [
    'a nesting of 64 levels',
    0,
    () => ({ evidence: replaced('{', `{"integrity":${'['.repeat(63)}${']'.repeat(63)},`) }),
  ],
  [
    'a nesting of 65 levels',
    1,
    () => ({ evidence: replaced('{', `{"integrity":${'['.repeat(64)}${']'.repeat(64)},`) }),
  ],
  ['a million open arrays', 1, () => ({ evidence: '['.repeat(1_000_000) })],
  ['a number of 5,000 digits', 1, () => ({ evidence: replaced('{', `{"integrity":${'9'.repeat(5_000)},`) })],
  ['an impossible sequence of events', 1, async () => ({ evidence: await impossible() })],
  ['missing evidence', 2, () => ({ evidence: null })],
  ['an empty file', 1, () => ({ evidence: '' })],
  ['a JSON array', 1, () => ({ evidence: '[]' })],
]

function erased(because: 'erased' | 'withheld'): typeof finished.bundle {
  const copy = structuredClone(finished.bundle)
  const { disclosures } = copy.records[0]!
  const [name = ''] = Object.keys(disclosures)
  disclosures[name] = because === 'erased' ? { erased: true } : { withheld: true }
  return copy
}

const erasedByService = async (because: 'erased' | 'withheld'): Promise<string> =>
  JSON.stringify(await withOmissions(erased(because), await checkpointKey()))

async function unfinished(): Promise<string> {
  const records = finished.bundle.records.slice(0, 4).map(recordOf)
  const open = await resigned(records, finished.bundle)
  return JSON.stringify({ ...open, artifacts: { document: null, certificate: null } })
}
