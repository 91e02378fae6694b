import { parseArgs } from 'node:util'
import { memorySource } from '../../base/bytes.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import type { VerifyOptions } from '../../pdf/verify/verify.ts'
import { nameOf } from '../support/full/guards.ts'
import { guards, removeGuardsOf, withEffects, without } from '../support/full/loaded-guards.ts'
import { redundantVerifierGuards } from '../support/full/redundant-verifier-guards.ts'

/**
 * `npm run test:full -- verifier-guards [--every 1] [part of a path …]`: removes the guards of `pdf/verify`, one at a
 * time, and verifies attacked and intact files. A guard whose removal changes no verdict must be in
 * `redundant-verifier-guards.ts`, with the check that still protects or the unit test that fails. With `--every 50`, it
 * removes every 50th guard and verifies every 50th file, so it cannot judge a guard that changes none of their
 * verdicts.
 */
removeGuardsOf('pdf/verify/')
const { verifySealedPdf } = await import('../../pdf/verify/verify.ts')
const { attacks } = await import('../support/full/seal-attacks/attacks.ts')
const { betweenSeals } = await import('../support/full/seal-attacks/between-seals.ts')
const { honestSeals } = await import('../support/full/seal-attacks/honest.ts')
const { archiveProbes, probes } = await import('../support/full/verifier-probes.ts')
const { fileProbes, signedFiles } = await import('../support/full/verifier-file-probes.ts')
const { stepProbes } = await import('../support/full/verifier-step-probes.ts')
const { changeAfterSignatures } = await import('../../pdf/verify/changes-after-signatures.ts')
const { findSignatures } = await import('../../pdf/verify/find-signatures.ts')
const { forbiddenChange } = await import('../../pdf/verify/forbidden-changes.ts')
const { openPdf } = await import('../../pdf/document/pdf-file.ts')
const { laterChanges, otherSignatures } = await import('../support/full/seal-attacks/after-others.ts')
const { contract } = await import('../support/full/seal-attacks/contract.ts')
const { rawUpdate } = await import('../support/full/seal-attacks/raw-update.ts')
const { rewrites } = await import('../support/full/seal-attacks/rewrites.ts')
const { workshopOf } = await import('../support/full/seal-attacks/parties.ts')

/** The checks of a file with their results, and the details of the failed ones. */
type Report = { verdict: string; reason: string }

/** Returns the report of a function that returns the reason for a rejection. */
const reportOf = (result: string): Report =>
  result.startsWith('"') || result.startsWith('Error')
    ? { verdict: 'refused', reason: result }
    : { verdict: result, reason: '' }

async function resultOf(run: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await run())
  } catch (error) {
    return `Error: ${String(error)}`
  }
}

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})
const every = Number(values.every)
/** Returns every nth element of a list. */
const sampled = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % every === 0)
const isChosen = (place: string) => parts.length === 0 || parts.some((part) => place.includes(part))

const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
try {
  const workshop = await workshopOf(authority, stranger)
  const trust = { trustedCertificatePem: authority.rootPem, trustedTimestampPem: authority.rootPem }
  /** Verifies a file, and checks like an upload whether it can be signed again. */
  const reportOn = async (bytes: Uint8Array, options: VerifyOptions = trust): Promise<Report> => {
    const source = memorySource(bytes)
    const checks = await verifySealedPdf(source, options)
    const stated = await findSignatures(source).catch(() => [])
    const refusal = await resultOf(() => changeAfterSignatures(source, stated))
    return {
      verdict: [...checks.map(({ name, ok }) => `${name} ${ok}`), refusal].join(),
      // The details of earlier signatures contain remarks that are part of the reason.
      reason: checks
        .filter(({ name, ok }) => !ok || name === 'earlierSignature')
        .map(({ name, detail }) => `${name}: ${detail.replace(/\d+/g, 'N')}`)
        .join(' '),
    }
  }
  const files: Uint8Array[] = []
  for (const level of ['B-B', 'B-LTA'] as const)
    for (const { make } of sampled(honestSeals)) files.push(await make(workshop, level))
  for (const { make } of sampled(attacks)) files.push(await make(workshop))
  const several = await signedFiles(workshop)
  files.push(...several)
  const changes = otherSignatures.flatMap(({ signing }) => laterChanges.map(({ apply }) => ({ signing, apply })))
  for (const { signing, apply } of sampled(changes))
    files.push(await apply(await workshop.sign(contract(), signing), workshop))
  for (const { make } of betweenSeals) several.push(await make(workshop))

  const rewritten = sampled(rewrites).flatMap(([, upload, objects]) =>
    ([2, 3] as const).map((permission) => async () => {
      const later = await openPdf(memorySource(rawUpdate(upload, { objects }).bytes))
      return forbiddenChange(await openPdf(memorySource(upload)), later, permission)
    }),
  )
  const calls = [
    ...rewritten,
    ...probes,
    ...stepProbes,
    ...(await fileProbes(workshop)),
    ...(await archiveProbes(workshop)),
  ]
  const runs = [
    ...files.map((bytes) => () => reportOn(bytes)),
    ...several.map((bytes) => () => reportOn(bytes, {})),
    ...calls.map((probe) => async () => reportOf(await resultOf(probe))),
  ]
  const reported: { run: () => Promise<Report>; report: Report; effects: ReadonlySet<number> }[] = []
  for (const run of runs) {
    const { result, effects } = await withEffects(run)
    reported.push({ run, report: result, effects })
  }
  /** Returns null if the removal changes a verdict. Otherwise returns the reason that changed, or the empty string. */
  const reasonWithout = async (guard: number): Promise<string | null> => {
    let other = ''
    for (const { run, report, effects } of reported) {
      if (!effects.has(guard)) continue
      const { verdict, reason } = await without(guard, run)
      if (verdict !== report.verdict) return null
      if (other === '' && reason !== report.reason) other = reason
    }
    return other
  }

  const counts = { removed: 0, noticed: 0, covered: 0, listed: 0, open: 0 }
  const unmet = new Set(Object.keys(redundantVerifierGuards).filter(isChosen))
  for (const [number, guard] of guards.entries()) {
    const { place, text } = guard
    if (!isChosen(place)) continue
    const name = nameOf(guard)
    const isListed = name in redundantVerifierGuards
    unmet.delete(name)
    if (number % every !== 0) continue
    counts.removed++
    const reason = await reasonWithout(number)
    if (reason === null) counts.noticed++
    else if (reason !== '') {
      counts.covered++
      console.log(`${place} ${text}: ${reason}`)
    } else if (isListed) counts.listed++
    else {
      counts.open++
      if (every === 1) console.log(`FOUND ${place} ${text}: no report changes without it`)
    }
  }
  for (const name of unmet) console.log(`FOUND ${name}: listed, but not a guard`)
  const { removed, noticed, covered, listed, open } = counts
  const findings = unmet.size + (every === 1 ? open : 0)
  console.log(
    `${removed} guards removed on ${files.length} files: ${noticed} change a verdict, ${covered} its reason, ${listed} are listed, ${open} change nothing, ${findings} findings`,
  )
  if (noticed === 0) console.log('FOUND no guard that changes a verdict')
  process.exitCode = findings === 0 && noticed > 0 ? 0 : 1
} finally {
  await authority.close()
  await stranger.close()
}
