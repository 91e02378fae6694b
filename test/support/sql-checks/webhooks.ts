import { expect } from 'vitest'
import { ago, ahead, type Check, type Row, rowsLike } from '../sql-scene.ts'
import { runCleanups } from './retention.ts'

const endpoint = (id: string, more: Row = {}): Row => ({ id, url: `https://${id}.example/in`, ...more })
const delivery = rowsLike({ endpoint_id: 'open', event_id: 'evt', next_attempt_at: ago('1 minute') })

export const webhookChecks: Check[] = [
  {
    of: 'chancery_endpoint_changed',
    guarantee: 'updates only the waiting deliveries of the changed endpoint',
    run: async ({ seed, asApp, asOwner, look }) => {
      const waiting = (endpoint_id: string, more: Row = {}) => [
        delivery(`${endpoint_id} pending`, { endpoint_id, ...more }),
        delivery(`${endpoint_id} held`, { endpoint_id, state: 'held', next_attempt_at: null, ...more }),
        delivery(`${endpoint_id} sent`, { endpoint_id, state: 'delivered', next_attempt_at: null, ...more }),
        delivery(`${endpoint_id} leased`, { endpoint_id, lease_owner: 'w', ...more }),
      ]
      const failing = { failing_since: ago('1 day') }
      await seed('webhook_endpoints', [
        ...['paused', 'deleted', 'disabled', 'other'].map((id) => endpoint(id, failing)),
        endpoint('resumed', { enabled: false, ...failing }),
        endpoint('resumed', { organization_id: 'org_b', url: 'b', ...failing }),
        endpoint('renamed', { enabled: false, ...failing }),
      ])
      const foreign = { organization_id: 'org_b' }
      for (const id of ['paused', 'deleted', 'disabled', 'resumed', 'renamed', 'other'])
        await seed('webhook_deliveries', [...waiting(id), ...waiting(id, foreign)])
      // Row-level security limits the worker's own changes to its rows, but not the owner's changes.
      const change = (id: string, set: string) =>
        asOwner(`update webhook_endpoints set ${set} where organization_id = 'org_a' and id = '${id}'`, [], 'org_a')
      await change('paused', 'enabled = false')
      await change('deleted', 'deleted_at = now()')
      await asApp(
        "update webhook_endpoints set enabled = false, disabled_reason = 'gone' where id = 'disabled'",
        [],
        'org_a',
      )
      await change('resumed', 'enabled = true')
      await change('renamed', "description = 'new', enabled = false")
      const of = (state: string, where = "organization_id = 'org_a'") =>
        look('webhook_deliveries', 'id', `state = '${state}' and ${where}`)
      const all = ['deleted', 'disabled', 'other', 'paused', 'renamed', 'resumed']
      expect(await of('canceled')).toEqual(['deleted held', 'deleted pending', 'disabled held', 'disabled pending'])
      expect(await of('held')).toEqual(['other held', 'paused held', 'paused pending', 'renamed held'])
      expect(await of('pending')).toEqual([
        ...['deleted leased', 'disabled leased', 'other leased', 'other pending', 'paused leased', 'renamed leased'],
        ...['renamed pending', 'resumed held', 'resumed leased', 'resumed pending'],
      ])
      expect(await of('delivered')).toEqual(all.map((id) => `${id} sent`))
      for (const state of ['pending', 'held']) {
        const suffixes = state === 'pending' ? ['leased', 'pending'] : ['held']
        expect(await of(state, "organization_id = 'org_b'")).toEqual(
          all.flatMap((id) => suffixes.map((one) => `${id} ${one}`)),
        )
      }
      expect(
        await look('webhook_deliveries', 'organization_id, id', 'next_attempt_at = now()::timestamptz(3)'),
      ).toEqual(['org_a resumed held'])
      expect(await look('webhook_endpoints', 'organization_id, id', 'failing_since is null')).toEqual(['org_a resumed'])
    },
  },
  {
    of: 'chancery_endpoint_changed',
    guarantee: 'updates at most a thousand deliveries',
    run: async ({ seed, asApp, asOwner }) => {
      const count = () => asOwner('select state, count(*)::integer as n from webhook_deliveries group by 1 order by 1')
      const change = (set: string) => asOwner(`update webhook_endpoints set ${set}`, [], 'org_a')
      const clean = () => runCleanups({ asApp }, { rowsMax: 2_000 })
      await seed('webhook_endpoints', [endpoint('open')])
      await asOwner(`insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
        select 'org_a', 'dlv_' || n, 'evt', 'open', now() - make_interval(secs => n) from generate_series(1, 1500) n`)
      await change('enabled = false')
      expect(await count()).toEqual([
        { state: 'held', n: 1_000 },
        { state: 'pending', n: 500 },
      ])
      expect(await clean()).toEqual({ held_deliveries: '500' })
      expect(await count()).toEqual([{ state: 'held', n: 1_500 }])
      await change('enabled = true')
      expect(await count()).toEqual([
        { state: 'held', n: 500 },
        { state: 'pending', n: 1_000 },
      ])
      await change("enabled = false, disabled_reason = 'gone'")
      expect(await count()).toEqual([
        { state: 'canceled', n: 1_000 },
        { state: 'pending', n: 500 },
      ])
      expect(await clean()).toEqual({ held_deliveries: '500' })
      expect(await count()).toEqual([{ state: 'canceled', n: 1_500 }])
    },
  },
  {
    of: 'chancery_closed_endpoints',
    guarantee: 'returns the given endpoints that are deleted or not enabled',
    run: async ({ seed, asApp }) => {
      await seed('webhook_endpoints', [
        endpoint('open'),
        endpoint('open', { organization_id: 'org_b', enabled: false, url: 'b' }),
        endpoint('paused', { enabled: false }),
        endpoint('deleted', { deleted_at: ago('1 day') }),
        endpoint('not asked', { enabled: false }),
      ])
      const args = "'{org_a,org_a,org_a}', '{open,paused,deleted}'"
      expect(
        await asApp(`select organization_id, endpoint_id from chancery_closed_endpoints(${args}) order by 2`),
      ).toEqual([
        { organization_id: 'org_a', endpoint_id: 'deleted' },
        { organization_id: 'org_a', endpoint_id: 'paused' },
      ])
    },
  },
  {
    of: 'chancery_due_deliveries',
    guarantee: 'counts the due deliveries of all organizations up to the given limit',
    run: async ({ seed, asApp }) => {
      const rows = [
        delivery('one'),
        delivery('two', { organization_id: 'org_b' }),
        delivery('later', { next_attempt_at: ahead('1 hour') }),
      ]
      await seed('webhook_deliveries', [...rows, delivery('held', { state: 'held' })])
      expect(await asApp('select chancery_due_deliveries(10) as a, chancery_due_deliveries(1) as b')).toEqual([
        { a: 2, b: 1 },
      ])
    },
  },
]
