import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../../base/bytes.ts'
import { limits } from '../../../../core/limits.ts'
import { readPng } from '../../../../pdf/pixels/read-png.ts'
import { api } from '../../../support/client.ts'
import { pngOf } from '../../../support/png.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { contentOf } from '../../../support/written.ts'

const set = 'organization.brand.set'
const get = 'organization.brand.get'
const nothing = {
  ...{ displayName: null, color: null, replyTo: null, timeZone: null, logo: null, palette: null },
  attachSignedFile: false,
}

const own = await newOrganization()
const client = api(own.apiKey)

const logoOf = (width: number, height: number, chunks: [string, Uint8Array][] = []) =>
  toBase64(pngOf({ width, height, type: 2, depth: 8, at: (x, y) => [x & 255, y & 255, 99], chunks }))

test('sets the given brand properties, keeps omitted ones, and clears properties that are null', async () => {
  expect(await client.expect(get, 200, {})).toEqual({ organizationId: own.id, ...nothing })
  const body = { displayName: ' Nordlicht ', color: '#FFD400', replyTo: 'contracts@nordlicht.example' }
  const response = await client.expect(set, 200, { body })
  expect(response).toMatchObject({ displayName: 'Nordlicht', color: '#ffd400', replyTo: body.replyTo, logo: null })
  expect(response.palette.light.onFill).toBe('#000000')
  const logo = await client.expect(set, 200, { body: { logo: logoOf(800, 100) } })
  expect(logo).toMatchObject({ displayName: 'Nordlicht', logo: { width: 400, height: 50 } })
  expect(await client.expect(get, 200, {})).toEqual(logo)
  expect(await client.expect(set, 200, { body: { color: null, logo: null } })).toMatchObject({
    displayName: 'Nordlicht',
    color: null,
    logo: null,
    palette: null,
  })
  const events = await queryDatabase(
    "select target_id, details from audit_events where organization_id = $1 and action = 'organization.brand_set' order by position",
    [own.id],
  )
  expect(events.map(({ target_id }) => target_id)).toEqual([own.id, own.id, own.id])
  expect(events.map(({ details }) => details)).toEqual([
    { changed: ['displayName', 'color', 'replyTo'] },
    { changed: ['logo'] },
    { changed: ['color', 'logo'] },
  ])
  const [stored] = await queryDatabase('select logo, logo_sha256, logo_width from brands where organization_id = $1', [
    own.id,
  ])
  expect(stored).toEqual({ logo: null, logo_sha256: null, logo_width: null })
})

test('re-encodes a logo with the same pixels and without metadata', async () => {
  const sent = logoOf(300, 60, [['tEXt', Buffer.from('Comment\0<script>alert(1)</script>')]])
  const { logo } = await client.expect(set, 200, { body: { logo: sent } })
  const [{ logo: kept } = { logo: '' }] = await queryDatabase<{ logo: string }>(
    'select logo from brands where organization_id = $1',
    [own.id],
  )
  expect(Buffer.from(kept, 'base64').toString('latin1')).not.toContain('script')
  expect(readPng(fromBase64(kept), 20_000)).toEqual(readPng(fromBase64(sent), 20_000))
  expect(logo).toMatchObject({ width: 300, height: 60 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', btoa(svg), 422, 'unknown_format'],
  ['a GIF', btoa('GIF89a..............'), 422, 'unknown_format'],
  ['a truncated PNG', logoOf(20, 20).slice(0, 80), 422, 'broken'],
  ['a JPEG without an image', toBase64(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)), 422, 'broken'],
  ['an image with too many pixels', logoOf(2_000_001, 1), 422, 'too_many_pixels'],
  ['an image with too many bytes', toBase64(new Uint8Array(limits.logoBytesMax + 3)), 400, 'too_big'],
  ['invalid base64', 'data:image/png;base64,AAAA', 400, 'invalid_format'],
  ['an empty string', '', 422, 'unknown_format'],
])('rejects %s as a brand logo, and changes nothing', async (_, logo, status, code) => {
  const before = await contentOf(own.id)
  const { errors } = await client.expect(set, status, { body: { displayName: 'Other', logo } })
  expect(errors).toMatchObject([{ path: 'logo', code }])
  expect(await contentOf(own.id)).toEqual(before)
})

test.each<[body: object, path: string, status?: number]>([
  [{}, ''],
  [{ attachSignedFile: null }, ''],
  [{ color: 'red' }, 'color'],
  [{ color: '#fff' }, 'color'],
  [{ replyTo: 'nobody' }, 'replyTo'],
  [{ displayName: '' }, 'displayName'],
  [{ name: 'Other' }, 'name'],
  [{ displayName: 'A\u{10ffff}' }, 'displayName', 422],
  [{ displayName: 'billing@bank.example' }, 'displayName', 422],
  [{ replyTo: 'a@b.cd, c@d.ef' }, 'replyTo'],
])('rejects the brand %j, and returns the path of the error', async (body, path, status = 400) => {
  const before = await contentOf(own.id)
  expect((await client.expect(set, status, { body })).errors[0]).toMatchObject({ path })
  expect(await contentOf(own.id)).toEqual(before)
})

test('accepts only an IANA time zone', async () => {
  expect(await client.expect(set, 200, { body: { timeZone: 'America/Argentina/Ushuaia' } })).toMatchObject({
    timeZone: 'America/Argentina/Ushuaia',
  })
  for (const timeZone of ['+01:00', 'Berlin', 'Europe/Berlin ', ''])
    expect((await client.expect(set, 422, { body: { timeZone } })).code).toBe('input_invalid')
  expect(await client.expect(set, 200, { body: { timeZone: null } })).toMatchObject({ timeZone: null })
})

test('preserves attachSignedFile when other brand properties change', async () => {
  expect(await client.expect(set, 200, { body: { attachSignedFile: true } })).toMatchObject({ attachSignedFile: true })
  expect(await client.expect(set, 200, { body: { timeZone: null } })).toMatchObject({ attachSignedFile: true })
  expect(await client.expect(set, 200, { body: { attachSignedFile: false } })).toMatchObject({
    attachSignedFile: false,
  })
})
