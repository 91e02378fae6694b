import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as serverless from '@neondatabase/serverless'
import { build } from 'esbuild'
import { beforeAll, expect, test, vi } from 'vitest'
import { root } from '../../../../dev/build/build-part.ts'
import { driver, overHttpAlone } from '../../../../dev/build/driver-over-http.ts'
import { lighterPackages } from '../../../../dev/build/lighter-packages.ts'

/** What a worker has of the database's driver sends the same and reads the same as all of it. */

type Driver = Pick<typeof serverless, 'neon' | 'neonConfig' | 'types'>

/** A driver that nothing else in this process has set anything of. */
const ofText = (text: string): Promise<Driver> =>
  import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)

let whole: Driver
let light: Driver
let text: string
beforeAll(async () => {
  whole = await ofText(readFileSync(join(root, 'node_modules', driver), 'utf8'))
  const { outputFiles } = await build({
    stdin: { contents: "export { neon, neonConfig, types } from '@neondatabase/serverless'", resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    plugins: [lighterPackages],
  })
  text = outputFiles[0]!.text
  light = await ofText(text)
})

const types = serverless.types.builtins
const fieldsOf = (...ids: (number | undefined)[]) => ids.map((dataTypeID, i) => ({ name: `c${i}`, dataTypeID }))

/** One of every type that answers are parsed by. */
const answer = {
  results: [
    {
      command: 'SELECT',
      rowCount: 2,
      rowAsArray: true,
      fields: fieldsOf(
        types.BOOL,
        types.INT4,
        types.INT8,
        types.FLOAT8,
        types.NUMERIC,
        types.TEXT,
        types.JSONB,
        types.BYTEA,
        types.DATE,
        types.TIMESTAMPTZ,
        types.INTERVAL,
        1009,
        1007,
        1016,
        1115,
        3807,
      ),
      rows: [
        [
          't',
          '7',
          '9007199254740993',
          '1.5',
          '2.50',
          'Größe',
          '{"a":[1,null]}',
          '\\x00ff',
          '2026-01-02',
          '2026-01-02 03:04:05.678+00',
          '1 day 02:00:00',
          '{a,"b c",NULL}',
          '{1,2}',
          '{1,2}',
          '{"2026-01-02 03:04:05"}',
          '{"{}"}',
        ],
        Array.from({ length: 16 }, () => null),
      ],
    },
    { command: 'UPDATE', rowCount: 0, fields: [], rows: [] },
  ],
}

/** What a driver sends, and what comes of the response. */
async function exchange({ neon, neonConfig }: Driver, response: () => Response) {
  const sent: unknown[] = []
  neonConfig.fetchFunction = (url: string, init: RequestInit) => {
    sent.push([url, init])
    return response()
  }
  const shape = { arrayMode: true, fullResults: true } as const
  const sql = neon('postgresql://role:secret@ep-one.eu.aws.neon.example/chancery?sslmode=require', shape)
  const values = [1, 'two', null, true, new Date(0), ['a', null, 'b"c'], { a: 1 }, Buffer.from([0, 255]), 5n]
  const came = await sql
    .transaction([sql.query('SELECT $1', values), sql.query('UPDATE', [])], { isolationLevel: 'ReadCommitted' })
    .then(
      (results) => ({ results: JSON.parse(JSON.stringify(results)) }),
      (error) => ({ name: error.name, ...error, message: error.message }),
    )
  return { sent, came }
}

test('the same statements are sent, and rows of every type are read the same', async () => {
  const [own, ours] = await Promise.all([whole, light].map((one) => exchange(one, () => Response.json(answer))))
  expect(own!.came.results[0].rows).toHaveLength(2)
  expect(ours).toEqual(own)
})

test.each([
  [
    'a refused statement',
    () => Response.json({ message: 'no such table', code: '42P01', severity: 'ERROR', hint: 'none' }, { status: 400 }),
  ],
  ['a server that fails', () => new Response('out of order', { status: 503 })],
  ['an answer of another form', () => Response.json({ results: null })],
  [
    'a lost connection',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('%s is the same error', async (_, response: () => Response) => {
  const [own, ours] = await Promise.all([whole, light].map((one) => exchange(one, response)))
  expect(own!.came.name).toBe('NeonDbError')
  expect(ours).toEqual(own)
})

test('an address is read once for a connection, and each connection keeps its own', async () => {
  const asked: string[] = []
  const answers = { results: [] }
  light.neonConfig.fetchFunction = (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers['Neon-Connection-String']}`)
    return Response.json(answers)
  }
  const [first, second] = ['one', 'two'].map((name) =>
    light.neon(`postgresql://role:secret@ep-${name}.neon.example/db`),
  )
  let read = 0
  const counting = class extends URL {
    constructor(text: string) {
      super(text)
      read++
    }
  }
  vi.stubGlobal('URL', counting)
  for (const sql of [first!, second!]) await sql.transaction([])
  const once = read
  for (const sql of [first!, second!, first!, first!]) await sql.transaction([])
  vi.unstubAllGlobals()
  expect([once > 0, read]).toEqual([true, once])
  expect(new Set(asked).size).toBe(2)
  expect(asked.filter((each) => each.includes('role:secret@ep-one.'))).toHaveLength(4)
})

test('parsers that are set for a type hold for what is read', async () => {
  const day = (value: string) => `the day ${value}`
  light.types.setTypeParser(types.DATE!, day)
  const { came } = await exchange(light, () => Response.json(answer))
  expect(came.results[0].rows[0][8]).toBe('the day 2026-01-02')
})

test('the client over sockets is gone', () => {
  expect(text.length).toBeLessThan(52_000)
  expect(text).not.toContain('startup')
  expect(text).not.toContain('SASL')
})

test('a file that is written in another way stops the build', () => {
  const source = readFileSync(join(root, 'node_modules', driver), 'utf8')
  expect(() => overHttpAlone(source.replace('var export_types=ct.types;', ''))).toThrow('the exported types')
  expect(() => overHttpAlone(source.replace('var ct=we(ot());', 'var ct=we(of());'))).toThrow('written in another way')
})
