import { parseArgs } from 'node:util'
import { memorySource } from '../../base/bytes.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { randomChoicesFor } from '../fuzz/pdf-structure/random-choices.ts'
import { respelled } from '../support/full/respell.ts'
import { honestSeals } from '../support/full/seal-attacks/honest.ts'
import { workshopOf } from '../support/full/seal-attacks/parties.ts'
import type { HandMade } from '../support/full/seal-attacks/workshop.ts'

/**
 * `npm run test:full -- spellings [--minutes n] [--seed n]`: archives sealed files, and writes random tokens of the
 * archive's objects and trailer in another notation with the same value. Readers can interpret another notation
 * differently, so verification must fail. Verification must pass if only white space differs. Prints each archive with
 * a wrong verdict.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const deadline = Date.now() + Number(values.minutes) * 60_000
const choices = randomChoicesFor(seed, 0)
const { below, chance, pick } = choices

// Keeps strings whole. Excludes the name of the new field, which can be any string.
const tokens = /\((?!Clock)[^)\\]+\)|\/[A-Za-z]+|\d+ \d+ R|(?<![\w.#])\d+(?![\w.])/g

const spaced = (text: string): string =>
  text.replace(/\([^)]*\)|[ /]/g, (part) =>
    part.length === 1 && chance(0.3) ? `${pick(['\n', '\t', ' '])}${part}` : part,
  )

const objectsOfArchive = 4
const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
const counts = { respelled: 0, spaced: 0, unreadable: 0 }
const problems: string[] = []
try {
  const workshop = await workshopOf(authority, stranger)
  const trust = { trustedCertificatePem: authority.rootPem, trustedTimestampPem: authority.rootPem }
  // An archive that the test assembles does not keep the proofs of earlier archives.
  const once = honestSeals.filter(({ words }) => !words.includes('archived'))
  const sealed = await Promise.all(once.map(({ make }) => make(workshop, 'B-B')))
  while (Date.now() < deadline) {
    const isSpaced = chance(0.1)
    const change = isSpaced ? spaced : (text: string) => respelled(choices, text, tokens)
    const place = below(objectsOfArchive)
    const changes: string[] = []
    const changed = (text: string): string => {
      const other = change(text)
      if (other !== text) changes.push(other)
      return other
    }
    let count = 0
    const how: HandMade = chance(0.25)
      ? { spellTrailer: changed }
      : { spell: (text) => (isSpaced || count++ === place ? changed(text) : text) }
    try {
      const index = below(sealed.length)
      const file = await workshop.archiveByHand(sealed[index]!, workshop.trusted, how)
      if (!isSpaced && changes.length === 0) continue
      const failed = (await verifySealedPdf(memorySource(file), trust)).filter(({ ok }) => !ok)
      counts[isSpaced ? 'spaced' : 'respelled']++
      if ((failed.length === 0) === isSpaced) continue
      const detail = failed[0]?.detail ?? 'valid'
      problems.push(`${once[index]!.words}: ${isSpaced ? 'white space' : changes[0]!.slice(0, 300)}: ${detail}`)
    } catch (error) {
      // Skips archives that cannot be written in this notation.
      if (!(error instanceof Error) || !error.name.startsWith('Pdf')) throw error
      counts.unreadable++
    }
  }
} finally {
  await authority.close()
  await stranger.close()
}
console.log(
  `seed ${seed}: ${counts.respelled} respelled archives, ${counts.spaced} with other white space, ${counts.unreadable} that cannot be written, ${problems.length} findings`,
)
for (const problem of problems.slice(0, 20)) console.log(`FAILED  ${problem}`)
process.exitCode = problems.length === 0 && counts.respelled > 0 && counts.spaced > 0 ? 0 : 1
