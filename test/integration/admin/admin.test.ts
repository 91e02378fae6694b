import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { AdminError } from '../../../admin/act.ts'
import { commands } from '../../../admin/commands.ts'
import { setHold } from '../../../admin/compliance.ts'
import { erasePerson } from '../../../admin/erase-person.ts'
import { createOrganizationKey, revokeKey, setLimit } from '../../../admin/keys.ts'
import { createOrganization } from '../../../admin/organizations.ts'
import { parseKey } from '../../../core/api-keys.ts'
import { listOrganizationKeys } from '../../../db/administration/keys.ts'
import { listOrganizations } from '../../../db/administration/organizations.ts'
import { root } from '../../../dev/build/build-part.ts'
import { openAdmin } from '../../support/admin.ts'
import { ownMigrated } from '../../support/own-postgres.ts'

const own = ownMigrated()
let url: string
const { admin, auditOf, newDocument, query } = openAdmin(() => own.ownerUrl)
beforeAll(() => {
  url = own.ownerUrl
})

test("stores only the hash of a new organization's root key", async () => {
  const { organizationId, keyId, apiKey } = await createOrganization(url, { name: 'Nordlicht' })
  const [stored] = await query<{ secret_hash: string; row: string }>(
    'select secret_hash, to_jsonb(k)::text as row from api_keys k where id = $1',
    [keyId],
  )
  expect(stored?.secret_hash).toBe(parseKey(apiKey)?.secretHash)
  expect(stored?.row).not.toContain(apiKey.slice(9, 40))
  expect(await auditOf(organizationId)).toEqual(['operator organization.created'])
  expect(await auditOf(keyId)).toEqual(['operator apiKey.created'])
})

test('creates a sandbox with a separate root key for each organization, and rejects keys of the other environment', async () => {
  const admin = { userName: 'ada@zwilling.example', givenName: 'Ada', familyName: 'Berg' }
  const { organizationId, keyId, test: sandbox } = await createOrganization(url, { name: 'Zwilling', admin })
  expect(
    await query(
      `select o.id, o.name, o.live_id, o.environment, k.id as key, k.environment as opens, m.id as member
       from organizations o join api_keys k on k.organization_id = o.id join members m on m.organization_id = o.id
       where $1 in (o.id, o.live_id) order by o.environment`,
      [organizationId],
    ),
  ).toMatchObject([
    { id: organizationId, name: 'Zwilling', live_id: null, environment: 'live', key: keyId, opens: 'live' },
    {
      ...{ id: sandbox.organizationId, name: 'Zwilling', live_id: organizationId, environment: 'test' },
      ...{ key: sandbox.keyId, opens: 'test', member: sandbox.memberId },
    },
  ])
  const keyFor = (id: string, environment: 'live' | 'test') =>
    createOrganizationKey(url, { organizationId: id, scopes: ['accountRead'], name: null, environment })
  const opened = async (keyId: string) =>
    (await query<{ organization_id: string }>('select organization_id from api_keys where id = $1', [keyId]))[0]
      ?.organization_id
  expect(await opened((await keyFor(organizationId, 'live')).keyId)).toBe(organizationId)
  expect(await opened((await keyFor(organizationId, 'test')).keyId)).toBe(sandbox.organizationId)
  expect(await opened((await keyFor(sandbox.organizationId, 'test')).keyId)).toBe(sandbox.organizationId)
  await expect(keyFor(sandbox.organizationId, 'live')).rejects.toThrow(/No organization has this id/)
  for (const [id, environment] of [
    [keyId, 'test'],
    [sandbox.keyId, 'live'],
  ] as const)
    await expect(query('update api_keys set environment = $2 where id = $1', [id, environment])).rejects.toThrow(
      /api_keys_environment/,
    )
  await expect(
    query('update organizations set live_id = null where id = $1', [sandbox.organizationId]),
  ).rejects.toThrow(/api_keys_environment/)
  expect((await listOrganizationKeys(url, organizationId)).map(({ environment }) => environment).sort()).toEqual([
    ...['live', 'live', 'test', 'test', 'test'],
  ])
})

test('erases a person in the live organization and in its sandbox', async () => {
  const admin = { userName: 'ada@beide.example', givenName: 'Ada', familyName: 'Berg' }
  const { organizationId, memberId, test: sandbox } = await createOrganization(url, { name: 'Beide', admin })
  await query('update members set active = false where organization_id = any($1)', [
    [organizationId, sandbox.organizationId],
  ])
  const mail = (id: string, to: string, body: string) =>
    query(
      `insert into test_mails (organization_id, id, envelope_id, template, recipient_email, subject, body, html, page_link, verify_link)
       values ($1, $2, 'env', 'copy', $3, '', $4, '', '', '')`,
      [sandbox.organizationId, id, to, body],
    )
  await mail('to', 'ADA@beide.example', '')
  await mail('about', 'ben@beide.example', 'Ask ada@beide.example.')
  await mail('other', 'ben@beide.example', '')
  const { erased } = await erasePerson(url, { organizationId, email: admin.userName, files: 'keep' })
  expect(erased.members.sort()).toEqual([memberId, sandbox.memberId].sort())
  expect(await query("select from members where user_name like '%beide.example'")).toEqual([])
  expect(await query('select id from test_mails where organization_id = $1', [sandbox.organizationId])).toEqual([
    { id: 'other' },
  ])
})

