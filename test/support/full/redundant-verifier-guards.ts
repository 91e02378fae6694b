const endFollows = 'the pattern of `endstream` does not match then, so the update is rejected'
const onEachSide = 'is for the compiler: an entry that can grow has one value on each side'

/** Guards whose removal changes no report, each with the check that makes the guard redundant. */
export const redundantVerifierGuards: Record<string, string> = {
  'pdf/verify/appended-revisions.ts || sectionOffset === undefined':
    'is for the compiler: an update with an object has a section offset',
  'pdf/verify/appended-revisions.ts && isStream(value)':
    'a value without a dictionary throws, so the update is rejected',
  'pdf/verify/appended-revisions.ts if value.length === null || value.offset + value.length > bytes.length': endFollows,
  'pdf/verify/appended-revisions.ts || value.length === null': endFollows,
  'pdf/verify/appended-revisions.ts || value.offset + value.length > bytes.length': endFollows,
  'pdf/verify/appended-revisions.ts if found === null': 'a missing match throws, so the update is rejected',
  'pdf/verify/archive-changes.ts || link === undefined': 'is for the compiler: without a section, `isEnd` is false',
  'pdf/verify/archive-changes.ts || before?.section.offset !== earlier.xref.links[0]?.section.offset':
    '/Prev is the start of the earlier revision then, so both are the same section',
  'pdf/verify/archive-changes.ts if runs.reduce((sum, { count }) => sum + count, 0) > objects.size + runs.length':
    'only saves time: each entry without an object is rejected',
  'pdf/verify/archive-changes.ts || entry === null':
    'a number of a run has an entry; without one, reading it throws, and the archive is rejected',
  "pdf/verify/archive-changes.ts || entry.type !== 'offset'":
    'an entry in an object stream has no offset, so it differs from that of the object',
  'pdf/verify/archive-changes.ts if await isInUse(earlier, number)':
    'the number counts as added then, and sealed objects must not reference an added one',
  'pdf/verify/archive-changes.ts && isSame(before ?? null, after)':
    'a store that replaces another is a new object, or the archive is rejected before',
  'pdf/verify/changes-after-signatures.ts if end === source.length':
    'only saves time: no bytes follow a signature at the end of the file',
  'pdf/verify/changes-after-signatures.ts && isRef(value)':
    'is for the compiler: no section lists an object without a number',
  'pdf/verify/earlier-revisions.ts if base.xref.start !== continuedSection(sealed)':
    'test/unit/pdf/verify/locked-documents.slow.test.ts: a seal that leads past an update',
  'pdf/verify/earlier-revisions.ts if base.xref.start === signed.xref.start':
    'only saves time: the two revisions are the same, so nothing changed',
  'pdf/verify/earlier-revisions.ts && stamp.end > earlier.end':
    'test/unit/pdf/verify/locked-documents.slow.test.ts: a timestamp before the signature',
  'pdf/verify/earlier-revisions.ts && stamp.end <= end':
    'test/unit/pdf/verify/locked-documents.slow.test.ts: a timestamp after the next seal',
  'pdf/verify/form-changes.ts || !isRef(field)': 'is for the compiler: the next operand rejects all other values',
  'pdf/verify/verify.ts && check.ok': 'chooses words: the check of the signature has failed already',
  'pdf/verify/proof-store.ts || !isArray(kept)': 'is for the compiler: another value differs from each list',
  'pdf/verify/forbidden-changes.ts && error instanceof PdfFileError':
    'is for the compiler: a reader throws only this class',
  'pdf/verify/protected-objects.ts && isArray(one)':
    'is for the compiler: a value without items has no length, so the lengths differ',
  'pdf/verify/protected-objects.ts && isNumber(value)':
    'is for the compiler: the difference of other values is not a number, and not less than the limit',
  'pdf/verify/verify.ts if digests === null':
    'a unit test fails without it: a file above 64 MiB is not verified without a streaming hash',
  'pdf/verify/spelling.ts || !other': onEachSide,
  'pdf/verify/spelling.ts || !one': onEachSide,
  'pdf/verify/sealed-references.ts || !locatesObject(entry)':
    'only saves time and memory: a free entry contains no references',
  "pdf/verify/spelling.ts if trailer.kind !== 'dict'":
    'is for the compiler: a trailer is a dictionary, or it is rejected before',
  'pdf/verify/unlisted-signatures.ts if hasMore': 'only saves time and memory: a file with more ranges is rejected',
}
