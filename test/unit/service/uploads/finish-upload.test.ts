import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { finishUpload } from '../../../../service/uploads/finish-upload.ts'
import { recordStatements } from '../../../support/run-statements.ts'
import { cutBehindObjects, pdfOfPages } from '../../../support/sample-pdf.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()

const pdf = pdfOfPages()
const session = {
  id: 'upl_1',
  documentId: 'doc_1',
  objectKey: 'uploads/a',
  contentType: 'application/pdf',
  createdAt: new Date(0),
  state: 'checking',
  checksBegun: 1,
  failure: null,
  contentLength: pdf.length,
  sha256: null,
}
let isDown = false
let inserted: object[] = []
let ended: object[] = []
let done: string[] = []
/** The response of the store to a read. */
let read: (range?: object) => unknown

beforeEach(() => {
  isDown = false
  inserted = [{}]
  ended = [{}]
  done = []
  read = () => streamedObject(pdf)
})

const run = recordStatements((text) => {
  if (text.startsWith('update "pending_objects"')) done.push('object released')
})

/** Returns the outcome of finishing an upload, for the given rows that the database returns to a claim. */
function finished(rows: object = {}) {
  const claim = { claimed: session, session, record: { id: 'doc_1' }, retentionDays: null, ...rows }
  const batch = async (statements: object) => {
    if (isDown) throw new Error('the database is unavailable')
    if ('claimed' in statements) return claim
    done.push(Object.keys(statements).join(' '))
    return { inserted, ended, record: { id: 'doc_1' } }
  }
  const ctx = {
    runtime: realRuntime,
    db: { batch, run },
    newId: (kind: string) => `${kind}_1`,
    dispatch: async ({ kind }: { kind: string }) => void done.push(`woke ${kind}`),
    log: (_: string, { event }: { event: string }) => void done.push(event),
    storage: {
      get: async ({ range }: { range?: object }) => {
        done.push('read')
        return read(range)
      },
      put: async ({ key, body }: { key: string; body: Uint8Array }) => {
        read = () => streamedObject(body)
        return { key, etag: 'e', contentLength: body.length }
      },
      delete: async () => void done.push('deleted'),
    },
    scanner: {
      open: async () => ({ push: () => {}, finish: async () => ({ verdict: 'clean' }), abort: async () => {} }),
    },
    env: { UPLOAD_POLICY: defaultUploadPolicy },
    actor: { kind: 'system', id: 'test' },
    client: { ip: null, userAgent: null },
  } as unknown as Context
  return finishUpload(ctx, { documentId: 'doc_1', uploadId: 'upl_1' })
}

test.each([
  { session: null, claimed: null },
  { record: null, claimed: null },
])('reports a missing upload without reading a file: %j', async (rows) => {
  expect(await finished(rows)).toEqual({ kind: 'missing' })
  expect(done).not.toContain('read')
})

test('reports an upload as busy without reading the file while another worker checks it', async () => {
  expect(await finished({ claimed: null })).toEqual({ kind: 'busy' })
  expect(done).not.toContain('read')
})

test('rejects a file without reading it if its check was interrupted too often', async () => {
  const claimed = { ...session, checksBegun: limits.brokenChecksMax + 1 }
  expect(await finished({ claimed })).toMatchObject({ kind: 'refused', failure: { reason: 'check_broke_off' } })
  expect(done).not.toContain('read')
  expect(await finished({ claimed: { ...session, checksBegun: limits.brokenChecksMax } })).toMatchObject({
    kind: 'ready',
  })
})

test('rejects and deletes a file if another upload of the document completed first', async () => {
  inserted = []
  expect(await finished()).toMatchObject({ kind: 'refused', failure: { code: 'document_has_source' } })
  expect([done.includes('deleted'), done.includes('woke extraction')]).toEqual([true, false])
})

test('deletes no file after another check claimed the upload', async () => {
  inserted = []
  ended = []
  expect(await finished()).toEqual({ kind: 'busy' })
  expect(done).not.toContain('deleted')
})

test('releases the repaired file and deletes the upload if another upload completed first', async () => {
  const damaged = cutBehindObjects(pdf)
  read = (range) => ({ ...streamedObject(damaged), ...(range && { body: new Blob([damaged]).stream() }) })
  inserted = []
  const claimed = { ...session, contentLength: damaged.length, repairs: true }
  expect(await finished({ claimed })).toMatchObject({ kind: 'refused', failure: { code: 'document_has_source' } })
  expect(done.slice(-3)).toEqual(['object released', 'audit ended', 'deleted'])
})

test('releases the upload session after a check without a verdict, and dispatches a scan job', async () => {
  read = () => {
    throw new Error('the store is away')
  }
  await expect(finished()).rejects.toThrow('the store is away')
  expect(done).toEqual(['read', 'release job', 'woke scan'])
})

test('reports the original error even if the upload session cannot be released', async () => {
  read = () => {
    isDown = true
    throw new Error('the store is away')
  }
  await expect(finished()).rejects.toThrow('the store is away')
  expect(done).toEqual(['read', 'upload_release_lost'])
})
