import { deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { latin1Bytes, memorySource } from '../../base/bytes.ts'
import { costlyShapes } from '../../dev/support/costly-bodies.ts'
import { bodyOf, streamOf } from '../../dev/support/costly-body.ts'
import { costlyContent } from '../../dev/support/costly-content.ts'
import { createPdfInspector } from '../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget } from '../../pdf/inspect/policy/work-budget.ts'
import { signableUpdate } from '../../pdf/repair/make-signable.ts'
import { cpuMsOf } from '../support/cpu-time.ts'
import { sized } from '../support/size.ts'
import { inspect, outcomeOf, pushChunks } from '../unit/pdf/inspect/inspect.ts'

const MEBIBYTE = 1_048_576

/** Returns the CPU milliseconds that the inspection of a body of the given size may take. */
const allowedMs = (bytes: number): number => {
  const { workFree, workPerByte, workMax } = defaultInspectionBudgets
  return Math.min(workFree + bytes * workPerByte, workMax) / 1e6
}

function chargedMs(body: Uint8Array): number {
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  pushChunks(inspector, body, 524_288)
  inspector.finish()
  return inspector.charged() / 1e6
}

describe('CPU budget of the PDF inspection', () => {
  test.each([...costlyShapes, ...costlyContent])('limits the CPU time by the file size: $name', ({ body }) => {
    const bytes = body(sized(MEBIBYTE / 4, MEBIBYTE))
    inspect(body(100_000))
    // On a busy machine, the same work takes up to three times the CPU time.
    expect(cpuMsOf(() => inspect(bytes, { chunkBytes: 524_288 }))).toBeLessThan(3 * allowedMs(bytes.length))
    expect(chargedMs(bytes)).toBeLessThan(allowedMs(bytes.length) + 250)
  })

  it.each(costlyContent)('charges at least 15 ns per byte: $name', ({ body }) => {
    expect((chargedMs(body(200_000)) * 1e6) / 200_000).toBeGreaterThan(15)
  })

  const script = 'AFNumber_Format\\(2, 0, 0, 0, "", true\\);'
  const uses: [what: string, unit: string, use: (text: string) => string][] = [
    ['a script', script, (text) => `<</S/JavaScript/JS${text}>>`],
    ['an address', 'http://a.example/', (text) => `<</S/URI/URI${text}>>`],
    ['the name of a file', 'report of a year ', (text) => `<</F${text}/EF<</F 3 0 R>>>>`],
  ]
  it.each(uses)('charges %s for each of its uses and by its length', (_, unit, use) => {
    const shared = (repeats: number) =>
      chargedMs(bodyOf([`(${unit.repeat(repeats)})`, ...Array.from({ length: 500 }, () => use(' 4 0 R'))]))
    expect(shared(20) - shared(1)).toBeGreaterThan((500 * 19 * unit.length * 150) / 1e6)
  })

  it.each([
    ['a script', script, (text: string) => `<</S/JavaScript/JS(${text})>>`],
    ['an address', 'http://a.example/', (text: string) => `<</S/URI/URI(${text})>>`],
    ['the path of a linked file', 'a/', (text: string) => `<</S/GoToR/F(${text}b.pdf)>>`],
  ])('charges %s by its length', (_, unit, use) => {
    const charged = (repeats: number) => chargedMs(bodyOf(Array.from({ length: 500 }, () => use(unit.repeat(repeats)))))
    expect(charged(20) - charged(1)).toBeGreaterThan((500 * 19 * unit.length * 150) / 1e6)
  })

  it('charges each keyword that a search for objects finds in the data of a stream', () => {
    const charged = (text: string) => chargedMs(bodyOf([streamOf('/Type/EmbeddedFile', text.repeat(20_000))]))
    expect(charged('1 0 obj\n') - charged('1 0 obk\n')).toBeGreaterThan(1)
  })

  it('charges each key of a large dictionary more than a key of a small one', () => {
    const dict = (keys: number) => `<<${Array.from({ length: keys }, (_, i) => `/k${i} 1`).join('')}>>`
    const small = chargedMs(bodyOf(Array.from({ length: 20 }, () => dict(1_000))))
    expect(chargedMs(bodyOf([dict(20_000)]))).toBeGreaterThan(1.5 * small)
  })

  it('limits the CPU time for a PDF of 100 MiB to 3.3 seconds', () => {
    expect(allowedMs(100 * MEBIBYTE)).toBeLessThan(3_334)
  })

  it('charges the same CPU time for a page box as for any other array', () => {
    const names = '/W '.repeat(60_000)
    const asBox = chargedMs(bodyOf([latin1Bytes(`<</Type/Page/Parent 2 0 R/MediaBox[${names}]>>`)]))
    expect(asBox).toBeLessThan(1.05 * chargedMs(bodyOf([latin1Bytes(`[${names}]`)])))
  })
})

describe('CPU budget of a repair', () => {
  const shapes = costlyShapes.filter(({ name }) => /^(soft masks|scripts and actions) that share/.test(name))

  it.each(shapes)('limits the CPU time for removing features by the file size: $name', async ({ body }) => {
    const bytes = body(MEBIBYTE)
    const result = inspect(bytes)
    if (result.ok || result.code !== 'pdf_feature_refused') throw new Error('the inspection admits the body')
    const reasons = new Set(result.errors.map(({ code }) => code))
    const work = createWorkBudget(defaultInspectionBudgets)
    work.allow(bytes.length)
    const { user, system } = process.cpuUsage()
    const refused = { reasons, objects: result.removable, isRequested: true }
    const update = await signableUpdate(memorySource(bytes), refused, work).catch((error) => error.reason)
    expect([null, 'too_complex']).toContain(update)
    const used = process.cpuUsage({ user, system })
    expect((used.user + used.system) / 1_000).toBeLessThan(3 * allowedMs(bytes.length))
  })
})

describe('complexity limit of the PDF inspection', () => {
  const lookups: [what: string, name: string][] = [
    ['highly compressed object streams', 'highly compressed object streams'],
    ['a large array that many objects reference', 'actions that share one large array as their type'],
  ]
  test.each(lookups)('rejects a small PDF that causes much work as `too_complex`: %s', (_, name) => {
    const shape = costlyShapes.find((known) => known.name === name)!
    expect(outcomeOf(shape.body(4 * MEBIBYTE))).toBe('too_complex')
  })

  it('charges costly data more than four times as much CPU time as plain data of the same size', () => {
    const charged = (name: string) => chargedMs(costlyShapes.find((known) => known.name === name)!.body(400_000))
    const plain = chargedMs(bodyOf([streamOf('', new Uint8Array(400_000).fill(0x29))]))
    const kinds = [
      'rows of one byte, stored',
      'empty hexadecimal strings',
      'nested arrays',
      'empty streams',
      'small deflated streams that contain numbers',
      'many streams of deflate blocks with dynamic codes',
      'run lengths',
      'damaged streams',
      'comments',
      'duplicate keys with equal values',
    ]
    for (const kind of kinds) expect([kind, charged(kind) > 4 * plain]).toEqual([kind, true])
  })
})

describe('PDF stream decoding', () => {
  const rows = deflateSync(new Uint8Array(2_000_000).map((_, i) => (i % 2 === 0 ? 0 : 65)))
  const parms = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>'

  it('returns decoded rows of one byte in large chunks', () => {
    const pieces: number[] = []
    inspect(bodyOf([streamOf(parms, rows)]), { onDecoded: (bytes) => pieces.push(bytes.length) })
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(1_000_000)
    expect(pieces.length).toBeLessThan(40)
  })

  it('returns the data of short streams completely and in order', () => {
    const pieces: string[] = []
    const streams = Array.from({ length: 5_000 }, (_, i) => streamOf('/Filter/AHx', `${String(i).padStart(6, '3')}`))
    inspect(bodyOf(streams), { onDecoded: (bytes) => pieces.push(Buffer.from(bytes).toString('hex')) })
    expect(pieces.join('')).toBe(Array.from({ length: 5_000 }, (_, i) => String(i).padStart(6, '3')).join(''))
    expect(pieces.length).toBe(1)
  })
})

describe('PDF inspection', () => {
  /** Expects about four times the CPU time for four times the size. Quadratic work would take 16 times as long. */
  const requireLinear = (bodyOfSize: (size: number) => Uint8Array, size: number, options = {}) => {
    const cost = (body: Uint8Array) => cpuMsOf(() => expect(outcomeOf(body, options)).toBe('admitted'))
    const [small, large] = [bodyOfSize(size / 4), bodyOfSize(size)]
    // Uses the minimum of several runs, which excludes compilation, garbage collection and other programs.
    const least = (body: Uint8Array) => Math.min(...Array.from({ length: 5 }, () => cost(body)))
    expect(least(large) / least(small)).toBeLessThan(10)
  }
  const shapeOf = (name: string) => costlyShapes.find((known) => known.name.startsWith(name))!

  it('inspects a stream that contains endstream repeatedly in linear CPU time', () =>
    requireLinear(shapeOf('a stream of unknown length that contains endstream repeatedly').body, 4 * MEBIBYTE, {
      chunkBytes: MEBIBYTE,
    }))

  it('inspects a large object that arrives in small chunks in linear CPU time', () =>
    requireLinear((size) => bodyOf([`(${'x'.repeat(size)})`]), 4_000_000, { chunkBytes: 4_096 }))

  it('inspects pages that only the oldest of many cross-reference sections lists in linear CPU time', () =>
    requireLinear(shapeOf('pages in many file sections').body, 8 * MEBIBYTE))
})
