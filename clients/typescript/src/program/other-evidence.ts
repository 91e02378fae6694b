import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNames } from '../file-names.ts'

/**
 * Returns null if a folder contains no evidence, or evidence of the given envelope. Otherwise, returns a sentence about
 * the evidence in the folder.
 */
export function otherEvidenceIn(folder: string, envelopeId: string | null): string | null {
  const path = join(folder, fileNames.evidence)
  if (!existsSync(path)) return null
  const found = envelopeOf(readFileSync(path, 'utf8'))
  if (found === null) return `${path} already exists and contains no evidence.`
  return found === envelopeId ? null : `${path} already exists and belongs to the envelope ${found}.`
}

/** Returns the envelope id in evidence. Returns null for any other text. */
export function envelopeOf(evidence: string): string | null {
  try {
    const { envelopeId } = JSON.parse(evidence) as { envelopeId?: unknown }
    return typeof envelopeId === 'string' ? envelopeId : null
  } catch {
    return null
  }
}
