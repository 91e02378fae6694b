/** A guard of the sandbox, the text that replaces it, and the test that then fails. */
export type SandboxGuard = {
  guarantee: string
  file: string
  guard: string
  without: string
  test: string
  title: string
}

type Test = Pick<SandboxGuard, 'test' | 'title'>

/** Returns a function that names a test in a file by a part of its title. */
const testIn =
  (test: string) =>
  (title: string): Test => ({ test, title })

const separation = testIn('test/contract/sandbox-separation.test.ts')
const apart = testIn('test/contract/sandbox.test.ts')
const testSign = testIn('test/operations/signatures/requests/test-sign.test.ts')
const inbox = testIn('test/operations/sandbox/mails/list.test.ts')
const named = testIn('test/contract/named-sandboxes.test.ts')
const owned = testIn('test/contract/sandbox-resources.test.ts')
const operators = testIn('test/integration/admin/admin.test.ts')
const tables = 'drizzle/0000_baseline.sql'

/** A mutation that removes the condition that separates the named sandboxes of an organization. */
const sandboxCondition = {
  file: 'db/sandbox/named.ts',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the file
  guard: 'sql`${row.sandbox} = ${sandboxOf(keyId)}`',
  without: 'sql`true`',
}

/** Guards that only the sandbox needs. `tenant-mutations` covers the isolation of any two organizations. */
export const sandboxGuards: readonly SandboxGuard[] = [
  {
    guarantee: 'operations of the sandbox refuse live keys',
    file: 'platform/http/mount.ts',
    guard: 'if (operation.contract.isTestOnly) requireTestKey(ctx)',
    without: '',
    ...apart('rejects a live key in every sandbox operation'),
  },
  {
    guarantee: 'the text of a key contains its kind and cannot be changed',
    file: 'core/api-keys.ts',
    guard: 'sha256Sync(body)',
    without: 'sha256Sync(body.subarray(9))',
    ...separation('API key with the prefix of the other mode'),
  },
  {
    guarantee: 'a key that a test key creates is a test key',
    file: 'api/operations/api-keys/create.ts',
    guard: 'createKey(ctx.actor.environment,',
    without: "createKey('live',",
    ...apart('creates only test keys of the same organization'),
  },
  {
    guarantee: 'no key authenticates in an organization of the other kind',
    file: tables,
    guard:
      '"api_keys_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment")',
    without: '"api_keys_environment" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id")',
    ...operators('creates a sandbox with a separate root key'),
  },
  {
    guarantee: 'every envelope belongs to the mode of its organization',
    file: tables,
    guard:
      '"envelopes_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment")',
    without: '"envelopes_environment" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id")',
    ...separation('rejects an envelope update to a mode other'),
  },
  {
    guarantee: 'operators create a key of the requested kind',
    file: 'db/administration/keys.ts',
    guard: 'where o.environment = $6 and',
    without: 'where',
    ...operators('creates a sandbox with a separate root key'),
  },
  {
    guarantee: 'mails of the sandbox are not sent',
    file: 'service/mail/mail-job.ts',
    guard: "if (state.environment === 'test')",
    without: 'if (false)',
    ...apart('sends emails in live mode, and only stores them in a sandbox'),
  },
  {
    guarantee: 'workflow runs send envelopes of their own mode',
    file: 'service/signing/environment.ts',
    guard: 'actor.environment : db.run(findEnvironment())',
    without: "actor.environment : 'live'",
    ...separation('creates an envelope in test mode for a sandbox workflow run'),
  },
  {
    guarantee: 'a refused address bounces',
    file: 'service/mail/test-inbox.ts',
    guard: 'if (isRefusedInTests(mail.recipientEmail))',
    without: 'if (false)',
    ...inbox('marks the signer as bounced and notifies the sender'),
  },
  {
    guarantee: 'the inbox is limited',
    file: 'db/sandbox/test-mails.ts',
    guard: 'order by o.id desc offset',
    without: 'and false order by o.id desc offset',
    ...inbox('deletes the oldest email of a full sandbox inbox when a new email is stored'),
  },
  {
    guarantee: 'stamped pages are marked as a test',
    file: 'service/sealing/stamps.ts',
    guard: "if (environment !== 'test') return []",
    without: 'return []',
    ...testSign('shows the test mark on the stamped page and every certificate page'),
  },
  {
    guarantee: 'live documents are not marked as a test',
    file: 'service/sealing/stamps.ts',
    guard: "if (environment !== 'test') return []",
    without: '',
    ...testSign('shows the test mark on the stamped page and every certificate page'),
  },
  {
    guarantee: 'certificates are marked as a test',
    file: 'service/sealing/certificate.ts',
    guard: "isTest: state.environment === 'test'",
    without: 'isTest: false',
    ...testSign('shows the test mark on the stamped page and every certificate page'),
  },
  {
    guarantee: 'the signing page is marked as a test',
    file: 'api/signing/view.ts',
    guard: "const isTest = state.environment === 'test'",
    without: 'const isTest = false',
    ...separation('marks signing pages and evidence as a test only in the sandbox'),
  },
  {
    guarantee: 'the verification page is marked as a test',
    file: 'web/verify-page/facts.ts',
    guard: "isTest: records[0]?.data.environment === 'test'",
    without: 'isTest: false',
    ...separation('marks signing pages and evidence as a test only in the sandbox'),
  },
  {
    guarantee: 'evidence is marked as a test in its first record',
    file: 'core/signing/evidence-content.ts',
    guard: "state.environment === 'test' ? { environment: 'test' } : {}",
    without: '{}',
    ...testSign('records the operation, the key and the consent'),
  },
  {
    guarantee: 'evidence records that no person signed',
    file: 'core/signing/evidence-content.ts',
    guard: "isTestSign ? { means: 'test-sign' } : {}",
    without: '{}',
    ...testSign('records the operation, the key and the consent'),
  },
  {
    guarantee: 'evidence records how far the clock was advanced',
    file: 'db/sandbox/clock.ts',
    guard: 'clock_ahead_seconds = e.clock_ahead_seconds +',
    without: 'clock_ahead_seconds = e.clock_ahead_seconds + 0 *',
    test: 'test/operations/sandbox/clock/advance.test.ts',
    title: 'records the real time and the clock offset',
  },
  {
    guarantee: 'the clock moves only in the sandbox of the key',
    file: 'db/sandbox/clock.ts',
    guard: 'and e.sandbox = c.sandbox and e.status',
    without: 'and e.status',
    ...named('expires envelopes and uploads only in the sandbox'),
  },
  {
    guarantee: 'the clock ends the access to ended envelopes',
    file: 'db/sandbox/clock.ts',
    guard: 'ended_ahead_seconds = e.ended_ahead_seconds +',
    without: 'ended_ahead_seconds = e.ended_ahead_seconds + 0 *',
    test: 'test/operations/sandbox/clock/advance.test.ts',
    title: 'expires the links of completed and voided envelopes',
  },
  {
    guarantee: 'a key lists only envelopes of its sandbox',
    ...sandboxCondition,
    ...named("lists only envelopes of the key's sandbox"),
  },
  {
    guarantee: 'a key lists only webhook endpoints of its sandbox',
    ...sandboxCondition,
    ...named('lists only webhook endpoints'),
  },
  {
    guarantee: 'a key lists only bulk sends of its sandbox',
    file: 'db/templates/bulk-sends.ts',
    guard: 'list.testKeyId === null',
    without: 'list.testKeyId !== undefined',
    ...owned('lists only the bulk sends'),
  },
  {
    guarantee: 'a key reaches only resources of its sandbox',
    file: 'platform/http/run-guarded.ts',
    guard: 'if (guard === null) return run()',
    without: 'if (guard !== undefined) return run()',
    ...owned('returns the same response for a resource of another sandbox'),
  },
  {
    guarantee: 'the inbox shows only mails of the sandbox of the key',
    ...sandboxCondition,
    ...named("returns only the emails of the API key's own sandbox"),
  },
  {
    guarantee: 'the sandbox has a separate rate limit',
    file: 'admin/bootstrap.ts',
    guard: 'limits.requestsPerOrganizationPerMinute : limits.testRequestsPerMinute',
    without: 'limits.requestsPerOrganizationPerMinute : limits.requestsPerOrganizationPerMinute',
    ...separation('charges sandbox usage'),
  },
  {
    guarantee: 'the command signs only in the sandbox and reports it before it sends anything',
    file: 'clients/typescript/src/program/sign.ts',
    guard: "if (values['test-sign']) ",
    without: 'if (false) ',
    test: 'test/interop/command.test.ts',
    title: 'completes `sign --test-sign`',
  },
]
