import { expect } from 'vitest'
import { ago, ahead, type Check, rowsLike } from '../sql-scene.ts'

const envelope = rowsLike({ status: 'active', expires_at: ahead('1 day'), next_notice_at: ago('1 minute') })

export const dueChecks: Check[] = [
  {
    of: 'chancery_due_jobs',
    guarantee: 'returns due jobs of the requested kinds that no worker has claimed',
    run: async ({ seed, asApp }) => {
      const job = rowsLike({ kind: 'mail', run_at: ago('1 hour') })
      await seed('jobs', [
        job('due', {}),
        job('of another', { organization_id: 'org_b' }),
        job('later', { run_at: ahead('1 minute') }),
        job('other kind', { kind: 'scan' }),
        job('held', { state: 'running', lease_until: ahead('1 minute') }),
        job('lost', { state: 'running', lease_until: ago('1 minute') }),
        job('done', { state: 'done', lease_until: ago('1 minute') }),
      ])
      const rows = await asApp("select id from chancery_due_jobs('{mail,sealing}', 10) order by id")
      expect(rows).toEqual([{ id: 'due' }, { id: 'lost' }, { id: 'of another' }])
    },
  },
  {
    of: 'chancery_due_jobs',
    guarantee: 'returns a share of jobs of each kind, even if many jobs of another kind are older',
    run: async ({ seed, asApp }) => {
      const job = (id: string, kind: string, run_at: unknown) => ({ id, kind, run_at })
      await seed('jobs', [
        ...['a', 'b', 'c', 'd'].map((id) => job(id, 'extraction', ago('1 hour'))),
        job('sealing', 'sealing', ago('1 second')),
      ])
      const rows = await asApp("select kind from chancery_due_jobs('{extraction,sealing}', 2)")
      expect(rows).toEqual([{ kind: 'extraction' }, { kind: 'extraction' }, { kind: 'sealing' }])
    },
  },
  {
    of: 'chancery_due_jobs',
    guarantee: 'returns jobs of each organization in turn, the oldest first',
    run: async ({ seed, asApp }) => {
      const job = (id: string, organization_id: string, seconds: number) => ({
        id,
        organization_id,
        kind: 'mail',
        run_at: ago(`${seconds} seconds`),
      })
      await seed('organizations', [{ id: 'org_c' }, { id: 'org_d' }])
      await seed('jobs', [
        ...[9, 8, 7, 6].map((seconds) => job(`b${seconds}`, 'org_b', seconds)),
        job('a', 'org_a', 2),
        job('c', 'org_c', 3),
        { ...job('later', 'org_d', 0), run_at: ahead('1 hour') },
        { ...job('scan', 'org_d', 60), kind: 'scan' },
      ])
      const due = async (limit: number) =>
        ((await asApp(`select id from chancery_due_jobs('{mail}', ${limit})`)) as { id: string }[]).map(({ id }) => id)
      expect(await due(6)).toEqual(['b9', 'c', 'a', 'b8'])
      expect(await due(3)).toEqual(['b9', 'c', 'a'])
      expect(await due(2)).toEqual(['b9', 'c'])
    },
  },
  {
    of: 'chancery_due_jobs',
    guarantee: 'skips an organization whose jobs all have messages in flight',
    run: async ({ seed, asApp }) => {
      await seed('jobs', [
        {
          id: 'sent',
          organization_id: 'org_b',
          kind: 'mail',
          run_at: ago('1 hour'),
          dispatched_until: ahead('1 minute'),
        },
        { id: 'waits', kind: 'mail', run_at: ago('1 minute') },
      ])
      expect(await asApp("select id from chancery_due_jobs('{mail}', 1)")).toEqual([{ id: 'waits' }])
    },
  },
  {
    of: 'chancery_due_jobs',
    guarantee: 'returns no jobs of a paused organization after a costly job of the same kind',
    run: async ({ seed, asApp }) => {
      const job = rowsLike({ kind: 'extraction', run_at: ago('1 minute') })
      const costly = { state: 'done', paused_until: ahead('1 minute') }
      await seed('organizations', [{ id: 'org_c' }])
      await seed('jobs', [
        job('a costly', costly),
        job('a', { run_at: ago('1 hour') }),
        job('b costly', { ...costly, organization_id: 'org_b', paused_until: ago('1 second') }),
        job('b', { organization_id: 'org_b' }),
        job('c costly', { ...costly, organization_id: 'org_c', kind: 'sealing' }),
        job('c', { organization_id: 'org_c' }),
      ])
      const rows = await asApp("select id from chancery_due_jobs('{extraction}', 10) order by id")
      expect(rows).toEqual([{ id: 'b' }, { id: 'c' }])
    },
  },
  {
    of: 'chancery_claim_job_in_turn',
    guarantee: 'claims no job of a paused organization after a costly job of the same kind',
    run: async ({ seed, asApp }) => {
      const job = rowsLike({ kind: 'extraction', run_at: ago('1 hour') })
      const costly = { state: 'done', paused_until: ahead('1 minute') }
      await seed('organizations', [{ id: 'org_c' }])
      await seed('jobs', [job('a costly', costly), job('a'), job('a mail', { kind: 'mail' })])
      const claim = async (id: string) => {
        const rows = await asApp('select id from chancery_claim_job_in_turn($1, $2, 60, 5)', [id, 'me'])
        return typeof rows === 'string' ? rows : (rows[0]?.id ?? null)
      }
      expect(await claim('a')).toBeNull()
      await seed('jobs', [
        job('b costly', { ...costly, organization_id: 'org_b', paused_until: ago('1 second') }),
        job('b', { organization_id: 'org_b' }),
        job('c costly', { ...costly, organization_id: 'org_c', kind: 'sealing' }),
        job('c', { organization_id: 'org_c' }),
      ])
      // The message of a finished job also starts the next job.
      expect([await claim('a costly'), await claim('a')].sort()).toEqual(['b', 'c'])
      expect(await claim('a')).toBeNull()
    },
  },
  {
    of: 'chancery_waiting_organizations',
    guarantee: 'lists each organization with waiting jobs of a kind in an id range once',
    run: async ({ seed, asOwner }) => {
      const job = (id: string, organization_id: string, more: object = {}) => ({
        id,
        organization_id,
        kind: 'mail',
        run_at: ago('1 minute'),
        ...more,
      })
      const later = { run_at: ahead('1 hour') }
      await seed(
        'organizations',
        ['org_c', 'org_d', 'org_e', 'org_f'].map((id) => ({ id })),
      )
      await seed('jobs', [
        ...['org_a', 'org_e', 'org_f'].flatMap((id) => [job(`${id} 1`, id), job(`${id} 2`, id, later)]),
        job('later', 'org_b', later),
        job('other kind', 'org_c', { kind: 'scan' }),
        job('done', 'org_d', { state: 'done' }),
      ])
      const walk = async (text: string) =>
        (
          (await asOwner(
            `select concat_ws(' ', organization_id, is_due, place) as it from chancery_waiting_organizations(${text})`,
          )) as { it: string }[]
        ).map(({ it }) => it)
      expect(await walk("'mail', '', null, 9")).toEqual(['org_a t 1', 'org_b f 2', 'org_e t 3', 'org_f t 4'])
      expect(await walk("'mail', 'org_b', null, 9")).toEqual(['org_e t 1', 'org_f t 2'])
      expect(await walk("'mail', 'org_c', null, 1")).toEqual(['org_e t 1'])
      expect(await walk("'mail', '', 'org_b', 9")).toEqual(['org_a t 1', 'org_b f 2'])
    },
  },
  {
    of: 'chancery_note_dispatched',
    guarantee: 'hides only jobs with an unexpired message in flight',
    run: async ({ seed, asApp, look }) => {
      const job = rowsLike({ kind: 'mail', run_at: ago('1 minute') })
      await seed('jobs', [
        job('sent'),
        job('waits'),
        job('of another', { organization_id: 'org_b' }),
        job('lost before', { dispatched_until: ago('1 second') }),
        job('held', { state: 'running', lease_until: ahead('1 minute') }),
      ])
      const due = "select id from chancery_due_jobs('{mail}', 10) order by id"
      expect(await asApp(due)).toHaveLength(4)
      await asApp(`select chancery_note_dispatched('{sent,of another,held,nothing}', 50)`)
      expect(await asApp(due)).toEqual([{ id: 'lost before' }, { id: 'waits' }])
      expect(
        await look(
          'jobs',
          "id, dispatched_until = (now() + interval '50 seconds')::timestamptz(3)",
          'dispatched_until is not null',
        ),
      ).toEqual(['lost before f', 'of another t', 'sent t'])
    },
  },
  {
    of: 'chancery_due_expiries',
    guarantee: 'returns expired open envelopes of every organization',
    run: async ({ seed, asApp, look }) => {
      await seed('envelopes', [
        envelope('over', { expires_at: ago('1 second') }),
        envelope('over', { expires_at: ago('1 second'), organization_id: 'org_b' }),
        envelope('without mails', { expires_at: ago('1 second'), next_notice_at: null }),
        envelope('with a mail', { expires_at: ago('1 second'), next_notice_at: ahead('1 day') }),
        envelope('taken', { expires_at: ago('1 second'), next_notice_at: ahead('40 seconds') }),
        envelope('open'),
        envelope('voided', { expires_at: ago('1 second'), status: 'voided' }),
      ])
      expect(await asApp('select organization_id, id from chancery_due_expiries(10) order by 1, 2')).toEqual([
        { organization_id: 'org_a', id: 'over' },
        { organization_id: 'org_a', id: 'with a mail' },
        { organization_id: 'org_a', id: 'without mails' },
        { organization_id: 'org_b', id: 'over' },
      ])
      expect(await asApp('select id from chancery_due_expiries(10)')).toEqual([])
      expect(await look('envelopes', 'id, next_notice_at - now()::timestamptz(3)')).toEqual([
        'open -00:01:00',
        'over 00:00:45',
        'over 00:00:45',
        'taken 00:00:40',
        'voided -00:01:00',
        'with a mail 00:00:45',
        'without mails 00:00:45',
      ])
    },
  },
  {
    of: 'chancery_claim_notices',
    guarantee: 'returns only open envelopes with a due mail',
    run: async ({ seed, asApp, look }) => {
      await seed('envelopes', [
        envelope('due'),
        envelope('due', { organization_id: 'org_b' }),
        envelope('later', { next_notice_at: ahead('1 hour') }),
        envelope('declined', { status: 'declined' }),
        envelope('over', { expires_at: ago('1 second') }),
      ])
      expect(await asApp('select organization_id, id from chancery_claim_notices(10, 300) order by 1')).toEqual([
        { organization_id: 'org_a', id: 'due' },
        { organization_id: 'org_b', id: 'due' },
      ])
      expect(await look('envelopes', 'id, next_notice_at - now()::timestamptz(3)')).toEqual([
        'declined -00:01:00',
        'due 00:05:00',
        'due 00:05:00',
        'later 01:00:00',
        'over -00:01:00',
      ])
    },
  },
]
