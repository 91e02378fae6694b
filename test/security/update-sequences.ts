import { parseArgs } from 'node:util'
import { latin1, memorySource } from '../../base/bytes.ts'
import { randomFrom } from '../../dev/support/random-numbers.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { changeAfterSignatures } from '../../pdf/verify/changes-after-signatures.ts'
import { findSignatures } from '../../pdf/verify/find-signatures.ts'
import { type VerifyOptions, verifySealedPdf } from '../../pdf/verify/verify.ts'
import { isPermitted, laterChanges, otherSignatures } from '../support/full/seal-attacks/after-others.ts'
import { bodyOf, contract, contractObjects, parts, text } from '../support/full/seal-attacks/contract.ts'
import { workshopOf } from '../support/full/seal-attacks/parties.ts'
import { type RawUpdate, rawUpdate, sizeOf, startxrefOf } from '../support/full/seal-attacks/raw-update.ts'
import type { Bytes, Workshop } from '../support/full/seal-attacks/workshop.ts'

/**
 * `npm run test:full -- update-sequences [--minutes n] [--seed n]`: verifies files with random sequences of seals,
 * archives and updates by other programs. Each file ends with a seal or an archive. A sequence with such an update
 * after the first seal must be invalid, and the service must refuse to seal any of its files again. One sequence in
 * four begins with another program's signature, which must permit the update after it. Prints each wrong verdict.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const deadline = Date.now() + Number(values.minutes) * 60_000
const random = randomFrom(seed)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

type Step = { name: string; isHonest: boolean; apply(workshop: Workshop, file: Bytes): Bytes | Promise<Bytes> }

const honest: Step[] = [
  { name: 'seal', isHonest: true, apply: ({ seal }, file) => seal(file) },
  { name: 'seal with a timestamp', isHonest: true, apply: ({ seal }, file) => seal(file, 'B-T') },
  // Each archive has the proofs of another signature.
  {
    name: 'archive',
    isHonest: true,
    apply: ({ archive, trusted }, file) => archive(file, trusted, new Uint8Array(file.length % 1_000)),
  },
]

const kinds = ['table', 'stream', 'hybrid'] as const

/** Returns an update of some objects, in a random kind of cross-reference section. */
const update = (
  name: string,
  objectsOf: (file: Bytes) => RawUpdate['objects'],
  more: Partial<RawUpdate> = {},
): Step => ({
  name,
  isHonest: false,
  apply: (_, file) => rawUpdate(file, { kind: pick(kinds), ...more, objects: objectsOf(file) }).bytes,
})

const widget = /(?:^|\n)(\d+) 0 obj\n<<[^\n]*\/FT \/Sig/g
const signatureIn = /\/FT \/Sig[^\n]*\/V (\d+) 0 R/

/** Changes of a field's text, and of a copy of its signature's text. */
type FieldChange = { field?: (body: string) => string; signature?: (body: string) => string }

/** Returns a change of a signed field, or nothing if the file has no signed field. */
function changedField(file: Bytes, { field: changed = (body) => body, signature }: FieldChange): RawUpdate['objects'] {
  const numbers = [...latin1(file).matchAll(widget)].map(([, number]) => Number(number))
  const signed = numbers.filter((number) => signatureIn.test(bodyOf(file, number)))
  if (signed.length === 0) return {}
  const field = pick(signed)
  const body = changed(bodyOf(file, field))
  if (signature === undefined) return { [field]: body }
  const copy = sizeOf(file)
  const original = bodyOf(file, Number(signatureIn.exec(body)?.[1]))
  return { [field]: body.replace(/\/V \d+/, `/V ${copy}`), [copy]: signature(original) }
}

const updateWithField = (name: string, change: FieldChange): Step =>
  update(`other content, and ${name}`, (file) => ({
    [parts.content]: text('Pay 100000 EUR'),
    ...changedField(file, change),
  }))

const startsOf = (file: Bytes): number[] => [...latin1(file).matchAll(/startxref\s+(\d+)/g)].map(([, at]) => Number(at))

