import type { FieldValue, FieldValues } from '../../../core/signing/model.ts'
import type { OpenView, SigningField } from '../view.ts'
import { inReadingOrder, nextMissing, type Progress, progressOf } from './progress.ts'

export type AdoptedKind = 'signature' | 'initials'

/** What the signer has entered so far. Fields stand in reading order; listeners hear the id of what changed. */
export type Store = ReturnType<typeof createStore>

export function createStore(view: OpenView) {
  const fields = inReadingOrder(view.fields)
  const values: FieldValues = { ...view.values }
  const adopted: Record<AdoptedKind, FieldValue | null> = { signature: null, initials: null }
  const listeners = new Set<(fieldId: string) => void>()
  let hasEntries = false

  function set(field: SigningField, value: FieldValue | null): void {
    if (value === null) delete values[field.id]
    else values[field.id] = value
    hasEntries = true
    for (const listener of listeners) listener(field.id)
  }

  return {
    fields,
    values: values as Readonly<FieldValues>,
    set,
    /** Takes a signature (or initials) for a field; fields that hold the one adopted before follow. */
    adopt(kind: AdoptedKind, field: SigningField, value: FieldValue): void {
      const before = adopted[kind]
      adopted[kind] = value
      for (const each of fields) {
        if (each.id === field.id || (before !== null && values[each.id] === before)) set(each, value)
      }
    },
    adopted: (kind: AdoptedKind): FieldValue | null => adopted[kind],
    progress: (): Progress => progressOf(fields, values),
    next: (currentId: string | null): SigningField | null => nextMissing(fields, values, currentId),
    hasEntries: (): boolean => hasEntries,
    onChange: (listener: (fieldId: string) => void): void => void listeners.add(listener),
  }
}
