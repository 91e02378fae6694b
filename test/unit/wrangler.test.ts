import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'

const root = join(import.meta.dirname, '../..')

test.each(['wrangler.toml', 'functions/wrangler.toml'])(
  'with %s the platform records no invocation, whose address may hold a token, and keeps every line of the worker',
  (path) => {
    const config = readConfig({ config: join(root, path) }, { hideWarnings: true })
    expect(config.observability).toEqual({
      enabled: true,
      head_sampling_rate: 1,
      logs: { enabled: true, head_sampling_rate: 1, invocation_logs: false },
      traces: { enabled: false },
    })
    expect([config.logpush, config.tail_consumers]).toEqual([undefined, undefined])
  },
)
