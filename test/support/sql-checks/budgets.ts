import { expect } from 'vitest'
import { type BudgetName, defaultBudgets, testBudgets } from '../../../core/budgets.ts'
import { ago, type Check, computed, type Row, rowsLike, type Scene } from '../sql-scene.ts'
import { cases, hence, prepared } from './budget-rows.ts'

const set = ({ asOwner }: Scene, budgets: Partial<Record<BudgetName, number>>) =>
  asOwner("update organizations set budgets = $1 where id = 'org_a'", [JSON.stringify(budgets)])

// Runs with the owner's role, so the comparisons decide and not row-level security.
const spent = async ({ asOwner }: Scene, budget: BudgetName, subject = '') => {
  const rows = await asOwner<{ it: string }>("select chancery_usage('org_a', $1, $2) as it", [budget, subject])
  return Number((rows as { it: string }[])[0]!.it)
}

const returns = async ({ asOwner }: Scene, budget: BudgetName, subject = '') => {
  const rows = await asOwner<{ it: number | null }>("select chancery_seconds_to_reset('org_a', $1, $2) as it", [
    budget,
    subject,
  ])
  return (rows as { it: number | null }[])[0]!.it
}

export const budgetChecks: Check[] = [
  ...cases.map(
    ({ budget, limit = 1, row, free }, place): Check => ({
      of: 'chancery_count',
      guarantee: `rejects rows beyond the limit ${budget}, and accepts rows that do not count (rule ${place})`,
      run: async (scene) => {
        const add = await prepared(scene)
        await set(scene, { [budget]: limit })
        expect(await add(...row(0))).toBe('')
        expect(await add(...row(1))).toBe('CHBUD')
        for (const one of free) expect([one, await add(...one)]).toEqual([one, ''])
        expect(await add(...row(2), 'org_b')).toBe('')
        await set(scene, { [budget]: 1_000_000_000 })
        expect(await add(...row(1))).toBe('')
      },
    }),
  ),
  {
    of: 'chancery_count',
    guarantee: 'applies the budget only to increases',
    run: async (scene) => {
      const add = await prepared(scene)
      const held = () =>
        scene.look(
          "(select kind, sum(amount) as sum from usage_counters where organization_id = 'org_a' and since = '-infinity' group by 1) u",
          'kind, sum',
          'sum <> 0',
        )
      const run = async (text: string) =>
        expect(await scene.asOwner(`${text} where organization_id = 'org_a'`)).toEqual([])
      await add('documents', { id: 'one', metadata: { a: 'x' } })
      await add('document_versions', { document_id: 'one', content_length: 100 })
      await add('artifacts', { envelope_id: 'env', content_length: 7 })
      await add('artifacts', { envelope_id: 'env', kind: 'gone', content_length: 5, removed_at: hence(0) })
      await add('upload_sessions', { id: 'one', content_length: 50 })
      await add('members', { id: 'one' })
      await add('folders', { id: 'one' })
      expect(await held()).toEqual([
        'documents 1',
        'folders 1',
        'members 1',
        'metadataBytes 10',
        'promisedBytes 50',
        'storedBytes 107',
      ])
      await set(scene, { documents: 0, metadataBytes: 0, members: 0, storedBytes: 0, folders: 0 })
      await run("update documents set title = 'new'")
      await run("update documents set metadata = '{}'")
      await run("update upload_sessions set state = 'checking'")
      await run("update documents set status = 'trashed'")
      await run('update members set removed_at = now()')
      await run('update artifacts set removed_at = now()')
      await run("update upload_sessions set state = 'completed'")
      expect(await held()).toEqual(['folders 1', 'metadataBytes 2', 'storedBytes 100'])
      const back = "update documents set status = 'ready' where organization_id = 'org_a'"
      expect(await scene.asOwner(back)).toBe('CHBUD')
      for (const table of ['document_versions', 'documents', 'members', 'artifacts', 'upload_sessions', 'folders'])
        await run(`delete from ${table}`)
      expect(await held()).toEqual([])
    },
  },
  {
    of: 'chancery_budget_limit',
    guarantee: 'returns separate limits for a test organization unless the operator has set limits',
    run: async ({ seed, asOwner }) => {
      await seed('organizations', [{ id: 'org_test', live_id: 'org_a' }])
      const limitsOf = (budget: BudgetName) =>
        asOwner('select chancery_budget_limit(o.id, $1)::text as it from organizations o order by o.id', [budget])
      const [live, own] = [defaultBudgets.documents, testBudgets.documents].map((it) => ({ it: `${it}` }))
      expect(await limitsOf('documents')).toEqual([live, live, own])
      await asOwner(`update organizations set budgets = '{"documents": 7}' where id = 'org_test'`)
      expect(await limitsOf('documents')).toEqual([live, live, { it: '7' }])
    },
  },
  {
    of: 'chancery_usage',
    guarantee: 'counts the usage of the day, active keys, open sessions and envelope changes',
    run: async (scene) => {
      const { seed } = scene
      const today = computed("date_trunc('day', now(), 'UTC')")
      const counter = (kind: string, amount: number, more: Row = {}) => ({
        kind,
        amount,
        slot: 0,
        since: today,
        ...more,
      })
      const always = { since: computed("'-infinity'") }
      await seed('usage_counters', [
        counter('envelopesPerDay', 2),
        counter('envelopesPerDay', 3, { slot: 1 }),
        counter('envelopesPerDay', 10, { since: computed("date_trunc('day', now(), 'UTC') - interval '1 day'") }),
        counter('envelopesPerDay', 20, { subject: 'x' }),
        counter('envelopesPerDay', 40, { organization_id: 'org_b' }),
        counter('storedBytes', 1, always),
        counter('promisedBytes', 2, always),
        counter('documents', 4, always),
      ])
      expect(await spent(scene, 'envelopesPerDay')).toBe(5)
      expect(await spent(scene, 'storedBytes')).toBe(3)
      expect(await spent(scene, 'documents')).toBe(4)
      const key = rowsLike({})
      await seed('api_keys', [
        key('a'),
        key('b', { expires_at: computed("now() + interval '1 hour'") }),
        key('over', { expires_at: ago('1 hour') }),
        key('revoked', { revoked_at: ago('1 hour') }),
        key('revoked early', { expires_at: computed("now() + interval '1 hour'"), revoked_at: ago('1 hour') }),
        key('of another', { organization_id: 'org_b' }),
        key('expiring of another', { organization_id: 'org_b', expires_at: computed("now() + interval '1 hour'") }),
      ])
      expect(await spent(scene, 'keys')).toBe(2)
      const session = (id: string, hours: number, more: Row = {}) => ({
        id,
        document_id: 'doc',
        state: 'open',
        expires_at: computed(`now() + interval '${hours} hours'`),
        ...more,
      })
      await seed('upload_sessions', [
        session('one', 2),
        session('two', 1, { state: 'checking' }),
        session('other', 0.5, { document_id: 'other' }),
        session('over', -1),
        session('done', 0.1, { state: 'completed' }),
        session('of another', 0.2, { organization_id: 'org_b' }),
      ])
      expect(await spent(scene, 'uploadSessions')).toBe(3)
      expect(await spent(scene, 'uploadSessionsPerDocument', 'doc')).toBe(2)
      expect(await returns(scene, 'uploadSessions')).toBe(1_800)
      expect(await returns(scene, 'uploadSessionsPerDocument', 'doc')).toBe(3_600)
      expect(await returns(scene, 'documents')).toBe(null)
      expect(await returns(scene, 'envelopesPerDay')).toBeGreaterThan(0)
      await seed('envelopes', [
        { id: 'env', revision: 3, generation: 2 },
        { id: 'other', revision: 9 },
        { id: 'env', revision: 9, organization_id: 'org_b' },
      ])
      expect(await spent(scene, 'changesPerEnvelope', 'env')).toBe(3)
    },
  },
  {
    of: 'chancery_count',
    guarantee: 'limits the counted changes of an envelope to the budget',
    run: async (scene) => {
      const add = await prepared(scene)
      await set(scene, { changesPerEnvelope: 1 })
      await add('envelopes', { id: 'env' })
      const run = (change: string) => scene.asOwner(`update envelopes set ${change} where organization_id = 'org_a'`)
      expect(await run('revision = 2')).toEqual([])
      expect(await run('generation = 2')).toBe('CHBUD')
      expect(await run('revision = 3')).toBe('CHBUD')
      expect(await run("status = 'completed'")).toEqual([])
    },
  },
  {
    of: 'chancery_mail_reader',
    guarantee: 'returns the address hash of the recipient, the member or the signer in the same organization',
    run: async ({ seed, asOwner }) => {
      await seed('members', [
        { id: 'mem', user_name: 'M@example.com' },
        { id: 'other', user_name: 'x', user_name_folded: 'x' },
      ])
      await seed('members', [{ id: 'mem', user_name: 'y', organization_id: 'org_b' }])
      await seed('envelopes', [
        { id: 'env', signer_email: 'S@example.com' },
        { id: 'other', signer_email: 'x' },
      ])
      await seed('envelopes', [{ id: 'env', signer_email: 'y', organization_id: 'org_b' }])
      const isOf = async (address: string, payload: Row) =>
        expect(
          await asOwner(
            "select chancery_mail_reader('org_a', $1) = encode(sha256(convert_to($2, 'UTF8')), 'hex') as it",
            [JSON.stringify({ envelopeId: 'env', ...payload }), address],
            'org_a',
          ),
        ).toEqual([{ it: true }])
      await isOf('s@example.com', {})
      await isOf('m@example.com', { memberId: 'mem' })
      await isOf('r@example.com', { recipient: { email: 'R@example.com' } })
    },
  },
  {
    of: 'chancery_fold_visits',
    guarantee: 'records visits of a kind to an envelope up to the budget, and marks the last visit',
    run: async (scene) => {
      const { asOwner, look } = scene
      const visit = (id: string, action = 'envelope.page_shown', kind = 'signer') =>
        asOwner(
          `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
           values ('org_a', $1, $2, 'env', $3, 'envelope', 'env')`,
          [id, kind, action],
        )
      await set(scene, { linkVisitsPerDay: 2 })
      for (const id of ['a', 'b', 'c', 'd']) await visit(id)
      await visit('e', 'document.viewed')
      for (const id of ['f', 'g', 'h']) await visit(id, 'envelope.signed')
      for (const id of ['i', 'j', 'k']) await visit(id, 'envelope.page_shown', 'system')
      expect(await look('audit_events', 'id, details')).toEqual([
        'a {}',
        'b {"furtherVisitsOfDay": "not recorded"}',
        ...['e {}', 'f {}', 'g {}', 'h {}', 'i {}', 'j {}', 'k {}'],
      ])
      await set(scene, { linkVisitsPerDay: 0 })
      await visit('l', 'document.downloaded')
      expect(await look('audit_events', 'id', "id = 'l'")).toEqual([])
    },
  },
  {
    of: 'chancery_fold_sender_mails',
    guarantee: 'stores emails of each kind to the sender up to the budget, and marks the last email',
    run: async (scene) => {
      const { asOwner, look } = scene
      const tell = (id: string, email: string, template = 'senderDeclined', kind = 'mail') =>
        asOwner(`insert into jobs (organization_id, id, kind, payload, run_at) values ('org_a', $1, $2, $3, now())`, [
          ...[id, kind, JSON.stringify({ envelopeId: id, template, recipient: { email } })],
        ])
      await set(scene, { senderMailsPerDay: 2 })
      for (const [place, id] of ['a', 'b', 'c', 'd'].entries())
        await tell(id, place % 2 ? 'A@example.com' : 'a@example.com')
      await tell('e', 'b@example.com')
      await tell('f', 'a@example.com', 'senderCompleted')
      for (const id of ['g', 'h', 'i']) await tell(id, 'a@example.com', 'invitation')
      await tell('j', 'a@example.com', 'senderDeclined', 'sealing')
      expect(await look('jobs', "id, payload ->> 'isLastOfDay'")).toEqual([
        'a',
        'b true',
        ...['e', 'f', 'g', 'h', 'i', 'j'],
      ])
      await asOwner(`update usage_counters set since = since - interval '1 day' where kind = 'senderMailsPerDay'`)
      await tell('k', 'a@example.com')
      await set(scene, { senderMailsPerDay: 0 })
      await tell('l', 'new@example.com')
      expect(await look('jobs', 'id', "id in ('k', 'l')")).toEqual(['k'])
    },
  },
]
