import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../../base/bytes.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Services } from '../../../platform/context.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { extractionHandler } from '../../../service/extraction/extraction-job.ts'
import { type Attempt, claimHere, forgetText, runClaimed, services, storedText } from '../../support/extraction.ts'
import { countedServices, fates } from '../../support/full/interruption.ts'
import { type Api, openApi } from '../../support/open-api.ts'
import { sha256Of } from '../../support/sample-pdf.ts'
import { shareOf } from '../../support/size.ts'
import { lockRow, queryDatabase, stack } from '../../support/stack.ts'
import { storedObject } from '../../support/stored-object.ts'
import { pdfOfTexts } from '../../support/text-pdf.ts'
import { readyDocument } from '../../support/upload.ts'
import { auditOf, jobsAreOver, touchesOf } from '../../support/written.ts'

const pages = Array.from({ length: 40 }, (_, i) => [`Page ${i + 1} of the agreement.`, 'Wombats are welcome.'])
const wholeText = pages.map((lines) => lines.join('\n')).join('\f')

/** Creates a document in a separate organization, and queues its text extraction again. */
async function unreadDocument(bytes = pdfOfTexts(pages)): Promise<Attempt & { api: Api }> {
  const api = await openApi(stack)
  const { organizationId } = api
  const documentId = await readyDocument(api, bytes)
  await jobsAreOver(organizationId)
  await claimHere({ documentId, organizationId })
  await forgetText(documentId)
  return { api, documentId, organizationId }
}

const versionOf = async (documentId: string) =>
  (
    await queryDatabase(
      `select text_status as status, text_reason as reason, text_character_count as characters, text_content_hash as hash
       from document_versions where document_id = $1 and version = 1`,
      [documentId],
    )
  )[0]
const jobOf = async (documentId: string) =>
  (
    await queryDatabase(
      `select state, attempts, last_error as error, payload from jobs where kind = 'extraction' and payload->>'documentId' = $1`,
      [documentId],
    )
  )[0]
const textEvents = ({ organizationId, documentId }: Attempt) =>
  auditOf(organizationId, documentId).then((events) =>
    events.filter(({ action }) => action.startsWith('document.text_')),
  )

const ready = {
  status: 'ready',
  reason: null,
  characters: wholeText.length,
  hash: sha256Of(utf8(wholeText)),
}

async function expectWholeText(attempt: Attempt) {
  const { documentId } = attempt
  expect(await versionOf(documentId)).toEqual(ready)
  expect(await storedText(documentId)).toBe(wholeText)
  expect((await textEvents(attempt)).map(({ action }) => action)).toEqual(['document.text_extracted'])
  expect(await jobOf(documentId)).toMatchObject({ state: 'done' })
}

describe('text extraction in three groups of pages', async () => {
  const attempt = await unreadDocument()
  const { documentId } = attempt
  const whole = countedServices(services, null)
  await runClaimed(await claimHere(attempt), attempt, whole.services)
  const callCount = whole.calls()

  test('stores the complete text with five calls if no call fails', async () => {
    await expectWholeText(attempt)
    // The five calls are the request, the file and three groups of pages. The call for the last group also completes
    // the job.
    expect(callCount).toBe(5)
  })

  const calls = Array.from({ length: callCount }, (_, index) => index + 1)

  test.each(fates.map((fate, turn) => [fate, turn] as const))(
    'stores the extracted text once when a retry follows an attempt that %s one of its calls',
    async (fate, turn) => {
      for (const at of shareOf(calls, 2, turn)) {
        await forgetText(documentId)
        const first = countedServices(services, { at, fate })
        const run = runClaimed(await claimHere(attempt), attempt, first.services).catch(() => 'failed')
        await Promise.race([run, first.death])
        if ((await jobOf(documentId))?.state !== 'done') {
          const before = await storedText(documentId)
          expect(wholeText.startsWith(before)).toBe(true)
          await runClaimed(await claimHere({ ...attempt, attempts: 2 }), attempt)
        }
        await expectWholeText(attempt)
      }
    },
  )
})

test('stores the extracted text once if a job message is delivered five times concurrently', async () => {
  const attempt = await unreadDocument()
  const job = await claimHere(attempt)
  await queryDatabase("update jobs set state = 'queued', lease_owner = null, run_at = now() where id = $1", [job.id])
  await Promise.all(Array.from({ length: 5 }, () => runJob(services, job.id, 'extraction', extractionHandler)))
  await jobsAreOver(attempt.organizationId)
  await expectWholeText(attempt)
})

