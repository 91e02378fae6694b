import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { type FieldValue, type FieldValues, isSignature } from '../../core/signing/model.ts'
import { readFromTab, removeFromTab, storeInTab } from './tab-memory.ts'
import type { OpenView, SigningField } from './view.ts'

export type AdoptedKind = 'signature' | 'initials'

/** The entries that were not sent yet, with the adopted signature and initials. */
export type Draft = { values: FieldValues; adopted: Record<AdoptedKind, FieldValue | null> }

type KeptDraft = Draft & { revision: number; signerEmail: string; savedAtMs: number }

/** The lifetime of saved entries. If the browser restores a tab later, the form is empty. */
const draftTtlMs = 24 * 3_600_000

const nameOf = (envelopeId: string): string => `draft.${envelopeId}`

/** Saves the signer's entries for a reload of this tab. Returns whether they could be saved. */
export function saveDraft(view: OpenView, draft: Draft, nowMs: number): boolean {
  const kept: KeptDraft = { ...draft, revision: view.revision, signerEmail: view.signer.email, savedAtMs: nowMs }
  return storeInTab(nameOf(view.envelopeId), kept)
}

/** Deletes the saved entries when they were sent, or can no longer be sent. */
export const forgetDraft = (envelopeId: string): void => removeFromTab(nameOf(envelopeId))

/** Returns the signer's saved entries for this revision, or null. Omits values that no field accepts. */
export function restoreDraft(view: OpenView, nowMs: number): Draft | null {
  const kept = readFromTab(nameOf(view.envelopeId)) as Partial<KeptDraft> | null
  if (kept === null) return null
  const isOurs = kept.revision === view.revision && kept.signerEmail === view.signer.email
  if (!isOurs || nowMs - (kept.savedAtMs ?? 0) > draftTtlMs) {
    forgetDraft(view.envelopeId)
    return null
  }
  const values: FieldValues = {}
  for (const field of view.fields) {
    const value = kept.values?.[field.id]
    // Uploaded files are not restored, because the view already contains them.
    if (field.type !== 'attachment' && field.isReadOnly !== true && value !== undefined && suits(field, value))
      values[field.id] = value
  }
  const { signature = null, initials = null } = kept.adopted ?? {}
  return { values, adopted: { signature, initials } }
}

function suits({ type }: SigningField, value: FieldValue): boolean {
  const { valueType } = fieldTypeTable[type]
  return valueType === 'signature' ? isSignature(value) : value.kind === valueType
}
