import jpeg from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { concatBytes, latin1 } from '../../../base/bytes.ts'
import { ImageError } from '../../../pdf/assemble/image/image-error.ts'
import { type ImageType, imageToPdf } from '../../../pdf/assemble/image-page.ts'
import { createPdfInspector } from '../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../../pdf/inspect/policy/upload-policy.ts'
import { installedRenderers, paintedPages } from '../../support/painted-pages.ts'
import { chunkOf, type PngPlan, pngOf } from '../../support/png.ts'
import { sized } from '../../support/size.ts'

const at = new Date('2026-01-31T09:30:00Z')
const [width, height] = [600, 300]

/** Returns yellow, green, red or black: the colors of the test image's quarters, from the upper left corner. */
const colorAt = (x: number, y: number): [number, number, number] => [x < 300 ? 255 : 0, y < 150 ? 255 : 0, 0]

function jpegFile(orientation?: number): Uint8Array<ArrayBuffer> {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let i = 0; i < width * height; i++) data.set(colorAt(i % width, Math.floor(i / width)), i * 4)
  const bytes = new Uint8Array(jpeg.encode({ data, width, height }, 95).data)
  if (orientation === undefined) return bytes
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [0xff, 0xe1, 0, tiff.length + 8, ...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return concatBytes(bytes.subarray(0, 2), Uint8Array.from(exif), bytes.subarray(2))
}

const plan: PngPlan = { width, height, depth: 8, type: 2, at: colorAt }
const pngs: [string, PngPlan][] = [
  ['RGB colors', plan],
  ['filtered rows', { ...plan, filter: 4 }],
  ['16 bits per sample', { ...plan, depth: 16, at: (x, y) => colorAt(x, y).map((part) => part * 257) }],
  [
    'a palette',
    {
      ...plan,
      type: 3,
      depth: 2,
      palette: [255, 255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 0],
      at: (x, y) => [(y < 150 ? 0 : 2) + (x < 300 ? 0 : 1)],
    },
  ],
  ['transparency', { ...plan, type: 6, at: (x, y) => [...colorAt(x, y), 255] }],
  ['interlaced rows', { ...plan, isInterlaced: true }],
]

function inspected(bytes: Uint8Array) {
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  return inspector.finish()
}

/** Returns the colors of the test image's quarters in a renderer, from the upper left corner. */
function quarters(renderer: 'pdftoppm' | 'mutool', pdf: Uint8Array, isTurned = false): number[][] {
  const [page] = paintedPages(renderer, pdf)
  const [head, w, h] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(page!.subarray(0, 40).toString('latin1'))!
  const [wide, high] = isTurned ? [height, width] : [width, height]
  return [0.25, 0.75].flatMap((fy) =>
    [0.25, 0.75].map((fx) => {
      const x = Math.floor(Number(w) / 2 + ((fx - 0.5) * wide * 60) / 300)
      const y = Math.floor(Number(h) / 2 + ((fy - 0.5) * high * 60) / 300)
      const from = head.length + (y * Number(w) + x) * 3
      return [...page!.subarray(from, from + 3)].map((part) => (part > 128 ? 255 : 0))
    }),
  )
}
const [yellow, green, red, black] = [
  [255, 255, 0],
  [0, 255, 0],
  [255, 0, 0],
  [0, 0, 0],
] as const

describe('imageToPdf', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'draws a JPEG with EXIF orientation %i upright in every renderer',
    async (orientation) => {
      const pdf = await imageToPdf(jpegFile(orientation), 'image/jpeg', at)
      expect(inspected(pdf)).toMatchObject({ ok: true, pageCount: 1, features: [] })
      const upright = {
        1: [yellow, green, red, black],
        2: [green, yellow, black, red],
        3: [black, red, green, yellow],
        4: [red, black, yellow, green],
        5: [yellow, red, green, black],
        6: [red, yellow, black, green],
        7: [black, green, red, yellow],
        8: [green, black, yellow, red],
      }[orientation]
      for (const renderer of installedRenderers())
        expect(quarters(renderer, pdf, orientation >= 5), renderer).toEqual(upright)
    },
  )

  it.each(pngs)('draws a PNG with %s correctly in every renderer', async (_, png) => {
    const pdf = await imageToPdf(pngOf(png), 'image/png', at)
    expect(inspected(pdf)).toMatchObject({ ok: true, pageCount: 1, features: [] })
    for (const renderer of installedRenderers())
      expect(quarters(renderer, pdf), renderer).toEqual([yellow, green, red, black])
  })

  it('fits a wide image onto a landscape A4 page, and a tall image onto a portrait A4 page', async () => {
    const textOf = async (png: PngPlan) => {
      const bytes = await imageToPdf(pngOf(png), 'image/png', at)
      return latin1(bytes, 0, bytes.length)
    }
    expect(await textOf(plan)).toContain('/MediaBox [ 0 0 841.89 595.28 ]')
    expect(await textOf({ ...plan, height: 700 })).toContain('/MediaBox [ 0 0 595.28 841.89 ]')
  })

  it('removes comments and trailing bytes from an image', async () => {
    const secret = new TextEncoder().encode('GPS 54.3 10.1 <script>')
    const comment = concatBytes(Uint8Array.of(0xff, 0xfe, 0, secret.length + 2), secret)
    const bytes = jpegFile()
    const sent = concatBytes(bytes.subarray(0, 2), comment, bytes.subarray(2), secret)
    const pdf = await imageToPdf(sent, 'image/jpeg', at)
    expect(latin1(pdf, 0, pdf.length)).not.toContain('<script>')
    const png = await imageToPdf(concatBytes(pngOf({ ...plan, chunks: [['tEXt', secret]] }), secret), 'image/png', at)
    expect(latin1(png, 0, png.length)).not.toContain('<script>')
  })
})

