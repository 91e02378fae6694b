import { regionalLocale } from '../../core/languages/locale-facts.ts'
import { otherFieldsInGroup } from '../../core/signing/field-rules.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import type { AdoptedKind, Draft } from './draft.ts'
import { inReadingOrder, isFilled, nextMissing, type Progress, progressOf } from './progress.ts'
import { changedFields, resolvedFields } from './resolved-fields.ts'
import { problemOf } from './values.ts'
import type { OpenView, SigningField } from './view.ts'

/** The signer's entries. The fields are in reading order. Listeners receive the id of each changed field. */
export type Store = ReturnType<typeof createStore>

/**
 * Creates a store with the values from the service. The signer's draft replaces suggested values. Numbers and days are
 * entered in the notation of a region.
 */
export function createStore(view: OpenView, draft: Draft | null = null, region = regionalLocale(view.locale)) {
  const fields = inReadingOrder(view.fields)
  const values: FieldValues = draft === null ? { ...view.values } : { ...setByService(view), ...draft.values }
  const adopted: Record<AdoptedKind, FieldValue | null> = draft?.adopted ?? { signature: null, initials: null }
  for (const { id, sameAs } of fields) if (sameAs !== undefined) mirror(sameAs, id)
  const listeners = new Set<(fieldId: string) => void>()
  const unprintable = new Set<string>()
  const printListeners = new Set<() => void>()
  let hasEntries = draft !== null
  let resolved = resolvedFields(fields, values, view.earlier, region)
  let shown = shownFields()
  keepCalculated()

  /** Returns the shown fields, each with its `isRequired` as decided by its condition. */
  function shownFields(): SigningField[] {
    return fields
      .filter(({ id }) => !resolved.hidden.has(id))
      .map((field) => ({ ...field, isRequired: resolved.required.has(field.id) }))
  }

  function keepCalculated(): void {
    for (const { id } of fields.filter(({ computed }) => computed)) {
      const value = resolved.values[id]
      if (value === undefined) delete values[id]
      else values[id] = value
      for (const copy of fields.filter(({ sameAs }) => sameAs === id)) mirror(id, copy.id)
    }
  }

  /** Evaluates conditions and calculations after a change. Returns the ids of the fields that change. */
  function resolve(): string[] {
    const before = resolved
    resolved = resolvedFields(fields, values, view.earlier, region)
    shown = shownFields()
    keepCalculated()
    return changedFields(before, resolved, fields)
  }

  /** Copies the value of a field to another field, which shows it. */
  function mirror(from: string, to: string): void {
    const value = values[from]
    if (value === undefined) delete values[to]
    else values[to] = value
  }

  function set(field: SigningField, value: FieldValue | null): void {
    const mates = otherFieldsInGroup(field, fields)
    const copies = fields.filter(({ sameAs }) => sameAs === field.id)
    if (value === null) delete values[field.id]
    else values[field.id] = value
    if (fieldTypeTable[field.type].chosen === 'one' && isFilled(value ?? undefined))
      for (const { id } of mates) delete values[id]
    for (const { id } of copies) mirror(field.id, id)
    hasEntries = true
    const changed = new Set([...[field, ...mates, ...copies].map(({ id }) => id), ...resolve()])
    for (const id of changed) for (const listener of listeners) listener(id)
  }

  /** Returns the other empty fields of the same kind. */
  const emptyBeside = (kind: AdoptedKind, field: SigningField): SigningField[] =>
    shown.filter((each) => each.type === kind && each.id !== field.id && !isFilled(values[each.id]))

  return {
    fields,
    region,
    shown: (): readonly SigningField[] => shown,
    isHidden: (fieldId: string): boolean => resolved.hidden.has(fieldId),
    isRequired: (fieldId: string): boolean => resolved.required.has(fieldId),
    values: values as Readonly<FieldValues>,
    set,
    /**
     * Sets a signature or initials for a field, and for all fields with the previously adopted one. With
     * `isForEmptyOnes`, also sets empty fields.
     */
    adopt(kind: AdoptedKind, field: SigningField, value: FieldValue, isForEmptyOnes = false): void {
      const before = adopted[kind]
      adopted[kind] = value
      const empty = isForEmptyOnes ? emptyBeside(kind, field) : []
      const emptyIds = new Set(empty.map(({ id }) => id))
      for (const each of fields) {
        const isFollowing = before !== null && isSame(values[each.id], before)
        if (each.id === field.id || isFollowing || emptyIds.has(each.id)) set(each, value)
      }
    },
    emptyBeside,
    adopted: (kind: AdoptedKind): FieldValue | null => adopted[kind],
    progress: (): Progress =>
      progressOf(
        shown,
        values,
        (field) => unprintable.has(field.id) || problemOf(field, values, shown, region) !== null,
      ),
    /** Records whether the entry of a field contains characters that the document cannot show. */
    setUnprintable(fieldId: string, isUnprintable: boolean): void {
      if (unprintable.has(fieldId) === isUnprintable) return
      if (isUnprintable) unprintable.add(fieldId)
      else unprintable.delete(fieldId)
      for (const listener of printListeners) listener()
    },
    next: (currentId: string | null): SigningField | null => nextMissing(shown, values, currentId),
    hasEntries: (): boolean => hasEntries,
    draft: (): Draft => ({ values, adopted }),
    onChange: (listener: (fieldId: string) => void): void => void listeners.add(listener),
    /** Adds a listener for a field that begins or ceases to contain unsupported characters. */
    onUnprintable: (listener: () => void): void => void printListeners.add(listener),
  }
}

const setByService = ({ fields, values }: OpenView): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ id, type, isReadOnly }) =>
      (isReadOnly || type === 'attachment') && values[id] ? [[id, values[id]]] : [],
    ),
  )

// Returns whether two values are equal. Compares their content, because values after a reload are different objects.
const isSame = (a: FieldValue | undefined, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)
