/**
 * What draws on pages, and the fonts it draws with. Import it when something is to be drawn: the font engine unpacks its
 * tables as it is loaded, which a cold worker would pay for before its first answer.
 */

export { composeAppearances } from '../core/pdf/compose/appearances.ts'
export { composeCertificate } from '../core/pdf/compose/certificate.ts'
export { composeTextDocument } from '../core/pdf/compose/text-document.ts'
export { fontFiles } from './fonts.ts'
