import { expect } from 'vitest'
import { ago, ahead, type Check, rowsLike } from '../sql-scene.ts'
import { apiKey, counted } from './rate-limits.ts'

const authorize = 'select organization_id, scopes from chancery_authorize($1, $2, $3)'

export const accessChecks: Check[] = [
  {
    of: 'chancery_authorize',
    guarantee: 'accepts only the matching hash of an active key whose member, if any, is active',
    run: async ({ seed, asApp, currentOrganization }) => {
      await seed('members', [
        { id: 'active', user_name_folded: '1' },
        { id: 'deactivated', user_name_folded: '2', active: false },
        { id: 'removed', removed_at: ago('1 day') },
        { id: 'elsewhere', user_name_folded: '3', organization_id: 'org_b' },
      ])
      await seed('api_keys', [
        apiKey('plain'),
        apiKey('other', { organization_id: 'org_b' }),
        apiKey('timed', { expires_at: ahead('1 hour') }),
        apiKey('over', { expires_at: ago('1 second') }),
        apiKey('revoked', { revoked_at: ago('1 second') }),
        ...['active', 'deactivated', 'removed', 'elsewhere', 'unknown'].map((id) =>
          apiKey(`of ${id}`, { member_id: id }),
        ),
      ])
      const enter = async (id: string, hash = `hash of ${id}`) => {
        const result = await asApp(authorize, [id, hash, null])
        return typeof result === 'string' ? result : `${result[0]?.organization_id} ${await currentOrganization()}`
      }
      expect(await enter('plain')).toBe('org_a org_a')
      expect(await enter('other')).toBe('org_b org_b')
      expect(await enter('timed')).toBe('org_a org_a')
      expect(await enter('of active')).toBe('org_a org_a')
      for (const id of ['over', 'revoked', 'of deactivated', 'of removed', 'of elsewhere', 'of unknown', 'nobody'])
        expect([id, await enter(id)]).toEqual([id, 'CH401'])
      expect(await enter('plain', 'hash of other')).toBe('CH401')
      expect(await enter('nobody', 'hash of plain')).toBe('CH401')
    },
  },
  {
    of: 'chancery_authorize',
    guarantee: 'rejects a missing scope or an exceeded rate limit without counting the request',
    run: async ({ seed, asApp, look }) => {
      await seed('api_keys', [
        apiKey('one', { requests_per_minute: 1 }),
        apiKey('two'),
        apiKey('before', { requests_per_minute: 1 }),
      ])
      await seed('rate_counters', [
        counted('one', 1),
        counted('two', 1),
        { ...counted('before', 1), window_start: ago('1 minute') },
      ])
      const ask = async (id: string, scope: string) => {
        const result = await asApp(authorize, [id, `hash of ${id}`, scope])
        return typeof result === 'string' ? result : result[0]?.organization_id
      }
      expect([await ask('two', 'read'), await ask('two', 'write'), await ask('one', 'read')]).toEqual([
        'org_a',
        'CH403',
        'CH429',
      ])
      expect(await ask('before', 'read')).toBe('org_a')
      expect(await look('rate_counters', 'subject, requests')).toEqual(['before 1', 'one 1', 'two 1'])
    },
  },
  {
    of: 'chancery_admit',
    guarantee: 'checks the key, counts the request, checks the scope and sets the current organization, in this order',
    run: async ({ seed, asApp, look, currentOrganization }) => {
      await seed('api_keys', [
        apiKey('one', { requests_per_minute: 1 }),
        apiKey('child', { parent_id: 'one', root_id: 'one', requests_per_minute: 9 }),
        apiKey('revoked', { revoked_at: ago('1 second') }),
      ])
      const admit = async (id: string, scope: string | null, hash = `hash of ${id}`) => {
        const result = await asApp<{ of: string; left: number }>(
          'select organization_id as of, rate[2] as left from chancery_admit($1, $2, $3)',
          [id, hash, scope],
        )
        return typeof result === 'string' ? result : [result[0]?.of, result[0]?.left, await currentOrganization()]
      }
      expect([await admit('revoked', null), await admit('one', null, 'other')]).toEqual(['CH401', 'CH401'])
      expect(await admit('one', 'write')).toBe('CH403')
      expect(await look('rate_counters', 'subject')).toEqual([])
      expect(await admit('one', 'read')).toEqual(['org_a', 0, 'org_a'])
      expect(await admit('one', 'write')).toBe('CH429')
      expect(await admit('child', null)).toEqual(['org_a', 7, 'org_a'])
      expect(await look('rate_counters', 'subject, requests')).toEqual(['child 1', 'one 1', 'org_a 2', 'tree:one 1'])
    },
  },
  {
    of: 'chancery_open_link',
    guarantee: 'sets the current organization only for a known token hash',
    run: async ({ seed, asApp, currentOrganization }) => {
      await seed('signing_links', [{ token_hash: 'a' }, { token_hash: 'b', organization_id: 'org_b' }])
      const open = async (hash: string) => [
        await asApp('select organization_id from chancery_open_link($1)', [hash]),
        await currentOrganization(),
      ]
      expect(await open('a')).toEqual([[{ organization_id: 'org_a' }], 'org_a'])
      expect(await open('b')).toEqual([[{ organization_id: 'org_b' }], 'org_b'])
      expect(await open('c')).toEqual([[], ''])
    },
  },
  {
    of: 'chancery_claim_job_in_turn',
    guarantee: 'claims the oldest job of the organization with the fewest running jobs of the kind',
    run: async ({ seed, asApp }) => {
      const job = rowsLike({ kind: 'sealing', run_at: ago('1 hour') })
      const running = { state: 'running', lease_until: ahead('1 minute') }
      await seed('organizations', [{ id: 'org_c' }])
      await seed('jobs', [
        job('a running', running),
        job('a old', { run_at: ago('3 hours') }),
        job('a named'),
        job('b', { organization_id: 'org_b', run_at: ago('2 hours') }),
        job('b younger', { organization_id: 'org_b' }),
        job('b later', { organization_id: 'org_b', run_at: ahead('1 hour') }),
        job('b mail', { organization_id: 'org_b', kind: 'mail', run_at: ago('9 hours') }),
        job('b mail running', { organization_id: 'org_b', kind: 'mail', ...running }),
        job('b done', { organization_id: 'org_b', state: 'done', lease_until: ahead('1 minute') }),
        job('c lost', { organization_id: 'org_c', state: 'running', lease_until: ago('1 minute') }),
        job('c lost too', { organization_id: 'org_c', state: 'running', lease_until: ago('1 second') }),
        job('c', { organization_id: 'org_c', run_at: ago('1 second') }),
      ])
      const claim = async (id: string) => {
        const rows = await asApp('select id, organization_id as of from chancery_claim_job_in_turn($1, $2, 60, 5)', [
          id,
          'me',
        ])
        return typeof rows === 'string' ? rows : (rows[0]?.id ?? null)
      }
      expect([await claim('a named'), await claim('a named')].sort()).toEqual(['b', 'c lost'])
      expect([await claim('b'), await claim('b'), await claim('b')].sort()).toEqual([
        'a old',
        'b younger',
        'c lost too',
      ])
      expect([await claim('b'), await claim('b')].sort()).toEqual(['a named', 'c'])
      expect([await claim('a named'), await claim('none')]).toEqual([null, null])
    },
  },
  {
    of: 'chancery_claim_job',
    guarantee: 'assigns a due or lost job to exactly one worker',
    run: async ({ seed, asApp, look, currentOrganization }) => {
      await seed('jobs', [
        {
          id: 'due',
          kind: 'mail',
          run_at: ago('1 second'),
          waits_for_dependency: true,
          dispatched_until: ahead('1 minute'),
        },
        { id: 'later', run_at: ahead('1 hour') },
        { id: 'held', state: 'running', lease_owner: 'x', lease_until: ahead('1 minute') },
        { id: 'lost', state: 'running', lease_owner: 'x', lease_until: ago('1 second'), organization_id: 'org_b' },
        { id: 'done', state: 'done', run_at: ago('1 hour'), lease_until: ago('1 hour') },
      ])
      const claim = async (id: string) => [
        await asApp('select id, organization_id from chancery_claim_job($1, $2, 60, 5)', [id, 'me']),
        await currentOrganization(),
      ]
      expect(await claim('due')).toEqual([[{ id: 'due', organization_id: 'org_a' }], 'org_a'])
      expect(await look('jobs', 'id, lease_owner', 'lease_owner is not null')).toEqual(['due me', 'held x', 'lost x'])
      const began = 'begun_at = now()::timestamptz(3) and not waits_for_dependency and dispatched_until is null'
      expect(await look('jobs', 'id', began)).toEqual(['due'])
      expect(await claim('lost')).toEqual([[{ id: 'lost', organization_id: 'org_b' }], 'org_b'])
      for (const id of ['due', 'later', 'held', 'done', 'nothing'])
        expect([id, await claim(id)]).toEqual([id, [[], '']])
      expect(await look('jobs', 'id, attempts, lease_owner')).toEqual([
        'done 0',
        'due 1 me',
        'held 0 x',
        'later 0',
        'lost 1 me',
      ])
    },
  },
  {
    of: 'chancery_claim_job',
    guarantee: 'fails a job after the maximum number of consecutive lost attempts',
    run: async ({ seed, asApp, look }) => {
      const job = rowsLike({
        kind: 'mail',
        state: 'running',
        lease_owner: 'x',
        lease_until: ago('1 second'),
        lost_attempts: 4,
        last_error: 'earlier',
        payload: '{"recipient":{"email":"a"},"template":"t"}',
      })
      await seed('jobs', [
        job('last'),
        job('lost before', { lost_attempts: 3 }),
        job('held', { lease_until: ahead('1 minute') }),
        job('queued', { state: 'queued', run_at: ago('1 second') }),
        job('of nobody', { organization_id: 'org_b' }),
      ])
      for (const id of ['last', 'lost before', 'held', 'queued'])
        await asApp('select from chancery_claim_job($1, $2, 60, 5)', [id, 'me'])
      expect(
        await look('jobs', "id, state, attempts, lost_attempts, last_error, lease_owner, payload ->> 'isForgotten'"),
      ).toEqual([
        'held running 0 4 earlier x',
        'last failed 0 5 attempt_lost true',
        'lost before running 1 4 attempt_lost me',
        'of nobody running 0 4 earlier x',
        'queued running 1 4 earlier me',
      ])
      expect(await look('jobs', 'id', 'finished_at = now()::timestamptz(3) and lease_until is null')).toEqual(['last'])
    },
  },
  {
    of: 'chancery_claim_job',
    guarantee: 'records the numbers of sealing attempts and lost attempts in the envelope',
    run: async ({ seed, asApp, look }) => {
      const payload = '{"envelopeId":"sealing"}'
      const job = rowsLike({ kind: 'sealing', run_at: ago('1 second'), payload })
      await seed('jobs', [
        job('first'),
        job('mail', { kind: 'mail', attempts: 7 }),
        job('late', { payload: '{"envelopeId":"completed"}', attempts: 7 }),
      ])
      await seed('envelopes', [
        { id: 'sealing', status: 'sealing', sealing_last_error: 'earlier' },
        { id: 'sealing', status: 'sealing', organization_id: 'org_b' },
        { id: 'other', status: 'sealing' },
        { id: 'completed', status: 'completed' },
      ])
      const seen = () =>
        look('envelopes', 'organization_id, id, sealing_attempts, sealing_last_error', 'sealing_attempts > 0')
      for (const id of ['first', 'mail', 'late'])
        await asApp('select from chancery_claim_job($1, $2, 60, 5)', [id, 'me'])
      expect(await seen()).toEqual(['org_a sealing 1 earlier'])
      await asApp(`update jobs set lease_until = now() - interval '1 second' where id = 'first'`, [], 'org_a')
      await asApp('select from chancery_claim_job($1, $2, 60, 5)', ['first', 'me'])
      expect(await seen()).toEqual(['org_a sealing 2 attempt_lost'])
    },
  },
  {
    of: 'chancery_payload_at_rest',
    guarantee: 'replaces the recipient in the payload of a mail job with `isForgotten`',
    run: async ({ asApp }) => {
      const rest = async (payload: object) =>
        asApp('select chancery_payload_at_rest($1) as it', [JSON.stringify(payload)])
      expect(await rest({ recipient: { email: 'a' }, a: 1 })).toEqual([{ it: { a: 1, isForgotten: true } }])
      expect(await rest({ recipient: null, a: 1 })).toEqual([{ it: { a: 1 } }])
      expect(await rest({ a: 1 })).toEqual([{ it: { a: 1 } }])
    },
  },
  {
    of: 'chancery_open_mail_job',
    guarantee: 'sets the current organization only for the id of a mail job',
    run: async ({ seed, asApp, currentOrganization }) => {
      await seed('jobs', [
        { id: 'scan', kind: 'scan' },
        { id: 'mail', kind: 'mail', organization_id: 'org_b', payload: '{"to":"b"}' },
        { id: 'other', kind: 'mail', payload: '{"to":"a"}' },
      ])
      const open = async (id: string) => [
        await asApp('select organization_id, payload from chancery_open_mail_job($1)', [id]),
        await currentOrganization(),
      ]
      expect(await open('mail')).toEqual([[{ organization_id: 'org_b', payload: { to: 'b' } }], 'org_b'])
      expect(await open('other')).toEqual([[{ organization_id: 'org_a', payload: { to: 'a' } }], 'org_a'])
      expect(await open('scan')).toEqual([[], ''])
      expect(await open('nothing')).toEqual([[], ''])
    },
  },
  {
    of: 'chancery_is_privileged_role',
    guarantee: 'distinguishes the application role from the owner, its members, superusers and bypass roles',
    run: async ({ asApp, asOwner, asSuperuser }) => {
      const refuse = 'select chancery_refuse_privileged_role()'
      expect(await asApp(refuse)).toHaveLength(1)
      expect(await asOwner(refuse)).toBe('CHROL')
      expect(await asSuperuser(refuse)).toBe('CHROL')
      // Another role's bypass right must not affect the application role.
      expect(await asSuperuser('create role apart nosuperuser bypassrls')).toEqual([])
      expect(await asSuperuser('alter role chancery_app bypassrls')).toEqual([])
      expect(await asApp(refuse)).toBe('CHROL')
      expect(await asSuperuser('alter role chancery_app nobypassrls')).toEqual([])
      expect(await asApp(refuse)).toHaveLength(1)
      expect(await asSuperuser('revoke chancery_app from chancery_owner')).toEqual([])
      expect(await asSuperuser('grant chancery_owner to chancery_app with inherit false')).toEqual([])
      expect(await asApp(refuse)).toBe('CHROL')
    },
  },
]