test('creates an organization with its first administrator, and rejects an incomplete administrator', async () => {
  const { organizationId, memberId } = await createOrganization(url, {
    name: 'Hafen',
    admin: { userName: 'Ada@Hafen.example', givenName: 'Ada', familyName: 'Berg' },
  })
  expect(
    await query(
      `select id, user_name, user_name_folded, role, active, given_name, family_name, display_name
       from members where organization_id = $1`,
      [organizationId],
    ),
  ).toEqual([
    {
      id: memberId,
      user_name: 'Ada@Hafen.example',
      user_name_folded: 'ada@hafen.example',
      role: 'admin',
      active: true,
      given_name: 'Ada',
      family_name: 'Berg',
      display_name: 'Ada Berg',
    },
  ])
  expect(await auditOf(memberId ?? '')).toEqual(['operator member.created'])
  for (const wrong of [{ userName: 'ada' }, { givenName: ' ' }, { familyName: '' }]) {
    const admin = { userName: 'ada@hafen.example', givenName: 'Ada', familyName: 'Berg', ...wrong }
    await expect(createOrganization(url, { name: 'Nobody', admin })).rejects.toThrow(AdminError)
  }
  expect((await listOrganizations(url)).map(({ name }) => name)).not.toContain('Nobody')
})

test('revokes a key and all its descendants, with one audit event each', async () => {
  const { organizationId, keyId } = await createOrganization(url, { name: 'Tree' })
  const child = await createOrganizationKey(url, {
    organizationId,
    scopes: ['accountRead'],
    name: 'child',
    environment: 'live',
  })
  await query('update api_keys set parent_id = $2 where id = $1', [child.keyId, keyId])
  expect((await revokeKey(url, keyId)).sort()).toEqual([keyId, child.keyId].sort())
  const keys = (await listOrganizationKeys(url, organizationId)).filter(({ environment }) => environment === 'live')
  expect(keys.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  expect(await auditOf(child.keyId)).toEqual(['operator apiKey.created', 'operator apiKey.revoked'])
  await expect(revokeKey(url, keyId)).rejects.toThrow(AdminError)
  expect(await auditOf(keyId)).toEqual(['operator apiKey.created', 'operator apiKey.revoked'])
})

test('rejects an admin command with an unknown id, and changes nothing', async () => {
  const [before] = await query('select count(*) from audit_events')
  await expect(setLimit(url, { of: 'key', id: 'key_missing', perMinute: 1 })).rejects.toThrow(AdminError)
  await expect(setHold(url, 'doc_missing', true)).rejects.toThrow(AdminError)
  await expect(
    createOrganizationKey(url, {
      organizationId: 'org_missing',
      scopes: ['accountRead'],
      name: null,
      environment: 'live',
    }),
  ).rejects.toThrow(AdminError)
  await expect(
    createOrganizationKey(url, {
      organizationId: 'org_missing',
      scopes: ['everything'],
      name: null,
      environment: 'live',
    }),
  ).rejects.toThrow(AdminError)
  expect(await query('select count(*) from audit_events')).toEqual([before])
})

test.each([
  [[]],
  [['nothing']],
  [['hold']],
  [['hold', '--page', '1']],
  [['set-limit', '--key', 'k', '--per-minute', 'many']],
  [['retain', '--document', 'd', '--until', 'soon']],
  [['retain', '--document', 'd', '--until', '2027-02-29']],
  [['list-organizations', 'extra']],
  [['create-organization', '--name', 'n', '--admin', 'ada@line.example', '--given-name', 'Ada']],
])('rejects the arguments %j, and prints the reason and the usage', async (args) => {
  const { exitCode, stderr } = await admin(args)
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/^usage: npm run admin/)
  expect(stderr.trim().split('\n').at(-1)).toMatch(/missing|exist|must be|Unknown|Unexpected|needs|both/i)
})

test.each([[['help']], [['--help']]])('prints every command with a description for %j', async (args) => {
  const { exitCode, stdout } = await admin(args)
  expect(exitCode).toBe(0)
  const named = [...stdout.matchAll(/^ {2}([a-z-]+)(?: .*)?\n {6}\S.*$/gm)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(commands))
})

test.each([[['help', 'hold']], [['hold', '--help']]])('prints the help text of one command for %j', async (args) => {
  const { exitCode, stdout } = await admin(args)
  expect([exitCode, stdout.split('\n')[0]]).toEqual([0, 'usage: npm run admin -- hold --document ID'])
  expect(stdout).not.toContain('list-keys')
})

