import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { latin1, memorySource } from '../../base/bytes.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import type { ChangePermission } from '../../pdf/document/permissions.ts'
import { defaultUploadPolicy, type UploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { changeAfterSignatures } from '../../pdf/verify/changes-after-signatures.ts'
import { findSignatures } from '../../pdf/verify/find-signatures.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { randomChoicesFor } from '../fuzz/pdf-structure/random-choices.ts'
import { type Rendering, renderingsOf } from '../support/full/renderings.ts'
import { signingOf } from '../support/full/seal-attacks/after-others.ts'
import { workshopOf } from '../support/full/seal-attacks/parties.ts'
import { randomUpdates, randomUpload } from '../support/full/seal-attacks/signed-updates.ts'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'

/**
 * `npm run test:full -- signed-updates [--minutes n] [--seed n] [--keep folder]`: appends random updates to files that
 * another program signed, at random with archives of that program, and then a seal. If the verifier accepts the sealed
 * file and the service accepts the upload, no reader may draw its pages differently than the signed ones. Fields and
 * annotations may differ only if the signature permits it.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' }, keep: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const deadline = Date.now() + Number(values.minutes) * 60_000
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'signed-updates-'))

mkdirSync(folder, { recursive: true })

type Signing = { permission: ChangePermission | null; lock: 'Include' | 'All' | null }
const signings: Signing[] = [
  { permission: null, lock: null },
  { permission: null, lock: 'All' },
  { permission: 3, lock: null },
  { permission: 3, lock: 'Include' },
  { permission: 2, lock: null },
  { permission: 2, lock: 'All' },
]

type Case = {
  name: string
  words: string
  /** True if no field and no annotation may change. */
  isFixed: boolean
  signedPath: string
  sealedPath: string
  isAdmitted: boolean
}

// An operator can accept certifications that permit only filled forms.
const policy: UploadPolicy = { ...defaultUploadPolicy, certification_locked: 'allow' }
const ownSeal = { permission: null }
const batchSize = 60
const counts = { signed: 0, updated: 0, unreadable: 0, refused: 0, good: 0, admitted: 0, refusedUploads: 0 }
const problems: string[] = []
const readersSeen = new Set<string>()
const readersCount = 4
const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
try {
  const [others, service] = [await workshopOf(authority, stranger), await workshopOf(authority, stranger)]
  let number = 0

  /** Returns null if the project refuses a file. */
  const unlessRefused = async <T>(make: () => Promise<T>): Promise<T | null> => {
    try {
      return await make()
    } catch (error) {
      if (error instanceof PdfFileError) return null
      throw error
    }
  }

  while (Date.now() < deadline) {
    const cases: Case[] = []
    while (cases.length < batchSize && Date.now() < deadline) {
      const choices = randomChoicesFor(seed, number++)
      const { permission, lock } = choices.pick(signings)
      const upload = randomUpload(choices)
      const signed = await unlessRefused(() => others.sign(upload, signingOf(permission, lock)))
      if (signed === null) continue
      counts.signed++
      const signedPath = join(folder, `${number}-signed.pdf`)
      let isWritten = false
      for (let update = 0; update < 12; update++) {
        counts.updated++
        // Validation data and timestamps of the other program before and after the updates.
        const base = choices.chance(0.3) ? await others.archive(signed, others.trusted) : signed
        const updated = randomUpdates(choices, base, numbersIn(base.subarray(upload.length)))
        const last = updated.file
        const archived = choices.chance(0.2) ? await unlessRefused(() => others.archive(last, others.trusted)) : null
        const file = archived ?? last
        const words = `${base === signed ? '' : 'archive, '}${updated.words}${archived === null ? '' : ', archive'}`
        const stated = await unlessRefused(() => findSignatures(memorySource(file)))
        const sealed = await unlessRefused(() => service.sign(file, ownSeal))
        if (stated === null || stated.length === 0 || sealed === null) {
          counts.unreadable++
          continue
        }
        const isGood = (await verifySealedPdf(memorySource(sealed))).every(({ ok }) => ok)
        if (!isGood) {
          counts.refused++
          continue
        }
        counts.good++
        const refusal = await changeAfterSignatures(memorySource(file), stated).catch(() => 'unreadable')
        const isAdmitted = refusal === null && (await inspectBytes(file, policy)) === 'admitted'
        if (isAdmitted) counts.admitted++
        const sealedPath = join(folder, `${number}-${update}.pdf`)
        // The seal itself is not a change.
        if (!isWritten) writeFileSync(signedPath, await service.sign(signed, ownSeal))
        isWritten = true
        writeFileSync(sealedPath, sealed)
        const isFixed = permission === 2 && lock === 'All'
        cases.push({ name: `${number}-${update}`, words, isFixed, signedPath, sealedPath, isAdmitted })
      }
    }
    await compare(cases)
  }
} finally {
  await authority.close()
  await stranger.close()
}

/** Returns the numbers of the objects that a text contains. */
function numbersIn(appended: Uint8Array): number[] {
  return [...latin1(appended).matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map(([, found]) => Number(found))
}

/** Compares the renderings of the sealed files with those of the files that were sealed without an update. */
async function compare(cases: Case[]): Promise<void> {
  for (const one of await differing(cases)) {
    // Some readers keep fonts from one file to the next, so only a file on its own counts.
    const [again] = await differing([one])
    if (again === undefined) continue
    if (!again.isAdmitted) counts.refusedUploads++
    else problems.push(`${again.name}: ${again.readers.join()} draw other pages: ${again.words}`)
  }
  for (const { sealedPath, name } of cases)
    if (!problems.some((problem) => problem.startsWith(`${name}:`))) rmSync(sealedPath)
}

async function differing(cases: Case[]): Promise<(Case & { readers: string[] })[]> {
  const unchanged = [...new Set(cases.map(({ signedPath }) => signedPath))]
  const before = await renderingsOf(unchanged)
  const after = await renderingsOf(cases.map(({ sealedPath }) => sealedPath))
  for (const reader of after.keys()) readersSeen.add(reader)
  return cases
    .map((one, index) => {
      const isChanged = ([reader, renderings]: [string, Rendering[]]): boolean => {
        const was = before.get(reader)?.[unchanged.indexOf(one.signedPath)]
        const is = renderings[index]
        return was?.page !== is?.page || (one.isFixed && was?.full !== is?.full)
      }
      return { ...one, readers: [...after].filter(isChanged).map(([reader]) => reader) }
    })
    .filter(({ readers }) => readers.length > 0)
}

const { signed, updated, unreadable, refused, good, admitted, refusedUploads } = counts
console.log(
  `seed ${seed}: ${signed} signed files, ${updated} updates: ${unreadable} unreadable, ${refused} not good, ${good} good, ${admitted} good and accepted as uploads, ${problems.length} of these and ${refusedUploads} others drawn differently`,
)
for (const problem of problems) console.log(`FAILED  ${problem}`)
const isIncomplete = process.env.CHANCERY_ORACLES === 'required' && readersSeen.size < readersCount
process.exitCode = !isIncomplete && problems.length === 0 && counts.good > 0 && counts.refused > 0 ? 0 : 1
