import { describe, expect, test } from 'vitest'
import { createApp as createApi } from '../../../../api/app.ts'
import { createApp as createFunctions } from '../../../../functions/app.ts'
import { realRuntime } from '../../../../platform/context.ts'

const nothing = {} as never
const services = { runtime: realRuntime, env: {} } as never
const apps = {
  api: createApi(services, { ASSETS: nothing, FUNCTIONS: nothing }),
  functions: createFunctions(services, { BASE_URL: 'https://api.example.com' } as never),
}

/** Returns whether a path matches a pattern of segments, parameters and a final asterisk. */
const belongsTo = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`).test(path)

describe.each(['api', 'functions'] as const)('the %s worker', (name) => {
  const { routes, router } = apps[name]
  const values = ['doc_01', 'search', 'text', 'a b', '%2F']

  test.each(routes.map(({ method, path }) => [method, path] as const))(
    'routes %s %s to the most specific pattern',
    (method, path) => {
      for (const value of values) {
        const requestPath = path.replaceAll(/:\w+/g, value).replace('*', 'file.js')
        const [[[first]]] = router.match(method, requestPath) as unknown as [[[[unknown, { path: string }]]]]
        const [expected] = routes
          .filter((route) => route.method === method && belongsTo(requestPath, route.path))
          .map((route) => route.path)
          .sort((a, b) => (a.replaceAll(':', '~') < b.replaceAll(':', '~') ? -1 : 1))
        expect(first[1].path, requestPath).toBe(expected)
      }
    },
  )
})

test.each([
  ['PUT', '/v1/documents', 'GET, HEAD, POST'],
  ['PUT', '/v1/documents/doc_none', 'DELETE, GET, HEAD, PATCH'],
  ['PUT', '/v1/documents/text', 'POST'],
  ['POST', '/openapi.json', 'GET, HEAD'],
])('rejects %s %s with 405 and the header Allow: %s', async (method, path, allow) => {
  const response = await apps.api.request(path, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

test.each(['/v1/documents/', '/v1/documents//download', '/V1/documents', '/v1', '/v1/documents/doc_01/unknown'])(
  'rejects %s with 404 in the api worker and with 421 in the functions worker',
  async (path) => {
    expect((await apps.api.request(path)).status).toBe(404)
    const misdirected = await apps.functions.request(path)
    expect([misdirected.status, await misdirected.json()]).toEqual([
      421,
      expect.objectContaining({ code: 'misdirected', address: 'https://api.example.com' }),
    ])
  },
)
