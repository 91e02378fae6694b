/** A guard of the sandbox: where it stands, what is there without it, and the test that falls then. */
export type SandboxGuard = {
  holds: string
  file: string
  guard: string
  without: string
  project: 'unit' | 'stack'
  test: string
  title: string
}

type Test = Pick<SandboxGuard, 'project' | 'test' | 'title'>

/** The tests of a file, each by the beginning of its title. */
const testIn =
  (project: Test['project'], test: string) =>
  (title: string): Test => ({ project, test, title })

const walls = testIn('stack', 'test/contract/sandbox-walls.test.ts')
const apart = testIn('stack', 'test/contract/sandbox.test.ts')
const testSign = testIn('stack', 'test/operations/signatures/requests/test-sign.test.ts')
const inbox = testIn('stack', 'test/operations/sandbox/mails/list.test.ts')
const operators = testIn('unit', 'test/integration/admin/admin.test.ts')
const tables = 'drizzle/0000_baseline.sql'

/** The sandbox's own; what keeps any two organizations apart, this pair too, `tenant-mutations` takes away. */
export const sandboxGuards: readonly SandboxGuard[] = [
  {
    holds: 'operations of the sandbox refuse live keys',
    file: 'platform/http/mount.ts',
    guard: 'if (operation.contract.isTestOnly) requireTestKey(ctx)',
    without: '',
    ...apart('every operation of the sandbox refuses a live key'),
  },
  {
    holds: 'the text of a key says which kind it is, and cannot be changed',
    file: 'core/api-keys.ts',
    guard: 'sha256Sync(body)',
    without: 'sha256Sync(body.subarray(9))',
    ...walls('a key whose text is changed'),
  },
  {
    holds: 'a key that a test key makes is one',
    file: 'api/operations/api-keys/create.ts',
    guard: 'createKey(ctx.actor.environment,',
    without: "createKey('live',",
    ...apart('a key that a test key makes is a test key'),
  },
  {
    holds: 'no key opens an organization of the other kind, whatever program writes it',
    file: tables,
    guard:
      '"api_keys_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment")',
    without: '"api_keys_environment" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id")',
    ...operators('a test key never opens another'),
  },
  {
    holds: 'no envelope says otherwise than its organization',
    file: tables,
    guard:
      '"envelopes_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment")',
    without: '"envelopes_environment" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id")',
    ...walls('the database takes no envelope'),
  },
  {
    holds: 'operators make a key of the kind that they ask for',
    file: 'db/administration/keys.ts',
    guard: 'where o.environment = $6 and',
    without: 'where',
    ...operators('a test key never opens another'),
  },
  {
    holds: 'mails of the sandbox do not leave',
    file: 'service/mail/mail-job.ts',
    guard: "if (state.environment === 'test')",
    without: 'if (false)',
    ...apart('no mail of the test organization left'),
  },
  {
    holds: 'what runs of workflows send is of the sandbox too',
    file: 'service/signing/environment.ts',
    guard: 'actor.environment : db.run(findEnvironment())',
    without: "actor.environment : 'live'",
    ...walls('what a run of a workflow asks'),
  },
  {
    holds: 'a refused address bounces',
    file: 'service/mail/test-inbox.ts',
    guard: 'if (isRefusedInTests(mail.recipientEmail))',
    without: 'if (false)',
    ...inbox('an address that never exists bounces'),
  },
  {
    holds: 'the inbox is bounded',
    file: 'db/sandbox/test-mails.ts',
    guard: 'order by o.id desc offset',
    without: 'and false order by o.id desc offset',
    ...inbox('the inbox keeps as many mails'),
  },
  {
    holds: 'stamped pages say that it is a test',
    file: 'service/sealing/stamps.ts',
    guard: "if (environment !== 'test') return []",
    without: 'return []',
    ...testSign('the sealed document says on its stamped page'),
  },
  {
    holds: 'live documents do not say so',
    file: 'service/sealing/stamps.ts',
    guard: "if (environment !== 'test') return []",
    without: '',
    ...testSign('the sealed document says on its stamped page'),
  },
  {
    holds: 'certificates say that it is a test',
    file: 'service/sealing/certificate.ts',
    guard: "isTest: state.environment === 'test'",
    without: 'isTest: false',
    ...testSign('the sealed document says on its stamped page'),
  },
  {
    holds: 'the signing page says so',
    file: 'api/signing/view.ts',
    guard: "const isTest = state.environment === 'test'",
    without: 'const isTest = false',
    ...walls('the page says that it is a test'),
  },
  {
    holds: 'the page that verifies says so',
    file: 'web/verify-page/facts.ts',
    guard: "isTest: records[0]?.data.environment === 'test'",
    without: 'isTest: false',
    ...walls('the page says that it is a test'),
  },
  {
    holds: 'evidence says so in its first record',
    file: 'core/signing/evidence-content.ts',
    guard: "state.environment === 'test' ? { environment: 'test' } : {}",
    without: '{}',
    ...testSign('the evidence says that the operation signed'),
  },
  {
    holds: 'evidence says that no person signed',
    file: 'core/signing/evidence-content.ts',
    guard: "isTestSign ? { means: 'test-sign' } : {}",
    without: '{}',
    ...testSign('the evidence says that the operation signed'),
  },
  {
    holds: 'evidence says how far the clock was ahead',
    file: 'db/sandbox/clock.ts',
    guard: 'clock_ahead_seconds = e.clock_ahead_seconds +',
    without: 'clock_ahead_seconds = e.clock_ahead_seconds + 0 *',
    project: 'stack',
    test: 'test/operations/sandbox/clock/advance.test.ts',
    title: 'an envelope expires when its time has passed',
  },
  {
    holds: 'the sandbox has a rate of its own',
    file: 'admin/bootstrap.ts',
    guard: 'limits.requestsPerOrganizationPerMinute : limits.testRequestsPerMinute',
    without: 'limits.requestsPerOrganizationPerMinute : limits.requestsPerOrganizationPerMinute',
    ...walls('what the sandbox spends'),
  },
  {
    holds: 'the command signs in the sandbox only, and says so before anything is sent',
    file: 'clients/typescript/src/program/sign.ts',
    guard: "if (values['test-sign'] && ",
    without: 'if (false && ',
    project: 'stack',
    test: 'test/clients/command.test.ts',
    title: 'sign with --test-sign',
  },
]
