import { expect } from 'vitest'
import { ago, type Check, type Row, rowsLike } from '../sql-scene.ts'
import { runCleanups } from './retention.ts'

const endpoint = (id: string, more: Row = {}): Row => ({ id, url: `https://${id}.example/in`, ...more })
const delivery = rowsLike({ endpoint_id: 'open', event_id: 'evt', next_attempt_at: ago('1 minute') })

export const webhookCleanupChecks: Check[] = [
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes an old delivery with its attempts, and keeps the attempts of other deliveries',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_endpoints', [endpoint('open')])
      const ended = { state: 'delivered', next_attempt_at: null, finished_at: ago('31 days') }
      await seed('webhook_deliveries', [
        delivery('old', ended),
        delivery('young', { ...ended, finished_at: ago('1 day') }),
      ])
      const attempt = { endpoint_id: 'open', attempt: 1 }
      await seed('webhook_attempts', [
        { ...attempt, delivery_id: 'old' },
        { ...attempt, delivery_id: 'young' },
      ])
      expect(await runCleanups({ asApp })).toEqual({ webhook_deliveries: '1' })
      expect(await look('webhook_deliveries', 'id')).toEqual(['young'])
      expect(await look('webhook_attempts', 'delivery_id')).toEqual(['young'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'settles a held delivery regardless of finished deliveries to the same endpoint',
    run: async ({ seed, asApp }) => {
      await seed('webhook_endpoints', [endpoint('open')])
      const ended = { state: 'delivered', next_attempt_at: null }
      await seed('webhook_deliveries', [
        ...['a', 'b', 'c'].map((id) => delivery(id, ended)),
        delivery('d', { state: 'held', next_attempt_at: null }),
      ])
      expect(await runCleanups({ asApp }, { rowsMax: 1 })).toEqual({ held_deliveries: '1' })
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'settles the held deliveries of several endpoints that have no pending deliveries',
    run: async ({ seed, asApp, look }) => {
      const ids = ['one', 'open', 'other']
      await seed(
        'webhook_endpoints',
        ids.map((id) => endpoint(id)),
      )
      await seed(
        'webhook_deliveries',
        ids.map((id) => delivery(id, { endpoint_id: id, state: 'held', next_attempt_at: null })),
      )
      expect(await runCleanups({ asApp })).toEqual({ held_deliveries: '3' })
      expect(await look('webhook_deliveries', 'id, state')).toEqual(['one pending', 'open pending', 'other pending'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'settles a waiting delivery of a paused endpoint while a worker sends an older delivery',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_endpoints', [endpoint('paused', { enabled: false })])
      await seed('webhook_deliveries', [
        delivery('leased', { endpoint_id: 'paused', lease_owner: 'w', created_at: ago('1 hour') }),
        delivery('waiting', { endpoint_id: 'paused' }),
      ])
      expect(await runCleanups({ asApp }, { rowsMax: 1 })).toEqual({ held_deliveries: '1' })
      expect(await look('webhook_deliveries', 'id, state')).toEqual(['leased pending', 'waiting held'])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'settles waiting deliveries of enabled, paused, disabled and deleted endpoints',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_endpoints', [
        endpoint('open'),
        endpoint('paused', { enabled: false }),
        endpoint('paused', { organization_id: 'org_b' }),
        endpoint('disabled', { enabled: false, disabled_reason: 'gone' }),
        endpoint('deleted', { deleted_at: ago('1 day'), enabled: false }),
        endpoint('deleted while open', { deleted_at: ago('1 day') }),
      ])
      const held = (id: string, more: Row = {}) =>
        delivery(id, { endpoint_id: id, state: 'held', next_attempt_at: null, ...more })
      await seed('webhook_deliveries', [
        held('open'),
        held('paused'),
        held('disabled'),
        held('deleted'),
        held('deleted while open'),
        held('sent', { endpoint_id: 'open', state: 'delivered' }),
        ...['open', 'paused', 'disabled', 'deleted', 'deleted while open'].flatMap((id) => [
          delivery(`${id}, pending`, { endpoint_id: id }),
          delivery(`${id}, leased`, { endpoint_id: id, lease_owner: 'w' }),
        ]),
        delivery('paused, pending', { organization_id: 'org_b', endpoint_id: 'paused' }),
        held('open', { organization_id: 'org_b', endpoint_id: 'unknown' }),
        held('disabled', { organization_id: 'org_b', endpoint_id: 'unknown' }),
      ])
      expect(await runCleanups({ asApp })).toEqual({ held_deliveries: '8' })
      expect(await look('webhook_deliveries', 'organization_id, id, state', 'lease_owner is null')).toEqual([
        'org_a deleted canceled',
        'org_a deleted while open canceled',
        'org_a deleted while open, pending canceled',
        'org_a deleted, pending canceled',
        'org_a disabled canceled',
        'org_a disabled, pending canceled',
        'org_a open pending',
        'org_a open, pending pending',
        'org_a paused held',
        'org_a paused, pending held',
        'org_a sent delivered',
        'org_b disabled held',
        'org_b open held',
        'org_b paused, pending pending',
      ])
      expect(await look('webhook_deliveries', 'state', 'lease_owner is not null')).toEqual(Array(5).fill('pending'))
      expect(await look('webhook_deliveries', 'id, last_error', "state = 'canceled'")).toEqual([
        'deleted endpoint_deleted',
        'deleted while open endpoint_deleted',
        'deleted while open, pending endpoint_deleted',
        'deleted, pending endpoint_deleted',
        'disabled endpoint_disabled',
        'disabled, pending endpoint_disabled',
      ])
      const of = (state: string) =>
        look(
          'webhook_deliveries',
          'id',
          `state = '${state}' and lease_owner is null and organization_id = 'org_a'
          and (next_attempt_at is null) = ${state !== 'pending'} and (finished_at is not null) = ${state === 'canceled'}`,
        )
      expect([await of('held'), await of('pending')]).toEqual([
        ['paused', 'paused, pending'],
        ['open', 'open, pending'],
      ])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes old deliveries with their attempts and events, and surplus attempts of an endpoint',
    run: async ({ seed, asApp, look }) => {
      const foreign = { organization_id: 'org_b' }
      const attempt = (delivery_id: string, n: number, more: Row = {}) => ({
        delivery_id,
        attempt: n,
        endpoint_id: 'open',
        at: ago('31 days'),
        ...more,
      })
      const busy = { endpoint_id: 'busy' }
      await seed('webhook_attempts', [
        attempt('done', 1),
        attempt('done', 2),
        attempt('done', 1, foreign),
        attempt('done', 1, { endpoint_id: 'other' }),
        attempt('b1', 1, { ...busy, at: ago('1 second') }),
        attempt('b1', 2, { ...busy, at: ago('2 seconds') }),
        attempt('b2', 1, busy),
        ...[1, 2, 3].map((n) => attempt('b1', n, { ...busy, ...foreign })),
        ...[1, 2, 3].map((n) => attempt('calm', n, { endpoint_id: 'calm' })),
      ])
      const done = (id: string, days: number, more: Row = {}) =>
        delivery(id, {
          state: 'delivered',
          finished_at: ago(`${days} days`),
          next_attempt_at: null,
          event_id: id,
          ...more,
        })
      await seed('webhook_deliveries', [
        done('done', 31),
        done('done', 1, foreign),
        done('lately', 29),
        delivery('open', { event_id: 'open' }),
        done('shared', 1, foreign),
        done('b2', 0, busy),
        done('b1', 1, { ...busy, ...foreign }),
      ])
      const event = (id: string, days: number, more: Row = {}) => ({
        id,
        type: id,
        created_at: ago(`${days} days`),
        ...more,
      })
      await seed('webhook_events', [
        event('unheard', 31),
        event('unheard', 29, foreign),
        event('young', 29),
        event('lately', 31),
        event('open', 31),
        event('shared', 31),
      ])
      expect(await runCleanups({ asApp })).toEqual({
        surplus_attempts: '1',
        webhook_deliveries: '1',
        webhook_events: '4',
      })
      expect(await look('webhook_attempts', 'organization_id, endpoint_id, delivery_id, attempt')).toEqual([
        'org_a busy b1 2',
        'org_a busy b2 1',
        ...[1, 2, 3].map((n) => `org_a calm calm ${n}`),
        'org_a other done 1',
        ...[1, 2, 3].map((n) => `org_b busy b1 ${n}`),
        'org_b open done 1',
      ])
      expect(await look('webhook_deliveries', 'organization_id, id')).toEqual([
        'org_a b2',
        'org_a lately',
        'org_a open',
        'org_b b1',
        'org_b done',
        'org_b shared',
      ])
      expect(await look('webhook_events', 'organization_id, id')).toEqual([
        'org_a lately',
        'org_a open',
        'org_a young',
        'org_b unheard',
      ])
    },
  },
]
