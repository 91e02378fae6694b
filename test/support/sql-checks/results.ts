import { expect } from 'vitest'
import { ago, type Check, type Row, type Scene } from '../sql-scene.ts'

const endpoint = (id: string, more: Row = {}): Row => ({ id, url: `https://${id}.example/in`, ...more })
const leased = (id: string, more: Row = {}): Row => ({ id, endpoint_id: id, attempts: 1, lease_owner: 'me', ...more })
const result = (id: string, outcome: string, more: Row = {}) => ({
  organizationId: 'org_a',
  id,
  endpointId: id,
  outcome,
  at: '2026-01-01T00:00:00Z',
  host: 'h',
  auditId: `audit ${id}`,
  ...more,
})

const finish = ({ asApp }: Scene, results: Row[]) =>
  asApp('select organization_id, endpoint_id, reason from chancery_finish_deliveries($1, $2, 5) order by 1, 2', [
    'me',
    JSON.stringify(results),
  ])

export const resultChecks: Check[] = [
  {
    of: 'chancery_finish_deliveries',
    guarantee: 'stores results only for deliveries that the worker has claimed',
    run: async (scene) => {
      const { seed, look } = scene
      const ids = ['delivered', 'failed', 'retry', 'released', 'taken', 'settled', 'quiet']
      const foreign = { organization_id: 'org_0' }
      await seed(
        'webhook_endpoints',
        ids.flatMap((id) => [endpoint(id), endpoint(id, { ...foreign, enabled: false })]),
      )
      await seed('webhook_deliveries', [
        ...['delivered', 'failed', 'retry', 'released', 'quiet'].flatMap((id) => [leased(id), leased(id, foreign)]),
        leased('taken', { lease_owner: 'another' }),
        leased('settled', { state: 'canceled' }),
      ])
      const results = ['delivered', 'failed', 'retry', 'released'].map((id) => result(id, id))
      expect(await finish(scene, [...results, result('taken', 'delivered'), result('settled', 'delivered')])).toEqual(
        [],
      )
      expect(await look('webhook_deliveries', 'id, state, attempts, lease_owner', "organization_id = 'org_a'")).toEqual(
        [
          'delivered delivered 1',
          'failed failed 1',
          'quiet pending 1 me',
          'released pending 0',
          'retry pending 1',
          'settled canceled 1 me',
          'taken pending 1 another',
        ],
      )
      expect(
        await look(
          'webhook_deliveries',
          'id',
          "organization_id = 'org_0' and state = 'pending' and lease_owner = 'me'",
        ),
      ).toHaveLength(5)
      expect(await look('webhook_attempts', 'organization_id, delivery_id')).toEqual([
        'org_a delivered',
        'org_a failed',
        'org_a retry',
      ])
      // The failing period begins with the first failure. A delivery that was returned unsent is no failure.
      expect(await look('webhook_endpoints', 'organization_id, id', 'failing_since is not null')).toEqual([
        'org_a failed',
        'org_a retry',
      ])
      expect(await look('audit_events', 'id')).toEqual([])
    },
  },
  {
    of: 'chancery_finish_deliveries',
    guarantee: 'disables and reports an endpoint that returns 410 or fails for days',
    run: async (scene) => {
      const { seed, look } = scene
      const days = (count: number) => ({ failing_since: ago(`${count} days`) })
      // The id sorts before the caller's organization in every index.
      const foreign = { organization_id: 'org_0' }
      const before = { updated_at: ago('9 days') }
      await seed('webhook_endpoints', [
        endpoint('gone', { ...before, ...days(1) }),
        endpoint('gone', { ...foreign, ...before, ...days(6) }),
        endpoint('failing', { ...before, ...days(6) }),
        endpoint('new failure', { ...before, ...days(4) }),
        endpoint('new failure', { ...foreign, ...before, ...days(6) }),
        endpoint('alive', { ...before, ...days(6) }),
        endpoint('deleted', { ...before, ...days(6), deleted_at: ago('1 day') }),
        endpoint('paused', { ...before, ...days(6), enabled: false }),
        endpoint('given back', { ...before, ...days(6) }),
        endpoint('untouched', { ...before, ...days(6) }),
      ])
      const outcomes = {
        gone: 'gone',
        failing: 'retry',
        'new failure': 'retry',
        alive: 'delivered',
        deleted: 'gone',
        paused: 'retry',
        'given back': 'released',
      }
      await seed(
        'webhook_deliveries',
        Object.keys(outcomes).map((id) => leased(id)),
      )
      expect(
        await finish(
          scene,
          Object.entries(outcomes).map(([id, outcome]) => result(id, outcome)),
        ),
      ).toEqual([
        { organization_id: 'org_a', endpoint_id: 'failing', reason: 'failing' },
        { organization_id: 'org_a', endpoint_id: 'gone', reason: 'gone' },
      ])
      expect(
        await look('webhook_endpoints', 'organization_id, id, disabled_reason', 'updated_at = now()::timestamptz(3)'),
      ).toEqual(['org_a failing failing', 'org_a gone gone'])
      expect(await look('webhook_endpoints', 'organization_id, id', 'failing_since is null')).toEqual(['org_a alive'])
      expect(await look('webhook_endpoints', 'organization_id, id', 'not enabled')).toEqual([
        'org_a failing',
        'org_a gone',
        'org_a paused',
      ])
      expect(await look('audit_events', 'organization_id, id, target_id')).toEqual([
        'org_a audit failing failing',
        'org_a audit gone gone',
      ])
      expect(await look('webhook_deliveries', 'id, state')).toEqual([
        'alive delivered',
        'deleted failed',
        'failing canceled',
        'given back pending',
        'gone failed',
        'new failure pending',
        'paused held',
      ])
    },
  },
]
