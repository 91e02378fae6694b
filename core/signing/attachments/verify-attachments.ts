import { isObject } from '../../json.ts'
import type { EvidenceCheck, EvidenceEntry } from '../bundle.ts'
import { fileCountOf, isAttachedFile } from './attached-file.ts'

type Json = Record<string, unknown>

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
  const check = (ok: boolean, detail: string) => [
    { name: 'attachments', ok, detail, ...(ok ? {} : { firstBadSequence: index + 1 }) },
  ]
  if (stray) return check(false, `The field ${JSON.stringify(stray.id)} has files that the sender did not request.`)
  let unchecked = 0
  for (const field of fields) {
    const fault = faultOf(field, set)
    if (fault === 'left out') unchecked++
    else if (fault) return check(false, `The field ${JSON.stringify(field.id)} ${fault}.`)
  }
  const what = `The files of ${fields.length - unchecked} fields are recorded with their names and hashes`
  return check(
    true,
    unchecked === 0 ? `${what}.` : `${what}; ${unchecked} cannot be checked, because their values are omitted.`,
  )
}

/** Returns the defect of a field as the end of a sentence. Returns null for a field without defects. */
function faultOf(field: Json, set: EvidenceEntry): string | null {
  const { id, minFiles, maxFiles } = field
  const entries = objectsIn(set.data.fields).filter((one) => one.id === id)
  const [entry] = entries
  const isSkipped = objectsIn(set.data.skipped).some((one) => one.id === id)
  if (!entry) return field.isRequired === true && !isSkipped ? 'is required and has no files' : null
  const { type, kind, files: count } = entry
  if (entries.length > 1 || type !== 'attachment' || kind !== 'files' || !isCount(count))
    return 'has no recorded number of files'
  if (![minFiles, maxFiles].every((one) => one === undefined || isCount(one))) return 'has a limit that is not a number'
  const { min, max } = fileCountOf(field)
  if (count < min || count > max) return `has ${count} files instead of ${min} to ${max}`
  const name = `field.${String(id)}`
  const found = Object.hasOwn(set.disclosures, name) ? set.disclosures[name] : undefined
  if (!found) return 'has no recorded files'
  if (!('value' in found)) return 'left out'
  return isFiles(found.value, count) ? null : 'has files that differ from the recorded ones'
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
