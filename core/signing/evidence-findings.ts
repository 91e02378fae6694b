import { findingsOf, type MakeFinding } from '../../base/finding.ts'
import type { SealFindingCode } from '../../pdf/verify/seal-findings.ts'

/** The English texts of the findings about evidence, by code. */
export const evidenceFindings = {
  bundle_well_formed: 'The bundle is well-formed.',
  bundle_not_utf8: 'The bundle is not valid UTF-8.',
  bundle_too_deep: 'The bundle nests more than {levels} levels.',
  bundle_not_json: 'The bundle is not JSON.',
  bundle_encoded_twice: 'The bundle is a JSON string. It was probably encoded twice.',
  bundle_not_object: 'The bundle is not a JSON object.',
  key_twice: 'An object in the bundle contains the key {key} twice.',
  surrogate_unpaired: 'The bundle contains an unpaired surrogate in {text}.',
  number_spelled: 'The bundle contains {found} instead of {expected}.',
  envelope_id_missing: 'envelopeId is missing.',
  records_missing: 'The bundle contains no records.',
  record_malformed: 'Record {record} is not an evidence record.',
  head_malformed: 'head must be a sequence number with a hash.',
  property_malformed: '{property} is malformed.',
  property_unknown: 'The bundle contains the unknown property "{property}".',

  records_belong: 'All records ({records}) belong to this envelope, its organization and its document.',
  record_foreign: 'Record {record} belongs to another envelope, organization or document.',
  records_numbered: 'The records ({records}) are numbered from 1, without gaps.',
  record_misplaced: 'Record {record} is missing or out of place.',
  hashes_match: 'The hash of each record covers its content and all earlier records.',
  hash_differs: 'Record {record} does not have the expected hash.',
  times_in_order: 'No record is older than the record before it.',
  time_out_of_order: 'Record {record} is older than the record before it.',
  events_in_order: 'The events of the records are in a valid order.',
  event_out_of_order: 'Record {record} cannot follow the records before it.',
  value_matches: '{values} personal value matches its commitment.',
  values_match: '{values} personal values match their commitments.',
  value_not_recorded: 'The personal values disclosed for record {record} do not match what was recorded.',
  head_matches: 'The chain ends at record {record}, which matches the head.',
  head_differs: 'The head does not match the last record of the chain.',
  files_match: 'The files in the bundle match the records.',
  files_not_complete: 'The envelope has no completed files yet.',
  files_differ: 'The files in the bundle do not match the recorded files.',

  conditions_met: 'Conditions and calculations agree with the recorded values. Fields checked: {fields}.',
  fields_unchecked: 'Fields that cannot be checked, because values are omitted: {fields}.',
  too_many_fields: 'The envelope has more than {limit} fields.',
  conditions_unreadable: 'Record {record} contains a condition, calculation or value that cannot be read.',
  field_without_condition_skipped: 'The field "{field}" was skipped although it has no condition.',
  field_condition_differs: 'The field "{field}" does not have the recorded condition or calculation.',
  shown_field_skipped: 'The field "{field}" should not have been skipped, because its condition is met.',
  hidden_field_shown: 'The field "{field}" should have been skipped, because its condition is not met.',
  calculation_differs: 'The field "{field}" has a value that differs from its calculation.',
  required_field_empty: 'The field "{field}" is required and has no value.',
  skipped_field_set: 'The field "{field}" was skipped but has a value.',
  skipped_for_other_fields:
    'The fields recorded as the reason for skipping "{field}" differ from the fields in its condition.',
  skipped_for_other_condition: 'The condition recorded for skipping "{field}" differs from the condition of the field.',
  attachments_recorded: 'Fields whose files are recorded with their names and hashes: {fields}.',
  attachments_not_requested: 'The field "{field}" has files that the sender did not request.',
  required_files_missing: 'The field "{field}" is required and has no files.',
  file_count_missing: 'The field "{field}" has no recorded number of files.',
  file_limit_malformed: 'The field "{field}" has a limit that is not a number.',
  file_count_wrong: 'The field "{field}" has {count} files instead of {min} to {max}.',
  files_not_recorded: 'The field "{field}" has no recorded files.',
  attachments_differ: 'The field "{field}" has files that differ from the recorded files.',

  nothing_omitted: 'The bundle contains every personal value.',
  omission_not_signed: 'Record {record} lacks "{value}", and the service did not sign this omission.',
  omissions_of_other_chain: 'The list of omitted values belongs to another chain.',
  omissions_differ: 'The values omitted from record {record} differ from the signed list of omitted values.',
  omissions_key_unknown:
    'The list of omitted values was signed with key {key}, which is not among the keys that you provided. Add this public key, then check again.',
  omissions_signature_wrong: 'The signature on the list of omitted values does not match key {key}.',
  omissions_signed: 'Key {key} signed the list of omitted values on {time}. Erased: {erased}. Withheld: {withheld}.',
  omissions_listed: 'The list of omitted values was created on {time}. Erased: {erased}. Withheld: {withheld}.',

  checkpoint_covers: 'The checkpoint of {time} covers all records ({records}).',
  checkpoint_missing: 'The bundle has no checkpoint.',
  checkpoint_of_other_envelope: 'The checkpoint belongs to another envelope.',
  checkpoint_of_other_chain: 'The checkpoint belongs to another chain.',
  checkpoint_signed: 'Key {key} signed the checkpoint.',
  checkpoint_key_unknown: 'The checkpoint was signed with key {key}. Provide this key to verify the signature.',
  checkpoint_signature_wrong: 'The signature on the checkpoint does not match the key.',
  checkpoint_key_missing: 'The checkpoint’s public key was not provided. Provide the key to compare its fingerprint.',
  fingerprint_expected: 'The checkpoint key has the fingerprint {fingerprint}.',
  fingerprint_unexpected:
    'The checkpoint key has the fingerprint {fingerprint}, which is not one of the expected fingerprints.',
  known_head_found: 'The chain contains head {record} from the list of known heads.',
  known_heads_found: 'The chain contains all heads ({heads}) from the list of known heads.',
  known_head_missing:
    'The hash of record {record} differs from the head in the list of known heads. The chain was changed or shortened, or the head belongs to another envelope.',
  certificate_head_found: 'The chain contains head {record} from the certificate.',
  certificate_head_missing:
    'The hash of record {record} differs from the head in the certificate. The chain was changed or shortened, or the head belongs to another envelope.',

  log_contains: 'The log {log} contains the head of record {record} at index {index} of {size}.',
  log_proof_missing:
    'The evidence contains no log proof. Fetch the evidence again at least one minute after the envelope ended.',
  log_proof_missing_for:
    'The evidence contains no proof for record {record}. Fetch the evidence again at least one minute after the envelope ended.',
  log_proof_malformed: 'The log proof is malformed.',
  log_proof_of_other_head: 'The proof does not show that its log contains this head.',
  log_policy_unreadable: 'The policy cannot be read.',
  log_not_in_policy: 'No log in the policy signed the checkpoint in the proof.',
  too_few_witnesses: 'Not enough witnesses cosigned the checkpoint: {witnesses}. Fetch the evidence again later.',
  no_required_witness: 'Not enough witnesses cosigned the checkpoint: none. Fetch the evidence again later.',
  witnesses_cosigned:
    'The log signed the checkpoint, and these witnesses cosigned it: {witnesses}. The head existed at these times, and each witness saw the same log.',
  log_without_witness:
    'The log signed the checkpoint, but no witness cosigned it. Compare copies of the log from different sources to make sure that everyone sees the same log.',
  archive_trusted:
    'Records 1 to {records} have existed since {time}, according to {authority} (trusted). The evidence record was last renewed on {renewed}.',
  archive_not_checked:
    'Records 1 to {records} have existed since {time}, according to {authority} (not checked against trusted authorities). The evidence record was last renewed on {renewed}.',
  archive_revocation_unknown: 'The archive does not prove that the certificates of the authorities were not revoked.',
  archive_invalid: 'The evidence record does not prove when these records existed.',

  file_matches: 'The file has the recorded SHA-256 {sha256}.',
  file_not_recorded: 'The records do not list this file.',
  file_size_differs: 'The file has {size} bytes, but the recorded file has {recordedSize}.',
  file_hash_differs: 'The file has the SHA-256 {found}, but the recorded SHA-256 is {sha256}.',
  original_kept: 'The file begins with the original, byte for byte.',
  original_changed:
    'The beginning of the file is not the original: the first {size} bytes have the SHA-256 {found}, but the original has {sha256}.',
  original_missing: 'The file is shorter than the original (SHA-256 {sha256}).',
} as const

export type EvidenceFindingCode = keyof typeof evidenceFindings | SealFindingCode

/** Creates a finding about evidence. */
export const evidenceFinding: MakeFinding<typeof evidenceFindings> = findingsOf(evidenceFindings)
