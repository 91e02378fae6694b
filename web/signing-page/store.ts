import { matesOf } from '../../core/signing/field-rules.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import type { AdoptedKind, Draft } from './draft.ts'
import { inReadingOrder, isFilled, nextMissing, type Progress, progressOf } from './progress.ts'
import type { OpenView, SigningField } from './view.ts'

/** The signer's entries. Fields are in reading order; listeners receive the id of a changed field. */
export type Store = ReturnType<typeof createStore>

/** Creates a store with the values of the service, and with the signer's draft in place of suggested values. */
export function createStore(view: OpenView, draft: Draft | null = null) {
  const fields = inReadingOrder(view.fields)
  const values: FieldValues = draft === null ? { ...view.values } : { ...setByService(view), ...draft.values }
  const adopted: Record<AdoptedKind, FieldValue | null> = draft?.adopted ?? { signature: null, initials: null }
  for (const { id, sameAs } of fields) if (sameAs !== undefined) mirror(sameAs, id)
  const listeners = new Set<(fieldId: string) => void>()
  let hasEntries = draft !== null

  /** Shows the value of a field in another place. */
  function mirror(from: string, to: string): void {
    const value = values[from]
    if (value === undefined) delete values[to]
    else values[to] = value
  }

  function set(field: SigningField, value: FieldValue | null): void {
    const mates = matesOf(field, fields)
    const copies = fields.filter(({ sameAs }) => sameAs === field.id)
    if (value === null) delete values[field.id]
    else values[field.id] = value
    if (fieldTypeTable[field.type].chosen === 'one' && isFilled(value ?? undefined))
      for (const { id } of mates) delete values[id]
    for (const { id } of copies) mirror(field.id, id)
    hasEntries = true
    for (const { id } of [field, ...mates, ...copies]) for (const listener of listeners) listener(id)
  }

  /** Returns the other empty fields of a kind. */
  const emptyBeside = (kind: AdoptedKind, field: SigningField): SigningField[] =>
    fields.filter((each) => each.type === kind && each.id !== field.id && !isFilled(values[each.id]))

  return {
    fields,
    values: values as Readonly<FieldValues>,
    set,
    /**
     * Sets a signature (or initials) for a field, and for all fields with the previously adopted one; on request also
     * for empty ones.
     */
    adopt(kind: AdoptedKind, field: SigningField, value: FieldValue, isForEmptyOnes = false): void {
      const before = adopted[kind]
      adopted[kind] = value
      const empty = isForEmptyOnes ? emptyBeside(kind, field) : []
      for (const each of fields) {
        const isFollowing = before !== null && isSame(values[each.id], before)
        if (each.id === field.id || isFollowing || empty.includes(each)) set(each, value)
      }
    },
    emptyBeside,
    adopted: (kind: AdoptedKind): FieldValue | null => adopted[kind],
    progress: (): Progress => progressOf(fields, values),
    next: (currentId: string | null): SigningField | null => nextMissing(fields, values, currentId),
    hasEntries: (): boolean => hasEntries,
    draft: (): Draft => ({ values, adopted }),
    onChange: (listener: (fieldId: string) => void): void => void listeners.add(listener),
  }
}

const setByService = ({ fields, values }: OpenView): FieldValues =>
  Object.fromEntries(fields.flatMap(({ id, isReadOnly }) => (isReadOnly && values[id] ? [[id, values[id]]] : [])))

// Compares content, because values after a reload are different objects.
const isSame = (a: FieldValue | undefined, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)
