/**
 * What draws on pages, and the fonts it draws with. Import it when something is to be drawn, so that a cold worker does
 * not pay for it before its first answer.
 */

export { composeAppearances } from '../../core/signing/appearance/appearances.ts'
export { composeCertificate } from '../../core/signing/certificate/compose-certificate.ts'
export { composeTextDocument } from '../../pdf/compose/text-document.ts'
export { fontFiles } from './fonts.ts'
