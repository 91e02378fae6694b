import { expect, test } from 'vitest'
import { withDnsCache } from '../../../../platform/ports/dns-cache.ts'
import { type Resolver, ResolverUnavailableError } from '../../../../platform/ports/resolver.ts'

function remembering(respond: (lookups: number) => Promise<string[]>) {
  let ms = 0
  const lookups: string[] = []
  const resolver: Resolver = {
    addressesOf: (hostname) => {
      lookups.push(hostname)
      return respond(lookups.length)
    },
  }
  const { addressesOf } = withDnsCache(resolver, { now: () => new Date(ms) })
  return {
    addressesOf,
    lookups,
    pass: (passedMs: number) => {
      ms += passedMs
    },
  }
}

test('caches the DNS addresses of each name for five seconds from the start of the lookup', async () => {
  const { addressesOf, lookups, pass } = remembering(async (time) => [`192.0.2.${time}`])
  expect(await addressesOf('a.example')).toEqual(['192.0.2.1'])
  pass(4_999)
  expect(await addressesOf('a.example')).toEqual(['192.0.2.1'])
  expect(await addressesOf('b.example')).toEqual(['192.0.2.2'])
  pass(1)
  expect(await addressesOf('a.example')).toEqual(['192.0.2.3'])
  expect(lookups).toEqual(['a.example', 'b.example', 'a.example'])
})

test('shares one DNS lookup among concurrent callers', async () => {
  const respond = Promise.withResolvers<string[]>()
  const { addressesOf, lookups } = remembering(() => respond.promise)
  const both = [addressesOf('a.example'), addressesOf('a.example')]
  respond.resolve(['192.0.2.1'])
  expect(await Promise.all(both)).toEqual([['192.0.2.1'], ['192.0.2.1']])
  expect(lookups).toHaveLength(1)
})

test('reports a failed DNS lookup to all callers, and does not cache it', async () => {
  const { addressesOf, lookups } = remembering((time) =>
    time === 1 ? Promise.reject(new ResolverUnavailableError('away')) : Promise.resolve(['192.0.2.1']),
  )
  const both = await Promise.allSettled([addressesOf('a.example'), addressesOf('a.example')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await addressesOf('a.example')).toEqual(['192.0.2.1'])
  expect(lookups).toHaveLength(2)
})
