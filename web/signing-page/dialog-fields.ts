import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { SigningField } from './view.ts'

/** Returns whether the signer fills a field with a dialog. The control of such a field opens the dialog. */
export const hasDialog = ({ type }: SigningField): boolean =>
  ['signature', 'files'].includes(fieldTypeTable[type].valueType)
