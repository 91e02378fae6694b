const forTheCompiler = 'is for the compiler: what has no such member compares to nothing'
const bothOrNeither = 'the expression before it finds both or neither'
const setOfTexts = 'is for the compiler: a set of texts holds nothing else'
const throwsThen = 'tells of a fault of ours by name: what follows throws then too, and nothing is written'
const caught = 'what follows throws then, which is caught, with the same result'
const noAddress = 'is for the compiler: what is no text is no address'

/** Guards whose absence no test can detect, by file and text, each with the check that makes it redundant. */
export const heldElsewhere: Record<string, string> = {
  'platform/jobs/scheduled-run.ts || !share': 'is for the compiler: each task has a share',
  'platform/jobs/job-messages.ts || isLast': 'the last exchange requests no jobs, so none was dispatched',
  'service/signing/change.ts if !last': throwsThen,
  'service/signing/sequence.ts if !step || !decision?.ok': throwsThen,
  'service/signing/sequence.ts || !step': throwsThen,
  'service/signing/sequence.ts || !decision?.ok': throwsThen,
  "service/sealing/complete-envelope.ts if outcome.kind === 'done'":
    'its files have their rows then, which giving up leaves alone, and a job that ended is not ended again',
  'service/sealing/complete-envelope.ts call await release(ctx, Object.values(keys))':
    'what is announced and has no row goes when its time is over',
  'service/uploads/finish-upload.ts || !record': 'what was inserted has its document, in the same transaction',
  'service/uploads/check-upload.ts && !inspection.ok':
    'is for the compiler: what passes has no reason, and so none that a repair helps',
  'service/signing/place-fields.ts && !result.ok': 'is for the compiler: what passes has no reason',
  'service/templates/bulk-job.ts && error instanceof DatabaseError': forTheCompiler,
  'service/workflows/perform-step.ts && error instanceof DatabaseError': forTheCompiler,
  'service/mail/mail-job.ts && contact && address': noAddress,
  'service/mail/mail-job.ts && contact': noAddress,
  'service/mail/mail-job.ts && address': noAddress,
  'service/mail/mail-job.ts && error instanceof Error': forTheCompiler,
  "service/mail/mail-job.ts if sent.kind !== 'refused'": 'what was recorded as sent is neither handed on nor voided',
  'service/scim/change-user.ts if written': 'what was written is read again then, and decided to be as it is',
  'service/webhooks/attempt.ts if isShort(response)': 'a short response is then read in pieces, with the same text',
  'service/webhooks/attempt.ts if !reader': caught,
  'core/signing/bundle-shape.ts && Object.hasOwn(value, name)': 'what is absent is undefined, which no guard takes',
  "core/signing/bundle-shape.ts || typeof value !== 'string'": 'only a text equals the time that it is written as',
  "core/signing/bundle-shape.ts && typeof type === 'string'": setOfTexts,
  'core/signing/envelope.ts && nextAllowedAt': forTheCompiler,
  "core/signing/erasure.ts || typeof id !== 'string'": setOfTexts,
  'core/signing/field-values.ts && checked.ok': 'what is refused has no value',
  'core/signing/file-checks.ts if contentLength > file.length': caught,
  "core/signing/json-ambiguity.ts && typeof value === 'string'":
    'no number stands before a colon in what was parsed before',
  'core/signing/json-ambiguity.ts && character !== undefined': forTheCompiler,
  'core/signing/key-set.ts if !/^\\s*\\{/.test(text)': caught,
  "core/signing/key-set.ts || typeof value !== 'object'": 'what is no object has none of the members that follow',
  'core/signing/anchored-facts.ts && sequence': bothOrNeither,
  'core/signing/anchored-facts.ts && hash': bothOrNeither,
  'core/signing/reminders.ts || !reachedAt': 'is for the compiler: a signer that was reached has a time of it',
  'core/signing/reminders.ts && other': forTheCompiler,
  'core/signing/sign-events.ts || !text': 'is for the compiler: a text that is missing is a finding already',
  'core/signing/stored-record.ts && member !== null': caught,
  'core/signing/stored-record.ts if !isObject(value)': caught,
  'core/signing/verify-fragment.ts || !envelopeId':
    'a head that was read has an id before its colon or none of the two',
  'core/webhooks/delivery-run.ts && lanes.waiting === 0':
    'with nothing under way all sockets are free, and what waits has been sent before this is asked',
  "core/webhooks/outcome.ts && result.kind === 'responded'": forTheCompiler,
  'core/webhooks/secret.ts || !id': bothOrNeither,
  'core/webhooks/secret.ts || !base64': bothOrNeither,
  'core/webhooks/url.ts if text.length > limits.webhookUrlCharsMax':
    'the normalised address is measured too; this one spares reading a long text',
}
