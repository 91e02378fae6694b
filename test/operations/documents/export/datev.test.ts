import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../../../support/client.ts'
import { manyDocuments } from '../../../support/many-documents.ts'
import { type Api, once, openApi } from '../../../support/open-api.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { awayFromMidnight } from '../../../support/time-windows.ts'
import { actionsOn, auditOf, contentOf } from '../../../support/written.ts'

let api: Api

beforeAll(async () => {
  api = await openApi(stack)
})

const createDocument = async (owner: Api, title: string, datev?: unknown): Promise<string> =>
  (
    await expectStatus(
      owner.send('POST', '/v1/documents', { title, metadata: datev === undefined ? {} : { datev } }, once()),
      201,
    )
  ).id

const booked = {
  amount: '1190.00',
  date: '2026-01-31',
  account: '8400',
  contraAccount: '10000',
  taxKey: '3',
  invoiceNumber: 'RE-2026/001',
  costCenter: '100',
}

const ask = (documentIds: unknown, config?: unknown, owner = api) =>
  owner.send('POST', '/v1/export/datev', { documentIds, ...(config === undefined ? {} : { config }) })

const rowsOf = (csv: string): string[][] =>
  Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { delimiter: ';', newline: '\r\n', skipEmptyLines: true }).data

test('writes a valid DATEV batch with one row per document in request order', async () => {
  const first = await createDocument(api, 'Invoice 1', booked)
  const second = await createDocument(api, 'Invoice 2', { ...booked, amount: -50.5, text: 'Credit note' })
  const config = {
    consultantNumber: 29098,
    clientNumber: 55003,
    label: 'January',
    chartOfAccounts: '03',
    incompleteRows: 'refuse',
  }
  const { status, headers, body } = await ask([second, first], config)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="EXTF_Buchungsstapel_\d{14}\.csv"$/)
  expect(headers.get('x-export-incomplete')).toBeNull()
  const rows = rowsOf(body)
  expect(rows.map((row) => row.length)).toEqual([31, 125, 125, 125])
  expect([rows[0]![10], rows[0]![11], rows[0]![16], rows[0]![26]]).toEqual(['29098', '55003', 'January', '03'])
  const shown = (row: string[]) => [0, 1, 2, 6, 7, 8, 9, 10, 13, 21, 36].map((column) => row[column])
  const same = ['EUR', '8400', '10000', '0003', '3101', 'RE-2026/001']
  expect(shown(rows[2]!)).toEqual(['50,50', 'H', ...same, 'Credit note', second, '100'])
  expect(shown(rows[3]!)).toEqual(['1190,00', 'S', ...same, 'Invoice 1', first, '100'])
})

test('encodes a DATEV file in UTF-8 with a byte order mark', async () => {
  const id = await createDocument(api, 'Prüfgebühr Καλημέρα')
  const response = await fetch(`${stack.baseUrl}/v1/export/datev`, {
    method: 'POST',
    headers: { 'x-api-key': api.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ documentIds: [id] }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)).toContain('Prüfgebühr Καλημέρα')
})

test('gives each document a unique link that is the same in every export', async () => {
  const [a, b] = [await createDocument(api, 'A'), await createDocument(api, 'B')]
  const links = async () => rowsOf((await ask([a, b])).body).map((row) => row[19])
  const [, , linkOfA, linkOfB] = await links()
  expect(linkOfA).toMatch(/^BEDI "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"$/)
  expect(linkOfB).not.toBe(linkOfA)
  expect(await links()).toEqual([undefined, 'Beleglink', linkOfA, linkOfB].with(0, expect.anything()))
})