test('delays the next extraction of an organization only after a costly file, in proportion to its CPU time', async () => {
  const attempt = await unreadDocument()
  const sent: unknown[] = []
  const queue = { send: async (...message: unknown[]) => void sent.push(message) }
  const using = { ...services, env: { ...services.env, EXTRACTION_QUEUE: queue } } as unknown as Services
  const pauseAfter = async (microseconds: number) => {
    const job = await claimHere(attempt)
    await runClaimed({ ...job, payload: { ...job.payload, work: microseconds } }, attempt, using)
    const [row] = await queryDatabase<{ id: string; pause: number | null }>(
      `select id, extract(epoch from paused_until - finished_at)::integer as pause from jobs
       where kind = 'extraction' and payload->>'documentId' = $1`,
      [attempt.documentId],
    )
    await forgetText(attempt.documentId)
    return row
  }
  expect(await pauseAfter(0)).toMatchObject({ pause: null })
  expect(sent).toEqual([])
  const after = await pauseAfter(200_000)
  expect(after?.pause).toBe(4)
  expect(sent).toEqual([[{ jobId: after?.id }, { delaySeconds: 4 }]])
})

test('stores no text after an extraction job has lost its lease', async () => {
  const attempt = await unreadDocument()
  const job = await claimHere(attempt)
  const stolen: Services = {
    ...services,
    storage: {
      ...services.storage,
      get: async (object) => {
        await claimHere(attempt)
        return services.storage.get(object)
      },
    },
  }
  expect(await runClaimed(job, attempt, stolen)).toEqual({ kind: 'finished' })
  expect(await storedText(attempt.documentId)).toBe('')
  expect(await versionOf(attempt.documentId)).toMatchObject({ status: 'pending' })
  expect(await textEvents(attempt)).toEqual([])
})

test('stores the last pages and the end of an extraction together if another worker claims the job', async () => {
  const attempt = await unreadDocument()
  const { documentId } = attempt
  const release = await lockRow('document_search', documentId)
  const first = runClaimed(await claimHere(attempt), attempt)
  expect(await Promise.race([first, setTimeout(1_500, 'waiting')])).toBe('waiting')
  const claim = claimHere({ ...attempt, attempts: 2 })
  await Promise.race([claim, setTimeout(500)])
  await release()
  await first
  await runClaimed(await claim, attempt)
  expect(await versionOf(documentId)).toEqual(ready)
  expect(await storedText(documentId)).toBe(wholeText)
  expect((await textEvents(attempt)).map(({ action }) => action)).toEqual(['document.text_extracted'])
})

test('stores no extracted text for a version that is no longer current', async () => {
  const api = await openApi(stack)
  const { organizationId } = api
  const documentId = await readyDocument(api, pdfOfTexts([['The first text.']]))
  await jobsAreOver(organizationId)
  const path = `/v1/documents/${documentId}`
  const { contentHash } = (await api.send('GET', `${path}/content`)).body
  const saved = await api.send('POST', `${path}/versions`, { text: 'The second.', expectedContentHash: contentHash })
  expect(saved.status).toBe(200)
  const job = await claimHere({ documentId, organizationId })
  await forgetText(documentId)
  await queryDatabase("update jobs set state = 'failed' where id = $1", [job.id])
  const before = await touchesOf(organizationId)
  expect(await runClaimed(job, { documentId, organizationId })).toEqual({ kind: 'done' })
  expect(await touchesOf(organizationId)).toEqual(before)
  expect((await api.send('GET', `${path}/content`)).body.text).toBe('The second.')
})

test('stores no extracted text if a new version was saved during the extraction', async () => {
  const attempt = await unreadDocument()
  const { documentId } = attempt
  const overtaken: Services = {
    ...services,
    storage: {
      ...services.storage,
      get: async (object) => {
        await queryDatabase('update documents set current_version = 2 where id = $1', [documentId])
        return services.storage.get(object)
      },
    },
  }
  await queryDatabase(
    `with registered as (
       insert into pending_objects (organization_id, object_key, due_at, storable_until)
       select organization_id, object_key || '.edit', now(), now() from document_versions where document_id = $1)
     insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
     select organization_id, document_id, 2, 'edit', object_key || '.edit', etag, sha256, content_length, page_count, pages, features
     from document_versions where document_id = $1`,
    [documentId],
  )
  await runClaimed(await claimHere(attempt), attempt, overtaken)
  expect(await queryDatabase('select 1 from text_blocks where document_id = $1', [documentId])).toEqual([])
  expect(await textEvents(attempt)).toEqual([])
})

const unavailable = (reason: string) => ({ status: 'unavailable', reason, characters: null, hash: null })