describe('imageToPdf with invalid images', () => {
  const faultOf = (bytes: Uint8Array, type: ImageType) =>
    imageToPdf(bytes, type, at).then(
      () => null,
      (error) => (error instanceof ImageError ? error.fault : error),
    )
  const whole = jpegFile()
  const png = pngOf(plan)
  /** Returns the JPEG with a changed frame header. */
  const framed = (change: (body: Uint8Array, marker: Uint8Array) => void) => {
    const bytes = new Uint8Array(whole)
    const frame = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0)
    change(bytes.subarray(frame + 4), bytes.subarray(frame + 1, frame + 2))
    return bytes
  }
  /** Returns a one-row PNG that declares the given size. */
  const pngOfSize = (w: number, h: number, type = 2) =>
    withHeight(pngOf({ ...plan, width: w, height: 1, type, at: () => (type === 6 ? [0, 0, 0, 0] : [0, 0, 0]) }), h)

  it.each([
    ['a PNG declared as a JPEG', png, 'image/jpeg', 'image_type_wrong'],
    ['a JPEG declared as a PNG', whole, 'image/png', 'image_type_wrong'],
    ['a PDF declared as a PNG', new TextEncoder().encode('%PDF-1.7'), 'image/png', 'image_type_wrong'],
    ['a JPEG truncated within the data', whole.subarray(0, whole.length - 200), 'image/jpeg', 'image_broken'],
    ['a JPEG truncated within the header', whole.subarray(0, 30), 'image/jpeg', 'image_broken'],
    ['a PNG truncated within the data', png.subarray(0, png.length - 30), 'image/png', 'image_broken'],
    ['a JPEG in CMYK', framed((body) => body.set([4], 5)), 'image/jpeg', 'image_unsupported'],
    ['a JPEG with 12 bits per sample', framed((body) => body.set([12])), 'image/jpeg', 'image_unsupported'],
    ['a lossless JPEG', framed((_, marker) => marker.set([0xc3])), 'image/jpeg', 'image_unsupported'],
    [
      'a JPEG of 65,535 pixels per side',
      framed((body) => body.set([255, 255, 255, 255], 1)),
      'image/jpeg',
      'image_too_large',
    ],
    ['a JPEG without pixels', framed((body) => body.set([0, 0, 0, 0], 1)), 'image/jpeg', 'image_broken'],
    ['a PNG with fewer rows than declared', pngOfSize(10, 5_000), 'image/png', 'image_broken'],
    ['a PNG with too many pixels', pngOfSize(20_000, 20_000), 'image/png', 'image_too_large'],
    ['a transparent PNG with too many pixels', pngOfSize(2_001, 2_000, 6), 'image/png', 'image_too_large'],
  ] as const)('rejects %s', async (_, bytes, type, fault) => {
    expect(await faultOf(bytes, type)).toBe(fault)
  })

  it('rejects a JPEG with too many scans, and a PNG with more rows than declared', async () => {
    const scan = whole.findIndex((byte, i) => byte === 0xff && whole[i + 1] === 0xda)
    const scans = concatBytes(
      whole.subarray(0, scan),
      ...Array(65).fill(whole.subarray(scan, whole.length - 2)),
      whole.subarray(-2),
    )
    expect(await faultOf(scans, 'image/jpeg')).toBe('image_broken')
    expect(await faultOf(withHeight(pngOf({ ...plan, height: 3_000, at: () => [0, 0, 0] }), 2), 'image/png')).toBe(
      'image_broken',
    )
  })

  it('converts an image with a changed bit to a valid page, or rejects it', async () => {
    const count = sized(20, 60)
    for (const [bytes, type] of [
      [whole, 'image/jpeg'],
      [png, 'image/png'],
    ] as const)
      for (let i = 0; i < count; i++) {
        const changed = new Uint8Array(bytes)
        const place = Math.floor((i * bytes.length) / count)
        changed[place] = changed[place]! ^ (1 << (i % 8))
        const outcome = await imageToPdf(changed, type, at).then(inspected, (error) => error)
        if (!(outcome instanceof ImageError)) expect(outcome).toMatchObject({ ok: true })
      }
  })
})

/** Returns a PNG that declares another height, with a correct checksum. */
function withHeight(bytes: Uint8Array, rows: number): Uint8Array {
  const header = Buffer.from(bytes.subarray(16, 29))
  header.writeUInt32BE(rows, 4)
  return concatBytes(bytes.subarray(0, 8), chunkOf('IHDR', header), bytes.subarray(33))
}
