import { type Check, type Finding, findingsOf, type MakeFinding } from '../../base/finding.ts'
import type { SignatureFindingCode } from '../../pki/signature-findings.ts'

/** The English texts of the findings about the signatures in a PDF, by code. */
export const sealFindings = {
  trusted_certificates_unreadable: 'The trusted certificates cannot be read. Provide certificates in PEM format.',
  trusted_authorities_unreadable:
    'The certificates of the trusted timestamp authorities cannot be read. Provide certificates in PEM format.',
  file_unreadable: 'The file cannot be read.',
  file_too_large: 'The file is larger than {size} bytes, so its hash was not computed.',
  seal_missing: 'The file contains no signature.',
  too_many_signatures: 'The file has more signatures than the verifier checks.',
  range_malformed: '/ByteRange does not contain four offsets and lengths.',
  range_not_from_start: '/ByteRange does not begin at the first byte.',
  range_outside_file: '/ByteRange is not within the file.',
  range_gap_too_large: '/ByteRange excludes too many bytes.',
  range_gap_not_hex: '/ByteRange excludes something other than a hexadecimal string.',
  range_gap_not_der: '/ByteRange excludes something other than one DER element.',
  range_gap_not_contents: '/ByteRange excludes something other than /Contents.',
  range_excludes_itself: 'The signature in "{field}" excludes only its own bytes.',
  covers_file: 'The signature covers the whole file.',
  only_archive_follows: 'The bytes after the signed range contain only validation data and archive timestamps.',
  bytes_added: 'A later change added {added} bytes after "{field}", from offset {offset} on.',
  signature_hidden: 'The added bytes hide the signature.',
  signature_removed:
    'A signature by {signer} covers the first {covered} bytes. A later update removed it from the form.',
  earlier_signature: '"{field}" by {signer}, over the first {covered} bytes:',
  earlier_unnamed: '"{field}", over the first {covered} bytes:',
  earlier_intact: 'intact.',
  earlier_not_checked: 'not checked.',
  changed_after: '"{field}" covers the first {covered} bytes. The file was changed after this signature.',
  later_bytes: 'The signature does not cover later bytes.',
} as const

export type SealFindingCode = keyof typeof sealFindings | SignatureFindingCode
export type SealFinding = Finding<SealFindingCode>
export type SealCheck = Check<SealFindingCode>

/** Creates a finding about a signature in a PDF. */
export const sealFinding: MakeFinding<typeof sealFindings> = findingsOf(sealFindings)