test('manages keys, limits, retention rules and legal holds from the command line', async () => {
  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await admin(args)
    expect([args, exitCode, stderr]).toEqual([args, 0, ''])
    return stdout
  }
  const made = await run(
    'create-organization',
    ...['--name', 'Line', '--admin', 'ada@line.example', '--given-name', 'Ada', '--family-name', 'Berg'],
  )
  const of = ['--organization', JSON.parse(made).organizationId as string]
  const key = JSON.parse(await run('create-key', ...of, '--scopes', 'documentsRead, auditRead'))
  await run('set-limit', '--key', key.keyId, '--per-minute', '7')
  await run('set-retention-rule', ...of, '--type', 'invoice', '--days', '3650')
  expect(JSON.parse(await run('list-retention-rules', ...of))).toMatchObject([
    { document_type: 'invoice', days: 3_650 },
  ])
  expect(await run('remove-retention-rule', ...of, '--type', 'invoice')).toBe('done')
  expect(JSON.parse(await run('revoke-key', '--key', key.keyId))).toEqual([key.keyId])
  const keys = await run('list-keys', ...of)
  expect(JSON.parse(keys)).toContainEqual(expect.objectContaining({ id: key.keyId, requests_per_minute: 7 }))
  expect(keys).not.toContain(key.apiKey.slice(-20))
  await newDocument(of[1] ?? '', 'doc_line')
  for (const [name, ...rest] of [
    ['hold'],
    ['retain', '--until', '2031-12-31'],
    ['shorten-retention', '--until', '2030-12-31'],
    ['release'],
  ])
    expect(await run(name ?? '', '--document', 'doc_line', ...rest)).toBe('changed')
})

test('prints the data that an erasure retains, with the reasons', async () => {
  const {
    organizationId,
    memberId,
    test: sandbox,
  } = await createOrganization(url, {
    name: 'Erasing',
    admin: { userName: 'ada@erasing.example', givenName: 'Ada', familyName: 'Berg' },
  })
  const run = (name: string, ...args: string[]) => admin([name, '--organization', organizationId, ...args])
  for (const name of ['preview-erasure', 'erase-person']) {
    const { exitCode, stdout } = await run(name, '--email', 'ADA@erasing.example')
    expect([exitCode, JSON.parse(stdout).kept]).toEqual([
      0,
      [memberId, sandbox.memberId].map((id) => ({ kind: 'member', id, reason: 'member_active' })),
    ])
    expect((await run(name, '--email', 'ada')).exitCode).toBe(1)
    expect((await run(name, '--email', 'a@b.example', '--files', 'some')).exitCode).toBe(2)
    expect((await admin([name, '--organization', 'org_missing', '--email', 'a@b.example'])).stderr).toBe(
      'No organization has this id. Run list-organizations to find the id.',
    )
  }
  expect(await auditOf(organizationId)).toEqual(['operator organization.created'])
})

test('prints the organizations when `list-organizations` runs as a program', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'admin/main.ts'), 'list-organizations'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('Nordlicht')
})

test.each([
  ['is missing', '/nothing', 'failed: database "nothing" does not exist. Check the host'],
  ['has no tables', '/postgres', 'npm run db:migrate'],
])('prints a one-line error if the database %s', async (_, pathname, message) => {
  const { exitCode, stderr } = await admin(['list-organizations'], new URL(pathname, url).href)
  expect(exitCode).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
})

test('prints a one-line error for every command if the database does not respond', async () => {
  const required = (usage: string) =>
    [...usage.replaceAll(/\[[^\]]*\]/g, '').matchAll(/(--[a-z-]+)/g)].flatMap(([option]) => [option, '1'])
  const nowhere = 'postgresql://owner:hunter2@127.0.0.1:9/chancery'
  for (const name of ['list-organizations', 'list-keys', 'close', 'open', 'show-envelope']) {
    const { exitCode, stderr } = await admin([name, ...required(commands[name]!.usage)], nowhere)
    expect([name, exitCode, stderr.split('\n').length]).toEqual([name, 1, 1])
    expect(stderr).toMatch(/^The connection to the database at 127\.0\.0\.1:9 failed: .*ECONNREFUSED/)
    expect(stderr).not.toContain('hunter2')
  }
  const { exitCode, stderr } = await admin(['list-organizations'], 'not a URL')
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^The connection to the database failed\. .* in DATABASE_URL\.$/),
  ])
})

test('prints a one-line error of `check-storage` if the object store does not respond', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'admin/main.ts'), 'check-storage'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: url,
      ...{ STORAGE_ENDPOINT: 'http://127.0.0.1:9/s3', STORAGE_BUCKET: 'a' },
      ...{ STORAGE_ACCESS_KEY_ID: 'a', STORAGE_SECRET_ACCESS_KEY: 'b' },
    },
  })
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('The object store at http://127.0.0.1:9/s3 is unavailable (connection_failed).')],
  ])
})