const changes: Step[] = [
  update('other content', () => ({ [parts.content]: text('Pay 100000 EUR') })),
  update('other content, and back', () => ({ [parts.content]: contractObjects[parts.content]! })),
  update('the page without its annotations', (file) => ({
    [parts.page]: bodyOf(file, parts.page).replace(/\/Annots\s*\[[^\]]*\]/, ''),
  })),
  update('the page as it was uploaded', () => ({ [parts.page]: contractObjects[parts.page]! })),
  update('the form as it was uploaded', () => ({ [parts.form]: contractObjects[parts.form]! })),
  update('the catalog as it was uploaded', () => ({ [parts.catalog]: contractObjects[parts.catalog]! })),
  update('another amount', (file) => ({ [parts.amount]: bodyOf(file, parts.amount).replace('(100)', '(900)') })),
  update('an object that nothing uses', () => ({ 900: 'null' })),
  updateWithField('a seal called a timestamp', {
    signature: (body) => body.replace(/\/SubFilter \/[\w.]+/, '/SubFilter /ETSI.RFC3161'),
  }),
  updateWithField('a seal with another range', {
    signature: (body) => body.replace(/(\/ByteRange \[\d+ \d+ \d+ )\d+/, `$1${pick([0, 1, 99])}`),
  }),
  updateWithField('a copy of a seal', { signature: (body) => body }),
  updateWithField('a field without its seal', { field: (body) => body.replace(/\/V \d+ 0 R/, '') }),
  updateWithField('a field of another type', { field: (body) => body.replace('/FT /Sig', '/FT /Tx') }),
  {
    name: 'other content after an earlier revision',
    isHonest: false,
    apply: (_, file) => {
      const prev = pick(startsOf(file))
      return rawUpdate(file, { objects: { [parts.content]: text('Pay 100000 EUR') }, prev }).bytes
    },
  },
  {
    name: 'the end of an earlier revision again',
    isHonest: false,
    apply: (_, file) => rawUpdate(file, { objects: {}, end: `startxref\n${pick(startsOf(file))}\n%%EOF\n` }).bytes,
  },
  {
    name: 'a section without objects',
    isHonest: false,
    apply: (_, file) => rawUpdate(file, { objects: {}, prev: startxrefOf(file) }).bytes,
  },
]

/** Returns a sequence that begins with another program's signature. */
function afterOther(): Step[] {
  const signature = pick(otherSignatures.filter(({ permission }) => permission !== 2))
  const change = pick(laterChanges)
  const archive = honest[2]!
  const steps: Step[] = [
    { name: signature.words, isHonest: true, apply: ({ sign }, file) => sign(file, signature.signing) },
    ...(random() < 0.3 ? [archive] : []),
    { name: change.words, isHonest: isPermitted(change, signature), apply: (w, file) => change.apply(file, w) },
    ...(random() < 0.3 ? [archive] : []),
  ]
  return [...steps, honest[0]!]
}

const stepsMax = 6
const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
const counts = { good: 0, bad: 0, unsealable: 0 }
const problems: string[] = []
try {
  const workshop = await workshopOf(authority, stranger)
  const trust = { trustedCertificatePem: authority.rootPem, trustedTimestampPem: authority.rootPem }
  while (Date.now() < deadline) {
    const isAfterOther = random() < 0.25
    const middle = Array.from({ length: Math.floor(random() * stepsMax) }, () => pick([...honest, ...changes]))
    const steps = isAfterOther ? afterOther() : [honest[0]!, ...middle, pick(honest)]
    const file = await build(workshop, steps, (step, isWrong) => {
      if (isWrong) problems.push(`wrong answer before the seal ${step}: ${steps.map(({ name }) => name).join(', ')}`)
    })
    if (file === null) {
      counts.unsealable++
      continue
    }
    const isGoodWith = async (options: VerifyOptions) =>
      (await verifySealedPdf(memorySource(file), options)).every(({ ok }) => ok)
    const isGood = await isGoodWith(trust)
    counts[isGood ? 'good' : 'bad']++
    const isHonest = steps.every((step) => step.isHonest)
    // No update by another program may pass with less trust either.
    if (isGood === isHonest && (isHonest || !(await isGoodWith({})))) continue
    problems.push(`${isGood ? 'good' : 'not good'}: ${steps.map(({ name }) => name).join(', ')}`)
  }
} finally {
  await authority.close()
  await stranger.close()
}
console.log(`seed ${seed}: ${counts.good} good, ${counts.bad} not good, ${counts.unsealable} that cannot be sealed`)
for (const problem of new Set(problems)) console.log(`FAILED  ${problem}`)
process.exitCode = problems.length === 0 && counts.good > 0 && counts.bad > 0 ? 0 : 1

/**
 * Applies the steps. Before each further seal, reports whether the service would decide wrongly. Returns null if a step
 * cannot read the file.
 */
async function build(
  workshop: Workshop,
  steps: Step[],
  report: (step: number, isWrong: boolean) => void,
): Promise<Bytes | null> {
  let file: Bytes = contract()
  try {
    for (const [index, step] of steps.entries()) {
      const before = steps.slice(0, index)
      if (index > 0 && step.name.startsWith('seal'))
        report(index + 1, (await isSealable(file)) !== before.every(({ isHonest }) => isHonest))
      file = await step.apply(workshop, file)
    }
    return file
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

/** Returns whether the service would seal the file again. */
async function isSealable(file: Bytes): Promise<boolean> {
  const source = memorySource(file)
  try {
    return (await changeAfterSignatures(source, await findSignatures(source))) === null
  } catch (error) {
    if (error instanceof PdfFileError) return false
    throw error
  }
}
