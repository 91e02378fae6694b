import { expect, test } from 'vitest'
import type { Services } from '../../../../platform/context.ts'
import type { Storage } from '../../../../platform/ports/storage.ts'
import { finishUpload } from '../../../../service/uploads/finish-upload.ts'
import { services } from '../../../support/extraction.ts'
import { contextOf } from '../../../support/full/services.ts'
import { openApi } from '../../../support/open-api.ts'
import { sha256Of } from '../../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { completeUpload, uploadedDraft } from '../../../support/upload.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()
const api = await openApi(stack)

/** Starts a check in this process. It stops before its verdict until `resume` is called. */
async function pausedCheck(upload: { documentId: string; uploadId: string }) {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const scan = {
    push: () => {},
    abort: async () => {},
    finish: async () => {
      begun.resolve()
      await gate.promise
      return { verdict: 'clean' }
    },
  }
  const scanner = { open: async () => scan } as unknown as Services['scanner']
  const storage = {
    ...services.storage,
    delete: (key: string) => services.storage.delete(key),
    // Streams of Node are not byte streams, unlike those of the workers.
    get: async (wanted: { key: string }) => {
      const stored = await services.storage.get(wanted)
      return (
        stored && {
          ...stored,
          ...streamedObject(new Uint8Array(await new Response(stored.body).arrayBuffer())),
          etag: stored.etag,
        }
      )
    },
  } as Storage
  const ctx = contextOf({ ...services, scanner, storage }, api.organizationId, { kind: 'system', id: 'scan' })
  const outcome = finishUpload(ctx, upload, { isFromQueue: true })
  await Promise.race([begun.promise, outcome])
  return {
    resume: () => {
      gate.resolve()
      return outcome
    },
  }
}

/** Ends the lease of a check, as if its worker could not reach the database. */
const loseLease = (uploadId: string) =>
  queryDatabase("update upload_sessions set lease_until = now() - interval '1 second' where id = $1", [uploadId])

async function storedFile(documentId: string) {
  const { url, sha256 } = (await api.send('GET', `/v1/documents/${documentId}/download`)).body
  const response = await fetch(url)
  return { status: response.status, isWhole: sha256Of(new Uint8Array(await response.arrayBuffer())) === sha256 }
}

const refusals = (documentId: string) =>
  queryDatabase("select 1 from audit_events where target_id = $1 and action = 'upload.refused'", [documentId])

test('keeps the accepted file if a check that lost its lease ends later', async () => {
  const upload = await uploadedDraft(api)
  const lost = await pausedCheck(upload)
  await loseLease(upload.uploadId)
  expect((await completeUpload(api, upload.documentId, upload.uploadId)).status).toBe(200)
  expect(await lost.resume()).toEqual({ kind: 'busy' })
  expect(await storedFile(upload.documentId)).toEqual({ status: 200, isWhole: true })
  expect(await refusals(upload.documentId)).toEqual([])
  expect((await completeUpload(api, upload.documentId, upload.uploadId)).status).toBe(200)
})

test('accepts no file from a check that lost its lease, so the newer check decides', async () => {
  const upload = await uploadedDraft(api)
  const lost = await pausedCheck(upload)
  await loseLease(upload.uploadId)
  const newer = await pausedCheck(upload)
  expect(await lost.resume()).toEqual({ kind: 'busy' })
  expect(await newer.resume()).toMatchObject({ kind: 'ready' })
  expect(await storedFile(upload.documentId)).toEqual({ status: 200, isWhole: true })
  expect(await refusals(upload.documentId)).toEqual([])
})
