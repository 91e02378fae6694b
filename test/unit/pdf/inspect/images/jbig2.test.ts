import { describe, expect, it } from 'vitest'
import { isPlainJbig2, readGlobals } from '../../../../../pdf/inspect/images/jbig2/image.ts'
import { createSplitImages } from '../../../../../pdf/inspect/pages/split-images.ts'
import { unboundedWork } from '../../../../../pdf/syntax/work.ts'
import { createEncoder, longs, segment } from '../../../../support/full/two-readings/jbig2.ts'

const size = 64
const rows = Array.from({ length: size }, (_, y) =>
  Array.from({ length: size }, (__, x) => ((x * y) % 7 < 2 ? '#' : '.')).join(''),
)
const encoder = createEncoder()
encoder.generic(rows)
const data = encoder.end()
const page = segment(0, 48, [...longs(size, size, 0, 0), 0, 0, 0])
const head = [...longs(size, size, 0, 0), 0, 0, 3, 255, 253, 255, 2, 254, 254, 254]
const region = (bytes = data): Uint8Array => Uint8Array.from([...page, ...segment(1, 38, [...head, ...bytes])])
const cut = region([...data.slice(0, 20), 0xff, 0xac])
const image = (bytes: Uint8Array) => ({ bytes, globals: null, width: size, height: size })

describe('isPlainJbig2', () => {
  it('accepts a region with exactly the data for its pixels', () => {
    expect(isPlainJbig2(image(region()), unboundedWork)).toBe(true)
    expect(isPlainJbig2(image(cut), unboundedWork)).toBe(false)
  })

  it('charges for each decoding step', () => {
    let charged = 0
    isPlainJbig2(image(region()), { charge: (cost) => (charged += cost) })
    expect(charged).toBeGreaterThan(size * size)
  })

  it('decodes rows of white pixels in few steps', () => {
    const white = createEncoder()
    white.generic(Array.from({ length: 1_000 }, () => '.'.repeat(1_000)))
    const bytes = Uint8Array.from([
      ...segment(0, 48, [...longs(1_000, 1_000, 0, 0), 0, 0, 0]),
      ...segment(1, 38, [...longs(1_000, 1_000, 0, 0), ...head.slice(16), ...white.end()]),
    ])
    let charged = 0
    const work = {
      charge(cost: number) {
        charged += cost
      },
    }
    expect(isPlainJbig2({ bytes, globals: null, width: null, height: null }, work)).toBe(true)
    expect(charged).toBeLessThan(1e6)
  })

  it('rejects a dictionary with more than 65,535 symbols', () => {
    const dictionary = (count: number): Uint8Array => {
      const symbols = createEncoder()
      symbols.integer('height', 1)
      for (let i = 0; i < count; i++) {
        symbols.integer('width', i === 0 ? 1 : 0)
        symbols.generic(['.'])
      }
      symbols.integer('width', null)
      symbols.integer('run', 0)
      symbols.integer('run', count)
      const counts = longs(count, count)
      return Uint8Array.from([...page, ...segment(1, 0, [0, 0, ...head.slice(18), ...counts, ...symbols.end()])])
    }
    expect(isPlainJbig2(image(dictionary(65_535)), unboundedWork)).toBe(true)
    expect(isPlainJbig2(image(dictionary(65_536)), unboundedWork)).toBe(false)
  })

  it('rejects a refinement of more than a million pixels', () => {
    const refinement = (height: number): Uint8Array => {
      const glyph = ['#']
      const symbols = createEncoder()
      symbols.integer('height', 1)
      symbols.integer('width', 1)
      symbols.generic(glyph)
      symbols.integer('width', null)
      symbols.integer('run', 0)
      symbols.integer('run', 1)
      const refined = createEncoder()
      refined.integer('height', height)
      refined.integer('width', 1_024)
      refined.integer('parts', 1)
      refined.id(0, 1)
      refined.integer('moveX', 0)
      refined.integer('moveY', 0)
      refined.refinement(
        Array.from({ length: height }, () => '.'.repeat(1_024)),
        glyph,
      )
      refined.integer('width', null)
      refined.integer('run', 1)
      refined.integer('run', 1)
      const nominal = head.slice(18)
      return Uint8Array.from([
        ...page,
        ...segment(1, 0, [0, 0, ...nominal, ...longs(1, 1), ...symbols.end()]),
        ...segment(2, 0, [0, 2, ...nominal, 255, 255, 255, 255, ...longs(1, 1), ...refined.end()], [1]),
      ])
    }
    expect(isPlainJbig2(image(refinement(1_024)), unboundedWork)).toBe(true)
    expect(isPlainJbig2(image(refinement(1_025)), unboundedWork)).toBe(false)
  })
})

describe('createSplitImages', () => {
  it('refuses a file with more than 16 MiB of images with global segments', () => {
    const images = createSplitImages()
    const part = { bytes: new Uint8Array(8_388_608), globals: 1, width: size, height: size }
    images.addImage(0, part)
    images.addImage(1, part)
    expect(() => images.addGlobals(2, new Uint8Array(1))).toThrow('too')
  })
})

describe('readGlobals', () => {
  it('rejects a stream with other segments than dictionaries', () => {
    expect(readGlobals(region())).toBeNull()
    expect(readGlobals(new Uint8Array())).toBeNull()
  })
})
