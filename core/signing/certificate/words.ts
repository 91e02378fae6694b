import { certificate } from '../../languages/certificate.ts'
import type { CertificateTexts } from '../../languages/certificate-texts.ts'
import { fieldTypeNames } from '../../languages/field-types.ts'
import type { SignerLocale } from '../../languages/locales.ts'
import type { FieldType } from '../field-types.ts'

export type CertificateWords = CertificateTexts & { fieldType: Record<FieldType, string> }

/** Returns the texts of a certificate in a signer's language. */
export const certificateWords = (locale: SignerLocale): CertificateWords => ({
  ...certificate[locale],
  fieldType: fieldTypeNames[locale],
})
