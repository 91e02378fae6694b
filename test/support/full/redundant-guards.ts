const forTheCompiler = 'is for the compiler: a comparison with a missing property is false'
const bothOrNeither = 'the preceding expression matches both or neither'
const setOfTexts = 'is for the compiler: the set contains only texts'
const throwsThen = 'only names our own fault: the next statement throws too, and nothing is written'
const caught = 'the next statement throws, and the caller returns the same result'
const noAddress = 'is for the compiler: only a text can be an address'

/** Guards whose removal no test can detect, by file and text, each with the check that makes the guard redundant. */
export const redundantGuards: Record<string, string> = {
  'platform/jobs/scheduled-run.ts || !share': 'is for the compiler: each task has a share',
  'platform/jobs/job-messages.ts || isLast': 'the last exchange requests no jobs, so none was dispatched',
  'service/signing/change.ts if !last': throwsThen,
  'service/signing/sequence.ts if !step || !decision?.ok': throwsThen,
  'service/signing/sequence.ts || !step': throwsThen,
  'service/signing/sequence.ts || !decision?.ok': throwsThen,
  "service/sealing/complete-envelope.ts if outcome.kind === 'done'":
    'the files have rows then, so a release keeps them, and a finished job cannot finish again',
  'service/sealing/complete-envelope.ts call await release(ctx, Object.values(keys))':
    'the cleanup deletes a pending object without a row when it is due',
  'service/uploads/finish-upload.ts || !record': 'an inserted upload has a document in the same transaction',
  'service/signing/place-fields.ts && !result.ok': 'is for the compiler: an accepted result has no reason',
  'service/mail/mail-job.ts && contact && address': noAddress,
  'service/mail/mail-job.ts && contact': noAddress,
  'service/mail/mail-job.ts && address': noAddress,
  'service/mail/mail-job.ts && error instanceof Error': forTheCompiler,
  "service/mail/mail-job.ts if sent.kind !== 'refused'":
    'an email that is recorded as sent is neither sent again nor voided',
  'service/scim/change-user.ts if written': 'the written user is read again, and the second decision changes nothing',
  'service/webhooks/attempt.ts if isShort(response)': 'a short response is read in chunks, with the same text',
  'service/webhooks/attempt.ts if !reader': caught,
  "core/signing/bundle-shape.ts || typeof value !== 'string'": 'only a text can equal its own time in ISO form',
  "core/signing/bundle-shape.ts && typeof type === 'string'": setOfTexts,
  'core/signing/envelope.ts && nextAllowedAt': forTheCompiler,
  "core/signing/erasure.ts || typeof id !== 'string'": setOfTexts,
  'core/signing/field-values.ts && checked.ok': 'a rejected value has no result',
  "core/signing/json-ambiguity.ts && typeof value === 'string'":
    'valid JSON has no number before a colon, and the text was parsed before',
  'core/signing/json-ambiguity.ts && character !== undefined': forTheCompiler,
  'core/signing/key-set.ts if !/^\\s*\\{/.test(text)': caught,
  "core/signing/key-set.ts || typeof value !== 'object'": 'only an object has the properties that are checked next',
  'core/signing/anchored-facts.ts && sequence': bothOrNeither,
  'core/signing/anchored-facts.ts && hash': bothOrNeither,
  'core/signing/reminders.ts || !reachedAt': 'is for the compiler: a signer that was reached has a time for this',
  'core/signing/reminders.ts && other': forTheCompiler,
  'core/signing/sign-events.ts || !text': 'is for the compiler: a missing text is already a finding',
  'core/signing/stored-record.ts && member !== null': caught,
  'core/signing/stored-record.ts if !isObject(value)': caught,
  'core/signing/verify-fragment.ts || !envelopeId': 'a parsed head has both an id and a colon, or neither',
  'core/webhooks/delivery-run.ts && lanes.waiting === 0':
    'without running attempts, all sockets are free, so nothing waits',
  "core/webhooks/outcome.ts && result.kind === 'responded'": forTheCompiler,
  'core/webhooks/secret.ts || !id': bothOrNeither,
  'core/webhooks/secret.ts || !base64': bothOrNeither,
  'core/webhooks/url.ts if isLongerThan(text, limits.webhookUrlCharsMax)':
    'the length of the normalized URL is checked too; this guard avoids parsing a long text',
}
