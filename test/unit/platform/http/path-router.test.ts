import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { createApp as createApi } from '../../../../api/app.ts'
import { createApp as createFunctions } from '../../../../functions/app.ts'
import { PathRouter } from '../../../../platform/http/path-router.ts'

const routerOf = (...routes: string[]) => {
  const router = new PathRouter<string>()
  for (const route of routes) router.add(route.split(' ')[0]!, route.split(' ')[1]!, route)
  return (method: string, path: string) => router.match(method, path)[0].map(([handler]) => handler)
}

test('a fixed path wins over a parameter, for its own method alone', () => {
  const match = routerOf(
    'GET /docs/:id',
    'GET /docs/search',
    'DELETE /docs/:id',
    'GET /docs/:id/pages/:page',
    'GET /files/*',
  )
  expect(match('GET', '/docs/search')).toEqual(['GET /docs/search'])
  expect(match('GET', '/docs/searches')).toEqual(['GET /docs/:id'])
  expect(match('DELETE', '/docs/search')).toEqual(['DELETE /docs/:id'])
  expect(match('GET', '/docs/search/pages/2')).toEqual(['GET /docs/:id/pages/:page'])
  expect(match('GET', '/files/a/b.js')).toEqual(['GET /files/*'])
  for (const path of ['/docs', '/docs/', '/docs/1/pages', '/docs/search/', '/DOCS/search', '/'])
    expect(match('GET', path), path).toEqual([])
  expect(match('POST', '/docs/search')).toEqual([])
})

test('a parameter is what stands in its place, also where a fixed path leads nowhere', () => {
  const router = new PathRouter<string>()
  router.add('GET', '/docs/:id/pages/:page', 'page')
  router.add('GET', '/docs/search/words/:word', 'word')
  router.add('PUT', '/docs/:document/pages/all', 'all')
  router.add('GET', '/files/*', 'file')
  const match = (method: string, path: string) => router.match(method, path)[0]
  expect(match('GET', '/docs/search/pages/2')).toEqual([['page', { id: 'search', page: '2' }]])
  expect(match('GET', '/docs/search/words/%41')).toEqual([['word', { word: '%41' }]])
  expect(match('GET', '/docs/7/pages/all')).toEqual([['page', { id: '7', page: 'all' }]])
  expect(match('PUT', '/docs/7/pages/all')).toEqual([['all', { document: '7' }]])
  for (const path of ['/docs//pages/2', '/docs/7/words/2', '/docs/7/pages/', '/docs/7/pages/2/', '/docs/__proto__'])
    expect(match('GET', path), path).toEqual([])
  for (const path of ['/files', '/files/', '/files/a//b']) expect(match('GET', path), path).toEqual([['file', {}]])
})

test.each(['/docs/:id?', '/docs/:id{[0-9]+}', '/docs/*/pages', '/docs/a*', 'docs'])(
  'no route is written %s',
  (path) => {
    expect(() => new PathRouter<string>().add('GET', path, '')).toThrow(TypeError)
  },
)

const nothing = {} as never
const services = { env: {} } as never
const apps = {
  api: createApi(services, { ASSETS: nothing, FUNCTIONS: nothing }),
  functions: createFunctions(services, nothing),
}

test.each(['api', 'functions'] as const)(
  'every route of %s leads where it leads by a walk from part to part',
  (name) => {
    const { routes, router } = apps[name]
    const walk = new TrieRouter<unknown>()
    for (const { method, path, handler } of routes) walk.add(method, path, handler)
    expect(routes.length).toBeGreaterThan(5)
    const values = ['doc_01', 'search', 'text', 'a b', '%2F']
    for (const { method, path } of routes)
      for (const value of values) {
        const asked = path.replaceAll(/:\w+/g, value).replace('*', 'file.js')
        const [[first]] = router.match(method, asked) as unknown as [
          [[[handler: unknown], Record<string, number>], string[]],
        ]
        const [[expected]] = walk.match(method, asked) as unknown as [[[unknown]]]
        expect(first?.[0]?.[0], `${method} ${asked}`).toBe(expected?.[0])
      }
  },
)
