/**
 * The composer and its fonts. Import this module dynamically, only when something must be drawn: a cold worker then
 * does not load it before its first response.
 */

export { composeAppearances } from '../../core/signing/appearance/appearances.ts'
export { composeCertificate } from '../../core/signing/certificate/compose-certificate.ts'
export { composeTextDocument } from '../../pdf/compose/text-document.ts'
export { fontFiles } from './fonts.ts'