describe('documents.export.datev', () => {
  test('exports a document without booking data with an amount of zero, and names it in a header', async () => {
    await awayFromMidnight()
    const full = await createDocument(api, 'Invoice', { ...booked, date: new Date().toISOString().slice(0, 10) })
    const bare = await createDocument(api, 'Contract')
    const { status, headers, body } = await ask([full, bare])
    expect(status).toBe(200)
    expect(headers.get('x-export-incomplete')).toBe(bare)
    expect(headers.get('x-export-incomplete-count')).toBe('1')
    const [, , , row] = rowsOf(body)
    const today = new Date().toISOString()
    expect([row![0], row![9], row![13], row![21]]).toEqual([
      '0,00',
      `${today.slice(8, 10)}${today.slice(5, 7)}`,
      'Contract',
      bare,
    ])
  })

  test('omits documents without booking data and names them in a header, but rejects an export of only such documents', async () => {
    const bare = await createDocument(api, 'Contract')
    const full = await createDocument(api, 'Invoice', booked)
    const { status, headers, body } = await ask([bare, full], { incompleteRows: 'omit' })
    expect([status, headers.get('x-export-incomplete')]).toEqual([200, bare])
    expect(rowsOf(body).length).toBe(3)
    const none = await ask([bare], { incompleteRows: 'omit' })
    expect([none.status, none.body.code]).toEqual([422, 'booking_incomplete'])
  })

  test('names each incomplete document in the error with `incompleteRows: "refuse"`', async () => {
    const bare = await createDocument(api, 'Contract')
    const part = await createDocument(api, 'Invoice', { amount: '1', date: '2026-01-31', account: '8400' })
    const full = await createDocument(api, 'Invoice', booked)
    const config = { incompleteRows: 'refuse', consultantNumber: 1001 }
    const { body } = await ask([bare, full, part], config)
    expect([body.status, body.code, body.errors]).toEqual([
      422,
      'booking_incomplete',
      [
        { path: 'config.clientNumber', code: 'missing', message: 'clientNumber is missing.' },
        {
          path: 'documentIds.0.metadata.datev',
          code: 'missing',
          message: `${bare} lacks amount, date, account, contraAccount.`,
        },
        { path: 'documentIds.2.metadata.datev', code: 'missing', message: `${part} lacks contraAccount.` },
      ],
    ])
    expect((await ask([part], { ...config, clientNumber: 1, contraAccount: '10000' })).status).toBe(200)
  })

  test('names at most 100 documents without booking data in the X-Export-Incomplete header', async () => {
    const ids = await manyDocuments(api.organizationId, 120)
    const { headers } = await ask(ids)
    expect(headers.get('x-export-incomplete')?.split(', ')).toEqual(ids.slice(0, 100))
    expect(headers.get('x-export-incomplete-count')).toBe('120')
  })
})

test('returns the document and metadata key of each invalid booking value', async () => {
  const ids = [
    await createDocument(api, 'A', booked),
    await createDocument(api, 'B', { ...booked, amount: '1,00', ammount: 1 }),
    await createDocument(api, 'C', { ...booked, account: '123456', date: '2026-02-30' }),
    await createDocument(api, 'D', { ...booked, date: '2027-01-01' }),
    await createDocument(api, 'E', 'none'),
  ]
  const { body } = await ask(ids)
  expect([body.status, body.code]).toEqual([422, 'booking_invalid'])
  expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['documentIds.1.metadata.datev.amount', 'invalid_value'],
    ['documentIds.1.metadata.datev.ammount', 'unknown_key'],
    ['documentIds.2.metadata.datev.date', 'invalid_value'],
    ['documentIds.2.metadata.datev.account', 'invalid_value'],
    ['documentIds.4.metadata.datev', 'invalid_value'],
    ['documentIds.3.metadata.datev.date', 'outside_fiscal_year'],
  ])
  expect(body.errors[0].message).toContain(ids[1])
})

