import { concatBytes, memorySource } from '../../base/bytes.ts'
import { composeAppearances } from '../../core/signing/appearance/appearances.ts'
import { checkFieldValues } from '../../core/signing/field-values.ts'
import type { FieldValues, SignatureField } from '../../core/signing/model.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import { filledFields, placementsOf, stampsFor } from '../../service/sealing/stamps.ts'
import { signature } from '../unit/pdf/seal/fixtures.ts'
import { specimenSigner, specimenValues, storedSpecimens } from './every-type.ts'
import { fontFiles } from './fonts.ts'

type SpecimenOptions = {
  /** Moves or omits a field. */
  place?: (field: SignatureField) => SignatureField | null
  signedAt?: Date
  /** The files of the attachment fields, which signers upload before they sign. */
  files?: FieldValues
}

/** Returns a document sealed with the values of every type of field and rule. */
export async function sealedSpecimens(
  original: Uint8Array,
  { place = (field) => field, signedAt = new Date(), files = {} }: SpecimenOptions = {},
): Promise<Uint8Array> {
  const all = storedSpecimens()
  const checked = checkFieldValues({
    ...{ fields: all, signer: specimenSigner, values: specimenValues },
    signedAt,
  })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  const filled = filledFields(
    all.flatMap((field) => place(field) ?? []),
    { ...checked.values, ...files },
  )
  const file = await openPdf(memorySource(original))
  const plan = await planSeal(file, placementsOf(filled))
  const { items, stamps } = stampsFor(filled, plan)
  const { appended } = await appendSeal({
    ...{ file, plan, stamps, signature },
    composeAppearances: (objects) => composeAppearances(objects, { items, fonts: fontFiles }),
  })
  return concatBytes(original, appended)
}
