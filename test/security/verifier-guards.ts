import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memorySource } from '../../base/bytes.ts'
import { root } from '../../dev/build/build-part.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { type Guard, mutateSource } from '../support/full/guards.ts'
import { verifierGuardsElsewhere } from '../support/full/verifier-guards-elsewhere.ts'

/**
 * `npm run test:full -- verifier-guards`: removes the guards of `pdf/verify`, one at a time, and verifies attacked and
 * intact files. A guard whose removal changes no verdict must be in `verifier-guards-elsewhere.ts`, with the check
 * that still protects or the unit test that fails.
 */
const guards: Guard[] = []
let reached = new Set<number>()
let gone: number | null = null
Object.assign(globalThis, {
  isGuardGone(guard: number): boolean {
    reached.add(guard)
    return guard === gone
  },
})
registerHooks({
  load(url, context, nextLoad) {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : ''
    if (!file.startsWith('pdf/verify/')) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    const { mutated, guards: found } = mutateSource(file, source, guards.length)
    guards.push(...found)
    return { format: 'module-typescript', source: mutated, shortCircuit: true }
  },
})

const { verifySealedPdf } = await import('../../pdf/verify/verify.ts')
const { attacks } = await import('../support/full/seal-attacks/attacks.ts')
const { honestSeals } = await import('../support/full/seal-attacks/honest.ts')
const { workshopOf } = await import('../support/full/seal-attacks/parties.ts')

type Verified = { bytes: Uint8Array; isGood: boolean; reached: ReadonlySet<number> }

const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
try {
  const workshop = await workshopOf(authority, stranger)
  const trust = { trustedCertificatePem: authority.rootPem, trustedTimestampPem: authority.rootPem }
  const isGood = async (bytes: Uint8Array): Promise<boolean> =>
    (await verifySealedPdf(memorySource(bytes), trust)).every(({ ok }) => ok)

  const files: Uint8Array[] = []
  for (const level of ['B-B', 'B-LTA'] as const)
    for (const { make } of honestSeals) files.push(await make(workshop, level))
  for (const { make } of attacks) files.push(await make(workshop))
  const verified: Verified[] = []
  for (const bytes of files) {
    reached = new Set()
    verified.push({ bytes, isGood: await isGood(bytes), reached })
  }
  const isNoticed = async (guard: number): Promise<boolean> => {
    for (const file of verified) {
      if (!file.reached.has(guard)) continue
      gone = guard
      const differs = (await isGood(file.bytes)) !== file.isGood
      gone = null
      if (differs) return true
    }
    return false
  }
  let unnoticed = 0
  for (const [number, { place, text }] of guards.entries()) {
    if (await isNoticed(number)) continue
    unnoticed++
    const name = `${place.replace(/:\d+$/, '')} ${text}`
    const elsewhere = verifierGuardsElsewhere[name]
    if (elsewhere === undefined) process.exitCode = 1
    console.log(`${place} ${text}: ${elsewhere ?? 'NOTICED BY NO TEST'}`)
  }
  console.log(`${guards.length} guards removed, ${guards.length - unnoticed} change a verdict on ${files.length} files`)
} finally {
  await authority.close()
  await stranger.close()
}
