import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { stack } from '../../support/stack.ts'

test('returns the health of the service without an API key', async () => {
  const response = await api(null).call('health.get')
  expect([response.status, response.body]).toEqual([200, { status: 'ok' }])
  expect(response.headers.get('ratelimit')).toBeNull()
})

test('returns 200 for a health check with an invalid API key, and for a HEAD request', async () => {
  expect((await api('chy_test_wrong').call('health.get')).status).toBe(200)
  const head = await fetch(`${stack.baseUrl}/health`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('returns 405 with the allowed methods for a POST to the health check', async () => {
  const response = await fetch(`${stack.baseUrl}/health`, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('returns a new request id even if the client sends one', async () => {
  const ids = new Set<string | null>()
  for (let i = 0; i < 20; i++) {
    const { headers } = await api(null).call('health.get', { headers: { 'x-request-id': 'mine' } })
    ids.add(headers.get('x-request-id'))
  }
  expect(ids.size).toBe(20)
  expect(ids.has('mine')).toBe(false)
})
