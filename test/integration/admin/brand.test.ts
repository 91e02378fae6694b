import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOrganization } from '../../../admin/organizations.ts'
import { openAdmin } from '../../support/admin.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { ownMigrated } from '../../support/own-postgres.ts'
import { pngOf } from '../../support/png.ts'

const own = ownMigrated()
const { admin, auditOf, query } = openAdmin(() => own.ownerUrl)

test('preserves omitted brand settings, and changes nothing for an invalid value', async () => {
  const { organizationId } = await createOrganization(own.ownerUrl, { name: 'Nordlicht GmbH' })
  const folder = temporaryFolder('logo')
  const logo = join(folder, 'logo.png')
  writeFileSync(logo, pngOf({ width: 30, height: 10, type: 2, depth: 8, at: (x, y) => [x, y, 9] }))
  const set = (...options: string[]) => admin(['set-brand', '--organization', organizationId, ...options])
  const stored = async () =>
    (
      await query(
        'select display_name, color, reply_to, logo_width, logo is null as is_bare from brands where organization_id = $1',
        [organizationId],
      )
    )[0]
  expect(await set('--name', 'Nordlicht', '--color', '#FFD400', '--logo', logo)).toMatchObject({ exitCode: 0 })
  expect(await set('--reply-to', 'contracts@nordlicht.example', '--color', 'none')).toMatchObject({ exitCode: 0 })
  const expected = { display_name: 'Nordlicht', color: null, reply_to: 'contracts@nordlicht.example' }
  expect(await stored()).toEqual({ ...expected, logo_width: 30, is_bare: false })
  for (const [options, message] of [
    [['--color', 'yellow'], 'color'],
    [['--reply-to', 'nobody'], 'replyTo'],
    [['--logo', join(folder, 'missing.png')], '--logo'],
    [['--logo', import.meta.filename], 'PNG'],
    [[], 'at least one property'],
  ] as const) {
    const { exitCode, stderr } = await set(...options)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(message)])
  }
  expect(await admin(['set-brand', '--organization', 'org_none', '--name', 'A'])).toMatchObject({ exitCode: 1 })
  expect(await stored()).toEqual({ ...expected, logo_width: 30, is_bare: false })
  expect(await set('--logo', 'none')).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual({ ...expected, logo_width: null, is_bare: true })
  expect(await auditOf(organizationId)).toEqual([
    'operator organization.created',
    ...Array(3).fill('operator organization.brand_set'),
  ])
})
