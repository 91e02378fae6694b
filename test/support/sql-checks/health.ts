import { expect } from 'vitest'
import { ago, ahead, type Check, rowsLike } from '../sql-scene.ts'

export const healthChecks: Check[] = [
  {
    of: 'chancery_has_migration',
    guarantee: 'returns true only for the time of an applied migration',
    run: async ({ asApp, asOwner }) => {
      const [{ made } = { made: 0 }] = (await asOwner<{ made: string }>(
        'select created_at::text as made from drizzle.__drizzle_migrations order by id desc limit 1',
      )) as { made: string }[]
      const has = (time: string) => asApp('select chancery_has_migration($1::bigint) as it', [time])
      expect(await has(String(made))).toEqual([{ it: true }])
      expect(await has(`${Number(made) + 1}`)).toEqual([{ it: false }])
    },
  },
  {
    of: 'chancery_store_dead_letters',
    guarantee: 'stores one row per worker and job, and counts the messages',
    run: async ({ asApp, look }) => {
      const store = (worker: string, jobs: string) =>
        asApp('select chancery_store_dead_letters($1, $2::text[])', [worker, jobs])
      await store('api', '{one,two,one}')
      await store('api', '{one}')
      await store('functions', `{one,"",${'x'.repeat(200)}}`)
      expect(await look('dead_letters', 'worker, left(job_id, 3), length(job_id), messages')).toEqual([
        'api one 3 3',
        'api two 3 1',
        'functions  0 1',
        'functions one 3 1',
        'functions xxx 128 1',
      ])
      expect(await asApp('select from dead_letters')).toBe('42501')
    },
  },
  {
    of: 'chancery_backlog',
    guarantee: 'counts due jobs by kind, and returns the age of the oldest',
    run: async ({ seed, asApp }) => {
      const job = rowsLike({ kind: 'mail', run_at: ago('1 minute') })
      await seed('jobs', [
        job('due', { run_at: ago('1 hour') }),
        job('of another', { organization_id: 'org_b' }),
        job('lost', { state: 'running', lease_until: ago('10 seconds') }),
        job('held', { state: 'running', lease_until: ahead('1 minute') }),
        job('later', { run_at: ahead('1 minute') }),
        job('done', { state: 'done', finished_at: ago('1 minute') }),
        job('sealing', { kind: 'sealing' }),
        job('of no kind', { kind: 'scan' }),
      ])
      const backlog = "select * from chancery_backlog('{mail,sealing}', 2) order by alarm"
      expect(await asApp(backlog.replace(', 2)', ', 10)'))).toEqual([
        { alarm: 'mails_overdue', waiting: 3, age_seconds: 3_600 },
        { alarm: 'sealings_overdue', waiting: 1, age_seconds: 60 },
      ])
      expect(await asApp(backlog)).toMatchObject([{ waiting: 2, age_seconds: 3_600 }, {}])
    },
  },
  {
    of: 'chancery_backlog',
    guarantee: 'counts waiting deliveries, envelopes, objects, failed jobs and dead letters',
    run: async ({ seed, asApp, asOwner }) => {
      const delivery = rowsLike({ state: 'pending', next_attempt_at: ago('1 minute') })
      await seed('webhook_deliveries', [
        delivery('due', {}),
        delivery('later', { next_attempt_at: ahead('1 minute') }),
        delivery('held', { state: 'held' }),
      ])
      const envelope = rowsLike({ status: 'active', expires_at: ahead('1 day') })
      await seed('envelopes', [
        envelope('sealing', { status: 'sealing', signed_at: ago('2 minutes'), expires_at: ago('1 day') }),
        envelope('completed', { status: 'completed', signed_at: ago('1 day') }),
        envelope('over', { expires_at: ago('3 minutes'), next_notice_at: ago('1 day') }),
        envelope('notice', { next_notice_at: ago('4 minutes') }),
        envelope('voided', { status: 'voided', next_notice_at: ago('1 day'), expires_at: ahead('1 day') }),
        envelope('voided late', { status: 'voided', expires_at: ago('1 day') }),
        envelope('later', { next_notice_at: ahead('1 minute') }),
      ])
      await seed('pending_objects', [
        { object_key: 'marked', is_marked_for_deletion: true, created_at: ago('5 minutes') },
        { object_key: 'announced', created_at: ago('1 day') },
      ])
      const failed = rowsLike({ state: 'failed', finished_at: ago('6 minutes') })
      await seed('jobs', [
        failed('failed'),
        failed('long ago', { finished_at: ago('25 hours') }),
        failed('refused', { last_error: 'recipient_refused', finished_at: ago('1 hour') }),
        { id: 'done', state: 'done', finished_at: ago('1 hour') },
      ])
      await seed('dead_letters', [{ worker: 'api', job_id: 'a', first_at: ago('7 minutes') }])
      const minutes = (count: number) => ({ waiting: 1, age_seconds: count * 60 })
      const wanted = [
        { alarm: 'dead_letters', ...minutes(7) },
        { alarm: 'envelopes_unsealed', ...minutes(2) },
        { alarm: 'expiries_overdue', ...minutes(3) },
        { alarm: 'jobs_failed', ...minutes(6) },
        { alarm: 'notices_overdue', ...minutes(4) },
        { alarm: 'objects_undeleted', ...minutes(5) },
        { alarm: 'webhooks_overdue', ...minutes(1) },
      ]
      const backlog = "select * from chancery_backlog('{mail}', 10) order by alarm"
      expect(await asApp(backlog)).toEqual(wanted)
      expect(await asOwner(backlog)).toEqual(wanted)
    },
  },
  {
    of: 'chancery_backlog',
    guarantee: 'counts only due jobs of test organizations, under a separate alarm',
    run: async ({ seed, asApp }) => {
      await seed('organizations', [{ id: 'org_t', live_id: 'org_a' }])
      const test = { organization_id: 'org_t' }
      const job = rowsLike({ kind: 'mail', run_at: ago('3 minutes') })
      await seed('jobs', [
        job('live', { run_at: ago('1 minute') }),
        job('due', test),
        job('later', { ...test, run_at: ahead('1 minute') }),
        job('failed', { ...test, state: 'failed', finished_at: ago('6 minutes') }),
      ])
      await seed('webhook_deliveries', [{ id: 'due', ...test, state: 'pending', next_attempt_at: ago('1 minute') }])
      const envelope = rowsLike({ ...test, environment: 'test', status: 'active', expires_at: ahead('1 day') })
      await seed('envelopes', [
        envelope('sealing', { status: 'sealing', signed_at: ago('2 minutes') }),
        envelope('over', { expires_at: ago('3 minutes') }),
        envelope('notice', { next_notice_at: ago('4 minutes') }),
      ])
      expect(await asApp("select * from chancery_backlog('{mail,sealing}', 10) order by alarm")).toEqual([
        { alarm: 'mails_overdue', waiting: 1, age_seconds: 60 },
        { alarm: 'sandbox_waiting', waiting: 1, age_seconds: 180 },
      ])
    },
  },
  {
    of: 'chancery_lost_objects',
    guarantee: 'returns the lost objects of unsealed envelopes and of jobs that failed today',
    run: async ({ seed, asApp }) => {
      await seed('organizations', [{ id: 'org_t', live_id: 'org_a' }])
      const unsealed = rowsLike({ status: 'sealing', signed_at: ago('1 minute') })
      await seed('envelopes', [
        unsealed('missing', { sealing_last_error: 'object_missing: a' }),
        unsealed('also', { sealing_last_error: 'object_missing: a' }),
        unsealed('other', { sealing_last_error: 'seal_key_mismatch' }),
        unsealed('completed', { status: 'completed', sealing_last_error: 'object_missing: b' }),
        unsealed('test', { organization_id: 'org_t', environment: 'test', sealing_last_error: 'object_missing: c' }),
      ])
      const failed = rowsLike({ state: 'failed', finished_at: ago('1 hour'), last_error: 'object_changed: d' })
      await seed('jobs', [
        failed('failed', {}),
        failed('other', { last_error: 'attempt_lost' }),
        failed('long ago', { last_error: 'object_missing: e', finished_at: ago('25 hours') }),
        failed('done', { last_error: 'object_missing: f', state: 'done' }),
        failed('test', { last_error: 'object_missing: g', organization_id: 'org_t' }),
      ])
      const lost = (most: number) => asApp('select chancery_lost_objects($1::integer) as lost', [String(most)])
      const [{ lost: all } = { lost: [] }] = (await lost(10)) as { lost: string[] }[]
      expect(all.toSorted()).toEqual(['object_changed: d', 'object_missing: a'])
      const [{ lost: one } = { lost: [] }] = (await lost(1)) as { lost: string[] }[]
      expect(one).toHaveLength(1)
    },
  },
]
