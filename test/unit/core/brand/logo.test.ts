import { encode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../../base/bytes.ts'
import { makeLogo } from '../../../../core/brand/logo.ts'
import { ApiError } from '../../../../core/errors.ts'
import { readPng } from '../../../../pdf/pixels/read-png.ts'

const jpeg = (width: number, height: number): Uint8Array => {
  const data = new Uint8Array(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at >> 4) & 255))
  return new Uint8Array(encode({ width, height, data }, 90).data)
}

const fault = (bytes: Uint8Array) =>
  makeLogo(toBase64(bytes)).then(
    () => 'read',
    (error) => (error instanceof ApiError ? error.extras.errors?.[0]?.code : error),
  )

test('downscales a large JPEG logo to a width of 400 pixels, and converts it to PNG', async () => {
  const { png, width, height } = await makeLogo(toBase64(jpeg(1_200, 300)))
  expect([width, height]).toEqual([400, 100])
  const read = readPng(fromBase64(png), 40_000)
  expect([read.width, read.height]).toEqual([400, 100])
})

test('rejects a JPEG logo that is truncated or has too many pixels, too many scans or two frame headers', async () => {
  const bytes = jpeg(40, 40)
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  const scan = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xda)
  const large = Uint8Array.from(bytes)
  large.set([0xff, 0xff, 0xff, 0xff], frame + 5)
  expect(await fault(large)).toBe('too_many_pixels')
  const twice = new Uint8Array([
    ...bytes.subarray(0, scan),
    ...large.subarray(frame, frame + 19),
    ...bytes.subarray(scan),
  ])
  expect(['too_many_pixels', 'broken']).toContain(await fault(twice))
  // The bytes are in a comment segment, which a JPEG decoder skips.
  const comment = [0xff, 0xfe, 0, 2 + 65 * 2, ...Array(65).fill([0xff, 0xda]).flat()]
  const scans = new Uint8Array([...bytes.subarray(0, frame), ...comment, ...bytes.subarray(frame)])
  expect(await fault(scans)).toBe('broken')
  for (const end of [3, 10, frame, frame + 8, scan])
    expect(await fault(bytes.subarray(0, end)), String(end)).toBe('broken')
})
