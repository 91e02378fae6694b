import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { SigningField } from './view.ts'

/** Returns whether the signer fills in a field with a dialog, which its control opens. */
export const hasDialog = ({ type }: SigningField): boolean =>
  ['signature', 'files'].includes(fieldTypeTable[type].valueType)