test("marks a file's text as unavailable after three interrupted extractions", async () => {
  const attempt = await unreadDocument()
  const { api, documentId, organizationId } = attempt
  await queryDatabase(
    `update jobs set state = 'running', attempts = 3, lease_until = now() where kind = 'extraction' and payload->>'documentId' = $1`,
    [documentId],
  )
  await jobsAreOver(organizationId)
  expect(await versionOf(documentId)).toEqual(unavailable('unreadable'))
  expect(await jobOf(documentId)).toMatchObject({ state: 'done', attempts: 4 })
  expect(await textEvents(attempt)).toMatchObject([
    { action: 'document.text_unavailable', actor_kind: 'system', details: { version: 1, reason: 'unreadable' } },
  ])
  const response = await api.send('GET', `/v1/documents/${documentId}/content`)
  expect(response).toMatchObject({ status: 422, body: { code: 'text_unavailable', reason: 'unreadable' } })
})

test('resets the number of extraction attempts after a group of pages is stored', async () => {
  const attempt = await unreadDocument()
  const dying = countedServices(services, { at: 4, fate: 'dies before' })
  const run = runClaimed(await claimHere({ ...attempt, attempts: 3 }), attempt, dying.services)
  await Promise.race([run, dying.death])
  expect(await storedText(attempt.documentId)).toBe(
    pages
      .slice(0, 1)
      .map((lines) => lines.join('\n'))
      .join('\f'),
  )
  expect(await jobOf(attempt.documentId)).toMatchObject({ attempts: 0 })
})

/** Returns services whose store returns the given bytes instead of the file. */
const storing = (bytes: Uint8Array<ArrayBuffer>): Services => ({
  ...services,
  storage: {
    ...services.storage,
    get: async () => storedObject(bytes),
  },
})
const original = pdfOfTexts(pages)
const encrypted = Buffer.from(original).toString('latin1').replace('/Root 1 0 R', '/Encrypt 9 0 R/Root 1 0 R')
const files: [string, Uint8Array<ArrayBuffer>, string][] = [
  ['a damaged', new Uint8Array(original.length), 'unreadable'],
  ['an encrypted', new Uint8Array(Buffer.from(encrypted, 'latin1')), 'encrypted'],
]

test.each(files)('stores a reason instead of text for %s file', async (_, bytes, reason) => {
  const attempt = await unreadDocument()
  const { documentId } = attempt
  await queryDatabase('update document_versions set content_length = $2 where document_id = $1', [
    documentId,
    bytes.length,
  ])
  await runClaimed(await claimHere(attempt), attempt, storing(bytes))
  expect(await versionOf(documentId)).toEqual(unavailable(reason))
  expect(await storedText(documentId)).toBe('')
})

test('extracts no text from a file with too many pages', async () => {
  const attempt = await unreadDocument()
  await queryDatabase('update document_versions set page_count = 20001 where document_id = $1', [attempt.documentId])
  const counted = countedServices(services, null)
  await runClaimed(await claimHere(attempt), attempt, counted.services)
  expect(await versionOf(attempt.documentId)).toEqual(unavailable('over_budget'))
  expect(counted.calls()).toBe(2)
})

test('continues a text extraction in the next run if a run exceeds its time limit', async () => {
  const attempt = await unreadDocument()
  const { documentId } = attempt
  let minutes = 0
  const slow: Services = {
    ...services,
    runtime: { ...services.runtime, now: () => new Date(Date.now() + 60_001 * minutes++) },
  }
  const texts: number[] = []
  for (let run = 0; run < 3; run++) {
    await runClaimed(await claimHere(attempt), attempt, slow)
    texts.push((await storedText(documentId)).split('\f').length)
  }
  expect(texts).toEqual([16, 32, 40])
  await expectWholeText(attempt)
})

test('counts no extraction attempt while the object store is unavailable', async () => {
  const attempt = await unreadDocument()
  const away: Services = {
    ...services,
    storage: {
      ...services.storage,
      get: async () => {
        throw new ApiError('unavailable', 'away', { retryAfterSeconds: 3_600 })
      },
    },
  }
  for (let round = 0; round < 5; round++) await runClaimed(await claimHere(attempt), attempt, away)
  expect(await jobOf(attempt.documentId)).toMatchObject({
    state: 'queued',
    attempts: 0,
    error: 'dependency_unavailable',
  })
  expect(await versionOf(attempt.documentId)).toMatchObject({ status: 'pending' })
  await runClaimed(await claimHere(attempt), attempt)
  await expectWholeText(attempt)
})

test('counts no extraction attempt for repeated database failures', async () => {
  const attempt = await unreadDocument()
  for (const at of [1, 1, 3, 3, 3]) {
    const failing = countedServices(services, { at, fate: 'fails before' })
    await runClaimed(await claimHere(attempt), attempt, failing.services)
    expect(await jobOf(attempt.documentId)).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: 'database_unavailable',
    })
  }
  await runClaimed(await claimHere(attempt), attempt)
  await expectWholeText(attempt)
})
