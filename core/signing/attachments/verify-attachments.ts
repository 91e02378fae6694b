import { checkOf, type Finding } from '../../../base/finding.ts'
import { isObject } from '../../json.ts'
import type { EvidenceCheck, EvidenceEntry } from '../bundle.ts'
import { type EvidenceFindingCode, evidenceFinding } from '../evidence-findings.ts'
import { fileCountOf, isAttachedFile } from './attached-file.ts'

type Json = Record<string, unknown>

const name = 'attachments'

/**
 * Checks that the `fields_set` record contains the files of each attachment field. Their number must be one that the
 * sender permits, and each file needs a name, media type, length and hash. Returns no check for an envelope without
 * attachment fields.
 */
export function attachmentChecks(records: EvidenceEntry[]): EvidenceCheck[] {
  const index = records.findIndex(({ type }) => type === 'fields_set')
  const [set, ...earlier] = [records[index], ...records.slice(0, Math.max(index, 0)).reverse()]
  const definition = earlier.find(({ data }) => Array.isArray(data.fields))
  if (!set || !definition) return []
  const fields = objectsIn(definition.data.fields).filter(({ type }) => type === 'attachment')
  const stray = objectsIn(set.data.fields).find(
    ({ id, type, kind }) => (type === 'attachment' || kind === 'files') && !fields.some((field) => field.id === id),
  )
  if (fields.length === 0 && !stray) return []
  const bad = (finding: Finding<EvidenceFindingCode>): EvidenceCheck[] => [
    { ...checkOf(name, false, finding), firstBadSequence: index + 1 },
  ]
  if (stray) return bad(evidenceFinding('attachments_not_requested', { field: String(stray.id) }))
  let unchecked = 0
  for (const field of fields) {
    const fault = faultOf(field, set)
    if (fault === 'omitted') unchecked++
    else if (fault) return bad(fault)
  }
  const recorded = evidenceFinding('attachments_recorded', { fields: fields.length - unchecked })
  const omitted = unchecked === 0 ? [] : [evidenceFinding('fields_unchecked', { fields: unchecked })]
  return [checkOf<EvidenceFindingCode>(name, true, recorded, ...omitted)]
}

/** Returns the defect of a field. Returns null for a field without defects, and 'omitted' if its files are omitted. */
function faultOf(field: Json, set: EvidenceEntry): Finding<EvidenceFindingCode> | 'omitted' | null {
  const { id, minFiles, maxFiles } = field
  const about = { field: String(id) }
  const entries = objectsIn(set.data.fields).filter((one) => one.id === id)
  const [entry] = entries
  const isSkipped = objectsIn(set.data.skipped).some((one) => one.id === id)
  if (!entry) return field.isRequired === true && !isSkipped ? evidenceFinding('required_files_missing', about) : null
  const { type, kind, files: count } = entry
  if (entries.length > 1 || type !== 'attachment' || kind !== 'files' || !isCount(count))
    return evidenceFinding('file_count_missing', about)
  if (![minFiles, maxFiles].every((one) => one === undefined || isCount(one)))
    return evidenceFinding('file_limit_malformed', about)
  const { min, max } = fileCountOf(field)
  if (count < min || count > max) return evidenceFinding('file_count_wrong', { ...about, count, min, max })
  const value = `field.${String(id)}`
  const found = Object.hasOwn(set.disclosures, value) ? set.disclosures[value] : undefined
  if (!found) return evidenceFinding('files_not_recorded', about)
  if (!('value' in found)) return 'omitted'
  return isFiles(found.value, count) ? null : evidenceFinding('attachments_differ', about)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** Returns whether a text is a JSON list of `count` different files. */
function isFiles(text: string, count: number): boolean {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || Object.keys(value).sort().join() !== 'files,kind' || value.kind !== 'files') return false
    const { files } = value
    if (!Array.isArray(files) || files.length !== count || !files.every(isAttachedFile)) return false
    return new Set(files.map(({ id }) => id)).size === count
  } catch {
    return false
  }
}

const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
