import { type Check, findingsOf, type MakeFinding } from '../base/finding.ts'

/** The English texts of the findings about signatures and timestamps, by code. */
export const signatureFindings = {
  signature_unreadable: 'The signature cannot be checked.',
  digest_matches: 'The covered bytes match the signature.',
  digest_differs: 'The covered bytes do not match the signature.',
  signed_by: 'Signed by {signer}.',
  signature_invalid: 'The signature by {signer} is invalid.',
  certificate_bound: 'The signed attributes identify the certificate, which permits signing.',
  certificate_not_bound:
    'The signed attributes do not identify the certificate, or the certificate does not permit signing.',
  certificate_expired: 'The certificate expired on {time}. No timestamp proves that the seal is older.',
  certificate_trusted: 'The certificate is one of the trusted certificates or chains to one.',
  certificate_not_trusted: 'The certificate is not one of the trusted certificates and does not chain to one.',
  signature_timestamp_invalid: 'The timestamp is not valid for this signature.',
  signature_timestamp_not_trusted:
    'The timestamp of the signature is not trusted. The timestamp authority’s certificate does not chain to a trusted certificate.',
  document_timestamp_invalid: 'The timestamp is not valid for this document.',
  document_timestamp_not_trusted:
    'The document timestamp is not trusted. The timestamp authority’s certificate does not chain to a trusted certificate.',
  timestamp_authority_missing: 'The timestamp authority {authority} is not trusted. Provide its certificates.',
  timestamp_trusted: 'Timestamp of {time} by {authority}, which is trusted.',
  timestamp_not_checked: 'Timestamp of {time} by {authority}, which was not checked against trusted authorities.',
} as const

export type SignatureFindingCode = keyof typeof signatureFindings
export type SignatureCheck = Check<SignatureFindingCode>

/** Creates a finding about a signature or a timestamp. */
export const signatureFinding: MakeFinding<typeof signatureFindings> = findingsOf(signatureFindings)
