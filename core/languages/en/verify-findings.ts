import { reasonTexts } from '../../../base/reasons.ts'
import { sealFindings } from '../../../pdf/verify/seal-findings.ts'
import { signatureFindings } from '../../../pki/signature-findings.ts'
import { evidenceFindings } from '../../signing/evidence-findings.ts'

/** The sentences of the verifier's findings and of their reasons in English, by code. */
export const verifyFindings = { ...signatureFindings, ...sealFindings, ...evidenceFindings, ...reasonTexts }

/** The sentences of the findings in a language, each with the placeholders of the English sentence. */
export type VerifyFindingTexts = Record<keyof typeof verifyFindings, string>