test.each<[string, unknown, unknown, string, number?]>([
  ['no documents', [], undefined, 'documentIds'],
  ['501 documents', Array.from({ length: 501 }, (_, i) => `doc_${i}`), undefined, 'documentIds'],
  ['a duplicate document', ['doc_a', 'doc_b', 'doc_a'], undefined, 'documentIds.2'],
  ['a number as a document id', [7], undefined, 'documentIds.0'],
  ['a consultant number out of range', ['doc_a'], { consultantNumber: 1000 }, 'config.consultantNumber'],
  ['a fiscal year with an invalid start date', ['doc_a'], { fiscalYearStart: '2026-02-30' }, 'config.fiscalYearStart'],
  ['accounts of nine digits', ['doc_a'], { accountLength: 9 }, 'config.accountLength'],
  ['a default account of six digits', ['doc_a'], { account: '123456' }, 'config.account', 422],
  ['a label with non-ASCII characters', ['doc_a'], { label: '→ 1' }, 'config.label', 422],
  ['an unknown property', ['doc_a'], { acount: '8400' }, 'config.acount'],
  ['a label with disallowed characters', ['doc_a'], { label: '=cmd' }, 'config.label'],
])('rejects a DATEV export with %s, and returns the path of the error', async (_, ids, config, path, status = 400) => {
  const { body } = await ask(ids, config)
  expect([body.status, body.errors[0].path]).toEqual([status, path])
})

test('exports 500 documents in request order, with an audit event for each document', async () => {
  const ids = (await manyDocuments(api.organizationId, 500)).sort(() => Math.random() - 0.5)
  const { body } = await ask(ids)
  expect(
    rowsOf(body)
      .map((row) => row[21])
      .slice(2),
  ).toEqual(ids)
  const [events] = await queryDatabase<{ documents: number }>(
    `select count(distinct target_id)::int as documents from audit_events
     where organization_id = $1 and action = 'document.export_read' and target_id = any($2)`,
    [api.organizationId, ids],
  )
  expect(events).toEqual({ documents: 500 })
})

test('writes one audit event per exported document with actor, request and format', async () => {
  const id = await createDocument(api, 'Invoice', booked)
  const { headers } = await ask([id])
  const [event, ...more] = (await auditOf(api.organizationId, id)).filter(
    ({ action }) => action === 'document.export_read',
  )
  expect(more).toEqual([])
  expect(event).toMatchObject({
    actor_kind: 'apiKey',
    target_kind: 'document',
    target_id: id,
    request_id: headers.get('x-request-id'),
    details: { format: 'datev' },
  })
})

test("returns the same 404 for the export of a trashed, a missing or another organization's document", async () => {
  const victim = await openApi(stack)
  const foreign = await createDocument(victim, 'Secret', booked)
  const own = await createDocument(api, 'Invoice', booked)
  const trashed = await createDocument(api, 'Old', booked)
  await expectStatus(api.send('DELETE', `/v1/documents/${trashed}`), 200)
  const before = [await contentOf(victim.organizationId), await actionsOn(api.organizationId, own)]
  const responses = []
  for (const id of [foreign, trashed, 'doc_missing']) responses.push((await ask([own, id])).body)
  const bodies = responses.map((body) => ({ ...body, requestId: '' }))
  expect(bodies[0]).toMatchObject({
    status: 404,
    code: 'not_found',
    errors: [{ path: 'documentIds.1', code: 'not_found', message: 'No document has this id. Check the id.' }],
  })
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
  expect([await contentOf(victim.organizationId), await actionsOn(api.organizationId, own)]).toEqual(before)
})

test('exports spreadsheet formulas as text, and amounts as numbers', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n=1', '＝1+1', ' =1', 'a,=1+1', 'a,"=1+1', '"=1"']
  const ids = []
  for (const title of hostile) ids.push(await createDocument(api, title, { ...booked, invoiceNumber: '-1=2' }))
  const { status, body } = await ask(ids)
  expect(status).toBe(200)
  const rows = rowsOf(body).slice(2)
  expect(rows.map((row) => row[13])).toEqual([
    ...["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'=1", "'=1", "'＝1+1", "'=1", "a,'=1+1", `a,"'=1+1`, `"'=1"`],
  ])
  expect(new Set(rows.map((row) => `${row[0]} ${row[10]}`))).toEqual(new Set(['1190,00 12']))
})
