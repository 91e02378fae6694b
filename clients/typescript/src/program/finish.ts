import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { NotSignedError } from '../errors.ts'
import { verifyEvidence } from '../evidence.ts'
import { fileNames } from '../file-names.ts'
import type { Envelope } from '../generated/types.ts'
import { writeCompleted } from '../node.ts'
import { foldersOf, requireOwnFolders } from './out-folder.ts'
import type { Progress } from './progress.ts'
import { commandName } from './usage.ts'

/** The envelopes to wait for, and the folder for their files. */
export type FinishOptions = {
  envelopeIds: readonly string[]
  folder: string
  timeoutMs: number
  /** True to sign as each signer when it is the signer's turn. Requires a test key. */
  isTestSigned: boolean
  progress: Progress
}

export type Finished = {
  valid: boolean
  folders: string[]
  /** The folders of envelopes whose sealed PDF contains the signatures of all signers. */
  finalFolders: string[]
  checks: number
  failed: { name: string; detail: string }[]
}

const pollMs = 2_000
const filesText = Object.values(fileNames).join(', ')

/** Waits until all envelopes are completed. Then downloads and verifies the files of each envelope. */
export async function finish(chancery: Client, work: FinishOptions): Promise<Finished> {
  const { envelopeIds, folder, progress } = work
  const folders = foldersOf(folder, envelopeIds.length)
  requireOwnFolders(folders, envelopeIds)
  const workflows = await allCompleted(chancery, work)
  const finalIds = new Set<string | null>()
  for (const id of new Set(workflows.values()))
    if (id !== null) finalIds.add((await chancery.signatures.workflows.get(id)).finalEnvelopeId)
  const result: Finished = { valid: true, folders: [], finalFolders: [], checks: 0, failed: [] }
  for (const [i, id] of envelopeIds.entries()) {
    const own = folders[i]!
    const files = await chancery.downloadCompleted(id)
    await writeCompleted(files, own)
    const { valid, checks } = await verifyEvidence(files)
    const failed = checks.filter(({ ok }) => !ok).map(({ name, detail }) => ({ name, detail }))
    for (const { name, detail } of failed) console.error(`FAILED  ${name}  ${detail}`)
    const isAlone = workflows.get(id) === null
    const isFinal = isAlone || finalIds.has(id)
    const label = isAlone ? '' : isFinal ? ' (final, with all signatures)' : ' (without later signatures)'
    progress.say(`${own}${label}: ${filesText}`)
    if (isFinal) result.finalFolders.push(own)
    result.valid &&= valid
    result.folders.push(own)
    result.checks += checks.length
    result.failed.push(...failed)
  }
  progress.say(result.valid ? `Verified. All ${result.checks} checks passed.` : 'The evidence is NOT valid.')
  return result
}

/**
 * Waits for the envelopes and prints each status change. Returns the workflow id of each envelope. Throws
 * NotSignedError in the same cases as `waitForCompletion`.
 */
async function allCompleted(
  chancery: Client,
  { envelopeIds, timeoutMs, isTestSigned, progress }: FinishOptions,
): Promise<Map<string, string | null>> {
  const workflows = new Map<string, string | null>()
  const known = new Map<string, Envelope['status']>()
  for (const deadline = Date.now() + timeoutMs; ; await pause(pollMs)) {
    for (const id of envelopeIds) {
      if (known.get(id) === 'completed') continue
      let { status, signer, workflow } = await chancery.signatures.requests.get(id)
      if (status === 'active' && isTestSigned) status = (await chancery.signatures.requests.testSign(id, {})).status
      if (status !== known.get(id)) progress.say(`${status.padEnd(9)} ${signer.email}`)
      known.set(id, status)
      workflows.set(id, workflow?.id ?? null)
      if (status === 'declined' || status === 'expired' || status === 'voided')
        throw new NotSignedError(id, status, `The envelope ${id} is ${status}.`)
    }
    const open = envelopeIds.find((id) => known.get(id) !== 'completed')
    if (open === undefined) return workflows
    if (Date.now() >= deadline)
      throw new NotSignedError(
        open,
        known.get(open)!,
        `The envelope ${open} is still ${known.get(open)} after ${timeoutMs / 60_000} minutes. Run ${commandName()} fetch ${envelopeIds.join(' ')} to wait again, or set a longer --timeout.`,
      )
  }
}
