/**
 * The composer and its fonts. Import this module dynamically when an operation draws something. A new worker can then
 * send its first response without loading the module.
 */

export { composeAppearances } from '../../core/signing/appearance/appearances.ts'
export { composeCertificate } from '../../core/signing/certificate/compose-certificate.ts'
export { composeTextDocument } from '../../pdf/compose/text-document.ts'
export { fontFiles } from './fonts.ts'
