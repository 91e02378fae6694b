import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { limits } from '../../core/limits.ts'

const root = join(import.meta.dirname, '../..')
const paths = ['wrangler.toml', 'functions/wrangler.toml']
const configOf = (path: string, env: string) => readConfig({ config: join(root, path), env }, { hideWarnings: true })

describe.each(paths)('the configuration %s', (path) => {
  // The URLs in invocation logs can contain tokens.
  test.each(['production', 'staging'])('stores all log lines, but no invocation logs, in %s', (env) => {
    const config = configOf(path, env)
    expect(config.observability).toEqual({
      enabled: true,
      head_sampling_rate: 1,
      logs: { enabled: true, head_sampling_rate: 1, invocation_logs: false },
      traces: { enabled: false },
    })
    expect([config.logpush, config.tail_consumers]).toEqual([undefined, undefined])
  })

  test('has environments for staging and production that differ only in names', () => {
    const plain = JSON.stringify(configOf(path, 'staging')).replaceAll('-staging', '').replaceAll('staging.', '')
    const { targetEnvironment: _staging, ...staging } = JSON.parse(plain)
    const { targetEnvironment: _production, ...production } = JSON.parse(JSON.stringify(configOf(path, 'production')))
    expect(staging).toEqual(production)
  })

  test('sets the subrequest limit to the limit in the code', () => {
    expect(configOf(path, 'production').limits?.subrequests).toBe(limits.subrequestsMax)
  })

  test("has a route only for the domain of the worker's configured URL", () => {
    for (const env of ['production', 'staging']) {
      const { routes, vars, workers_dev, preview_urls } = configOf(path, env)
      const address = path === 'wrangler.toml' ? vars.BASE_URL : vars.FUNCTIONS_URL
      expect(routes).toEqual([{ pattern: new URL(String(address)).hostname, custom_domain: true }])
      expect([workers_dev, preview_urls]).toEqual([false, false])
    }
  })

  test('has no variables, queues or routes outside the environments', () => {
    const { name, vars, queues, routes } = readConfig({ config: join(root, path) }, { hideWarnings: true })
    expect(['production', 'staging'].map((env) => configOf(path, env).name)).not.toContain(name)
    expect([vars, queues.producers, queues.consumers, routes]).toEqual([{}, [], [], undefined])
  })
})

test.each(['production', 'staging'])('configures the same shared settings for both workers in %s', (env) => {
  const [api, functions] = paths.map((path) => configOf(path, env).vars) as [object, object]
  expect(api).toMatchObject(functions)
})
