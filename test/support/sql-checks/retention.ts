import { expect } from 'vitest'
import { ago, ahead, type Check, computed, type Scene } from '../sql-scene.ts'

const bounds = {
  rowsMax: 100,
  sessionDays: 30,
  jobDays: 7,
  failedJobDays: 30,
  deadLetterDays: 30,
  linkDays: 30,
  deliveryDays: 30,
  testMailDays: 30,
  bulkSendDays: 30,
  attemptsPerEndpoint: 2,
}
/** Runs the cleanup. Returns the tasks with results, each with the number of processed and failed rows. */
export const runCleanups = async ({ asApp }: Pick<Scene, 'asApp'>, bound: object = {}, skips: object = {}) => {
  const cleanups = await asApp<{ cleanup: string; rows: number; failed: number }>(
    'select * from chancery_run_cleanups($1, $2) where rows + failed > 0',
    [JSON.stringify({ ...bounds, ...bound }), JSON.stringify(skips)],
  )
  return typeof cleanups === 'string'
    ? cleanups
    : Object.fromEntries(
        cleanups.map(({ cleanup, rows, failed }) => [cleanup, failed > 0 ? `${rows} and ${failed}` : `${rows}`]),
      )
}

export const retentionChecks: Check[] = [
  {
    of: 'chancery_began_after_erasure',
    guarantee: 'permits requests that began more than a minute after the last erasure in their organization',
    run: async ({ asApp, asOwner }) => {
      await asOwner("update organizations set erased_at = now() - interval '10 minutes' where id = 'org_a'")
      const isAfter = (began: string, organizationId?: string) =>
        asApp(`select chancery_began_after_erasure(now() - interval '${began}') as it`, [], organizationId)
      expect(await isAfter('8 minutes', 'org_a')).toEqual([{ it: true }])
      expect(await isAfter('570 seconds', 'org_a')).toEqual([{ it: false }])
      expect(await isAfter('1 hour', 'org_a')).toEqual([{ it: false }])
      expect(await isAfter('1 hour', 'org_b')).toEqual([{ it: true }])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes only expired idempotency responses, jobs, dead letters and links',
    run: async ({ seed, asApp, look }) => {
      await seed('idempotency_keys', [
        { key: 'over', expires_at: ago('1 second') },
        { key: 'kept', expires_at: ahead('1 hour') },
      ])
      const job = (id: string, days: number, state: string) => ({ id, finished_at: ago(`${days} days`), state })
      await seed('jobs', [
        { id: 'open' },
        job('done', 8, 'done'),
        job('just done', 6, 'done'),
        job('failed', 31, 'failed'),
        job('just failed', 8, 'failed'),
      ])
      const letter = (job_id: string, days: number) => ({ worker: 'api', job_id, first_at: ago(`${days} days`) })
      await seed('dead_letters', [letter('old', 31), letter('young', 29)])
      const closed = { status: 'voided', voided_at: ago('31 days') }
      const link = (id: string, more: object = {}) => ({
        token_hash: id,
        envelope_id: id,
        expires_at: ago('31 days'),
        ...more,
      })
      await seed('envelopes', [
        { id: 'over', ...closed },
        { id: 'late link', ...closed },
        { id: 'open', ...closed, status: 'sealing' },
        { id: 'closed lately', status: 'voided', voided_at: ago('1 day') },
        { id: 'of another', ...closed, organization_id: 'org_b' },
        { id: 'of another', status: 'active' },
      ])
      await seed('signing_links', [
        link('over'),
        link('late link', { expires_at: ago('1 day') }),
        link('open'),
        link('closed lately'),
        link('of another'),
      ])
      expect(await runCleanups({ asApp })).toEqual({
        idempotency_keys: '1',
        jobs: '2',
        signing_links: '1',
        dead_letters: '1',
      })
      expect(await look('idempotency_keys', 'key')).toEqual(['kept'])
      expect(await look('jobs', 'id')).toEqual(['just done', 'just failed', 'open'])
      expect(await look('dead_letters', 'job_id')).toEqual(['young'])
      expect(await look('signing_links', 'token_hash')).toEqual(['closed lately', 'late link', 'of another', 'open'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes old emails of every sandbox inbox',
    run: async ({ seed, asApp, look }) => {
      const mail = (id: string, days: number, more: object = {}) => ({ id, created_at: ago(`${days} days`), ...more })
      await seed('test_mails', [
        mail('old', 31),
        mail('young', 29),
        mail('elsewhere', 31, { organization_id: 'org_b' }),
      ])
      expect(await runCleanups({ asApp })).toEqual({ test_mails: '2' })
      expect(await look('test_mails', 'id')).toEqual(['young'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes old finished bulk sends of every organization with their rows',
    run: async ({ seed, asApp, look }) => {
      const bulk = (id: string, days: number | null, more: object = {}) => ({
        ...{ id, finished_at: days === null ? null : ago(`${days} days`) },
        ...more,
      })
      await seed('bulk_sends', [
        bulk('old', 31),
        bulk('young', 29),
        bulk('young and empty', 29),
        bulk('running', null),
        bulk('elsewhere', 31, { organization_id: 'org_b' }),
      ])
      await seed('bulk_send_rows', [
        { bulk_send_id: 'old', position: 0 },
        { bulk_send_id: 'old', position: 1 },
        { bulk_send_id: 'young', position: 0 },
        { bulk_send_id: 'running', position: 0 },
        { bulk_send_id: 'old', position: 0, organization_id: 'org_b' },
      ])
      expect(await runCleanups({ asApp })).toEqual({ bulk_send_rows: '2', bulk_sends: '2' })
      expect(await look('bulk_sends', 'id')).toEqual(['running', 'young', 'young and empty'])
      expect(await look('bulk_send_rows', 'organization_id, bulk_send_id')).toEqual([
        'org_a running',
        'org_a young',
        'org_b old',
      ])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes a bulk send only after its last row',
    run: async ({ seed, asApp, look }) => {
      await seed('bulk_sends', [{ id: 'old', finished_at: ago('31 days') }])
      await seed('bulk_send_rows', [
        { bulk_send_id: 'old', position: 0 },
        { bulk_send_id: 'old', position: 1 },
      ])
      expect(await runCleanups({ asApp }, { rowsMax: 1 })).toEqual({ bulk_send_rows: '1' })
      expect(await look('bulk_sends', 'id')).toEqual(['old'])
      expect(await runCleanups({ asApp }, { rowsMax: 1 })).toEqual({ bulk_send_rows: '1', bulk_sends: '1' })
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes an event only after its last delivery',
    run: async ({ seed, asApp, asOwner, look }) => {
      const event = (id: string, days: number, more: object = {}) => ({ id, created_at: ago(`${days} days`), ...more })
      const delivery = (id: string, more: object = {}) => ({
        id,
        event_id: id,
        endpoint_id: 'e',
        state: 'held',
        ...more,
      })
      await seed('webhook_events', [
        event('held', 60),
        event('namesake', 60),
        event('old', 31),
        event('young', 29),
        event('seen', 60, { kept_from: ago('29 days') }),
      ])
      await seed('webhook_deliveries', [delivery('held'), delivery('namesake', { organization_id: 'org_b' })])
      expect(await runCleanups({ asApp })).toEqual({ webhook_events: '3' })
      expect(await look('webhook_events', 'id')).toEqual(['held', 'seen', 'young'])
      expect(await runCleanups({ asApp })).toEqual({})
      const dayLater = "update webhook_events set kept_from = kept_from - interval '1 day 1 minute'"
      await asOwner(dayLater)
      expect(await runCleanups({ asApp })).toEqual({ webhook_events: '2' })
      await asOwner(`${dayLater}; delete from webhook_deliveries`)
      expect(await runCleanups({ asApp })).toEqual({ webhook_events: '1' })
      expect(await look('webhook_events', 'id')).toEqual(['young'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes only counters of past days',
    run: async ({ seed, asApp, look }) => {
      const counter = (kind: string, since: object) => ({ kind, slot: 0, amount: 1, since })
      await seed('usage_counters', [
        counter('old', ago('49 hours')),
        counter('young', ago('47 hours')),
        counter('held', computed("'-infinity'")),
      ])
      await runCleanups({ asApp })
      expect(await look('usage_counters', 'kind')).toEqual(['held', 'young'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes rate counters that had no requests for a day',
    run: async ({ seed, asApp, look, reword }) => {
      const counter = (subject: string, time: string) => ({ subject, shard: 0, requests: 1, window_start: ago(time) })
      await seed('rate_counters', [counter('old', '25 hours'), counter('young', '23 hours')])
      await reword('chancery_run_cleanup', 'extract(minute from now())', '(59)')
      await runCleanups({ asApp })
      expect(await look('rate_counters', 'subject')).toEqual(['old', 'young'])
      await reword('chancery_run_cleanup', '(59)', '(0)')
      await runCleanups({ asApp })
      expect(await look('rate_counters', 'subject')).toEqual(['young'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'marks the objects of failed uploads for deletion once',
    run: async ({ seed, asApp, look }) => {
      const session = (id: string, days: number, more: object) => ({
        id,
        object_key: id,
        expires_at: ago(`${days} days`),
        ...more,
      })
      await seed('upload_sessions', [
        session('open', 2, { state: 'open' }),
        session('of another', 2, { state: 'failed', organization_id: 'org_b' }),
        session('young', 0, { state: 'failed' }),
        session('completed', 2, { state: 'completed' }),
        session('swept', 2, { state: 'failed', swept_at: ago('1 day') }),
        session('checked', 6, { state: 'checking', lease_until: ago('5 days') }),
        session('lost', 8, { state: 'checking', lease_until: ago('1 hour') }),
        session('never held', 8, { state: 'checking' }),
        session('in check', 8, { state: 'checking', lease_until: ahead('1 minute') }),
        session('still in check', 31, { state: 'checking', lease_until: ahead('1 minute') }),
        session('old completed', 31, { state: 'completed' }),
        session('old swept', 31, { state: 'failed', swept_at: ago('1 day') }),
      ])
      expect(await runCleanups({ asApp })).toEqual({ swept_uploads: '4', upload_sessions: '2' })
      expect(await look('pending_objects', 'organization_id, object_key')).toEqual([
        'org_a lost',
        'org_a never held',
        'org_a open',
        'org_b of another',
      ])
      expect(await look('upload_sessions', 'id', 'swept_at is null')).toEqual([
        'checked',
        'completed',
        'in check',
        'still in check',
        'young',
      ])
      expect(await look('upload_sessions', 'id', "id like 'old %'")).toEqual([])
    },
  },
  {
    of: 'chancery_run_cleanups',
    guarantee: 'skips failing rows, and returns their number',
    run: async ({ seed, asApp, look, asOwner }) => {
      const key = (name: string, minutes: number) => ({ key: name, expires_at: ago(`${minutes} minutes`) })
      await seed('idempotency_keys', [key('a', 9), key('broken b', 8), key('broken c', 7), key('d', 6), key('e', 5)])
      await seed('dead_letters', [{ worker: 'api', job_id: 'old', first_at: ago('31 days') }])
      await asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse before delete on idempotency_keys for each row when (old.key like 'broken%') execute function refuse()`)
      expect(await runCleanups({ asApp }, { rowsMax: 3 })).toEqual({ idempotency_keys: '1 and 2', dead_letters: '1' })
      expect(await runCleanups({ asApp }, { rowsMax: 3 }, { idempotency_keys: 2 })).toEqual({ idempotency_keys: '2' })
      expect(await look('idempotency_keys', 'key')).toEqual(['broken b', 'broken c'])
      expect(await runCleanups({ asApp }, { rowsMax: 3 })).toEqual({ idempotency_keys: '0 and 2' })
    },
  },
]
