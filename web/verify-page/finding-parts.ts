import type { VerifyFindingTexts } from '../../core/languages/en/verify-findings.ts'

type Label = keyof VerifyFindingTexts['labels'] | 'sha256'
type Cause = keyof VerifyFindingTexts['causes']

/** A part of a check's detail: a value with its label, the cause of a failure, or words that only English has. */
export type FindingPart = { label: Label; value: string } | { cause: Cause } | { english: string }

/** The parts that a pattern finds: the label of each group, or a cause. */
type Pattern = [text: RegExp, ...found: (Label | { cause: Cause })[]]

const because = (cause: Cause) => ({ cause })

/**
 * The sentences of the checks' details. A sentence without labels and causes repeats what the page says about the
 * result of its check.
 */
const patterns: Pattern[] = [
  [/^The bundle is well-formed\.$/],
  [/^All (\d+) records belong to this envelope, its organization and its document\.$/, 'records'],
  [/^The records have the numbers 1 to (\d+), without gaps\.$/, 'records'],
  [/^The hash of each record covers its content and all earlier records\.$/],
  [/^No record is older than the record before it\.$/],
  [/^The events of the records are in a valid order\.$/],
  [/^Record (\d+) belongs to another envelope, organization or document\.$/, 'record'],
  [/^Record (\d+) is missing or out of place\.$/, 'record'],
  [/^Record (\d+) does not have the expected hash\.$/, 'record'],
  [/^Record (\d+) is older than the record before it\.$/, 'record'],
  [/^Record (\d+) cannot follow the records before it\.$/, 'record'],
  [/^Record (\d+) contains a value that was not recorded\.$/, 'record'],
  [/^Record (\d+) is not an evidence record\.$/, 'record'],
  [/^(\d+) personal values? match(?:es)? (?:its commitment|their commitments)\.$/, 'values'],
  [/^The chain ends at record (\d+), which matches the head\.$/, 'record'],
  [/^The head does not match the last record of the chain\.$/],
  [/^The files in the bundle (?:match the records|differ from the recorded files)\.$/],
  [/^The envelope has no completed files yet\.$/],
  [/^Conditions and calculations agree with the recorded values\. Fields checked: (\d+)\./, 'fields'],
  [/^ Fields that cannot be checked, because values are omitted: (\d+)\.$/, 'skippedFields'],
  [/^The files of (\d+) fields are recorded with their names and hashes(?:\.|; )/, 'fields'],
  [/^(\d+) cannot be checked, because their values are omitted\.$/, 'skippedFields'],
  [/^The bundle contains every personal value\.$/],
  [/^Record (\d+) lacks "([^"]*)", and the service did not sign this omission\.$/, 'record', 'field'],
  [/^The list of omitted values belongs to another chain\.$/],
  [/^The values omitted from record (\d+) differ from the signed list of omitted values\.$/, 'record'],
  [
    /^The list of omitted values was signed with key (\S+), which is not among the keys that you provided\. Add this public key, then check again\.$/,
    'key',
    because('unknownKey'),
  ],
  [/^The signature of the list of omitted values does not match key (\S+)\.$/, 'key'],
  [/^Key (\S+) signed the list of omitted values on (\S+): /, 'key', 'time'],
  [/^The list of omitted values was made on (\S+): /, 'time'],
  [/^(\d+) erased and (\d+) withheld\.$/, 'erased', 'withheld'],
  [/^The checkpoint of (\S+) covers all (\d+) records\.$/, 'time', 'records'],
  [/^The bundle has no checkpoint\.$/, because('noCheckpoint')],
  [/^The checkpoint belongs to another envelope\.$/, because('otherEnvelope')],
  [/^The checkpoint was signed for another chain\.$/, because('otherChain')],
  [/^Key (\S+) signed the checkpoint\.$/, 'key'],
  [
    /^The checkpoint was signed with the key (\S+)\. Provide this key to verify the signature\.$/,
    'key',
    because('unknownKey'),
  ],
  [/^The signature of the checkpoint does not match the key\.$/],
  [/^The checkpoint key has the fingerprint (\w+)/, 'fingerprint'],
  [/^(?:, which is not one of the expected fingerprints)?\.$/],
  [/^The checkpoint’s public key was not provided\. Provide the key to compare its fingerprint\.$/, because('noKey')],
  [/^The chain contains head (\d+) from the (?:certificate|list of known heads)\.$/, 'record'],
  [/^The chain contains all (\d+) heads from the list of known heads\.$/, 'heads'],
  [
    /^The hash of record (\d+) differs from the head in the (?:certificate|list of known heads)\. The chain was changed or shortened, or the head belongs to another envelope\.$/,
    'record',
  ],
  [/^The log (.+) contains the head of record (\d+) at index (\d+ of \d+)\.$/, 'log', 'record', 'position'],
  [
    /^The evidence contains no log proof\. Fetch the evidence again at least one minute after the envelope ended\.$/,
    because('noProof'),
  ],
  [
    /^The evidence contains no proof for record (\d+)\. Fetch the evidence again at least one minute after the envelope ended\.$/,
    'record',
    because('noProof'),
  ],
  [/^The proof does not show that its log contains this head\.$/],
  [/^No log in the policy signed the checkpoint in the proof\.$/],
  [
    /^Not enough witnesses cosigned the checkpoint: (.+)\. Fetch the evidence again later\.$/,
    'witnesses',
    because('fewWitnesses'),
  ],
  [
    /^The log signed the checkpoint, and these witnesses cosigned it: (.+)\. The head existed at these times, and each witness saw the same log\.$/,
    'witnesses',
  ],
  [
    /^The log signed the checkpoint\. No witness cosigned it\. Without a witness, only a comparison of copies shows that everyone sees the same log\.$/,
  ],
  [
    /^The first (\d+) records have existed since (\S+), according to (.+?) \((?:trusted|(?=not))/,
    'records',
    'time',
    'authority',
  ],
  [/^not checked against trusted authorities/, because('authorityNotChecked')],
  [/^\)\. The evidence record was last renewed on (\S+)\.(?= |$)/, 'renewed'],
  [/^ It does not prove that the certificates of the authorities were not revoked\.$/, because('revocationUnknown')],
  [/^The file has the recorded SHA-256 (\w+)\.$/, 'sha256'],
  [/^The file has (\d+) bytes, but the recorded file has (\d+)\.$/, 'size', 'recordedSize'],
  [/^The SHA-256 of the file differs from the recorded SHA-256\.$/],
  [/^The records do not list this file\.$/, because('notListed')],
  [/^The file begins with the original, byte for byte\.$/],
  [/^The file does not begin with the original \(SHA-256 (\w+)\)\.$/, 'sha256'],
  [/^The signature in "([^"]*)" excludes only its own bytes\.$/, 'field'],
  [/^The signature covers the whole file\.$/],
  [/^The bytes after the signed range contain only validation data and archive time stamps\.$/],
  [/^A later change added (\d+) bytes after "([^"]*)", from offset \d+ on(?:\.$|: )/, 'added', 'field'],
  [/^The covered bytes match the signature\.$/],
  [/^The covered bytes do not match the signature\.$/],
  [/^Signed by (.+)\.$/, 'signer'],
  [/^The signature by (.+) is invalid\.$/, 'signer'],
  [/^The signed attributes identify the certificate, which permits signing\.$/],
  [/^The signed attributes do not identify the certificate, or the certificate does not permit signing\.$/],
  [/^The certificate is trusted: it is a trusted certificate or chains to one\.$/],
  [/^The certificate is neither a trusted certificate nor issued under one\.$/],
  [/^The time stamp is not valid for this (?:signature|document)\.$/],
  [
    /^The time stamp is not valid for this (?:signature|document): its authority does not chain to a trusted one\.$/,
    because('authorityNotTrusted'),
  ],
  [/^The authority of the time stamp by (.+) is not trusted: .+$/, 'authority', because('authorityNotTrusted')],
  [/^Time stamp of (\S+) by (.+), which is trusted\.$/, 'time', 'authority'],
  [
    /^Time stamp of (\S+) by (.+), which was not checked against trusted authorities\.$/,
    'time',
    'authority',
    because('authorityNotChecked'),
  ],
  [/^The file contains no signature\.$/],
  [
    /^A signature by (.+) covers the first (\d+) bytes\. A later update removed it from the form\.$/,
    'signer',
    'covered',
    because('removed'),
  ],
  [/^"([^"]*)" by (.+), over the first (\d+) bytes: (?:intact\.$)?/, 'field', 'signer', 'covered'],
  [/^"([^"]*)", over the first (\d+) bytes: /, 'field', 'covered'],
  [
    /^"([^"]*)" covers the first (\d+) bytes\. The file was changed after it: /,
    'field',
    'covered',
    because('changedAfter'),
  ],
]

/** Splits the detail of a check into its values and causes. The rest, which is often nothing, stays English. */
export function findingParts(detail: string): FindingPart[] {
  const parts: FindingPart[] = []
  let rest = detail
  let isFound = true
  while (rest !== '' && isFound) {
    isFound = false
    for (const [text, ...found] of patterns) {
      const match = text.exec(rest)
      if (match === null || match[0] === '') continue
      const values = match.slice(1)
      for (const one of found)
        parts.push(typeof one === 'object' ? one : { label: one, value: (values.shift() ?? '').replace(' of ', '/') })
      rest = rest.slice(match[0].length)
      isFound = true
      break
    }
  }
  return rest === '' ? parts : [...parts, { english: rest.trim() }]
}
