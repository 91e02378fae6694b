import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { resultOf, withOwner } from '../../db/administration/owner.ts'
import { databaseMark } from '../../db/objects/storage-checks.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import { joinedBytesMin, type Storage, type StorageEnv } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import { storeMark } from '../../service/objects/compare-page.ts'
import { type CheckedDeployment, type DoctorCheck, SkippedCheckError } from './check.ts'
import { ownerUrl } from './database-checks.ts'

/**
 * The key prefix of the objects that the store checks create. No organization has this prefix, so objects left by an
 * interrupted run are harmless.
 */
const prefix = 'probes/doctor-'
const contentType = 'application/pdf'
const ttlSeconds = 300

const storageOf = ({ workers }: CheckedDeployment): Storage =>
  createStorage({ STORAGE_REGION: 'auto', ...workers.api.texts } as StorageEnv, () => {})

/** Creates a check that uses a new object key and deletes its objects afterwards. */
const withKey =
  (run: (storage: Storage, key: string, deployment: CheckedDeployment) => Promise<string>): DoctorCheck['run'] =>
  async (deployment) => {
    const storage = storageOf(deployment)
    const key = `${prefix}${randomBytes(8).toString('hex')}`
    try {
      return await run(storage, key, deployment)
    } finally {
      for (const one of [key, `${key}-joined`]) await storage.delete(one).catch(() => {})
    }
  }

const bytesOf = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length))

async function bodyOf(storage: Storage, object: Parameters<Storage['get']>[0]): Promise<Buffer | null> {
  const stored = await storage.get(object)
  return stored && Buffer.from(await readBytes(stored))
}

type SignedPut = Awaited<ReturnType<Storage['presignPut']>>

async function put(
  { url, headers }: SignedPut,
  body: Uint8Array<ArrayBuffer>,
  changed: Record<string, string | undefined> = {},
) {
  const sent = Object.entries({ ...headers, ...changed }).filter(
    // `fetch` derives the content length from the body, so this header is omitted.
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'content-length',
  )
  const response = await fetch(url, { method: 'PUT', headers: Object.fromEntries(sent), body })
  await response.body?.cancel()
  return response.status
}

/** Checks of the store's features that the service needs. They use the store in the same way as the workers. */
export const storeChecks: DoctorCheck[] = [
  {
    name: 'store',
    needs: ['settings'],
    fix: 'check STORAGE_ENDPOINT, STORAGE_BUCKET and the access key, which must be able to read, write and delete objects',
    run: withKey(async (storage, key) => {
      const body = bytesOf(1_000)
      await storage.put({ key, body, contentType })
      if (!(await bodyOf(storage, { key }))?.equals(body))
        throw new Error('The store returned different bytes than were written.')
      await storage.delete(key)
      if (await storage.head(key)) throw new Error('An object still exists after it was deleted.')
      return 'writes, reads and deletes'
    }),
  },
  {
    name: 'store: database',
    needs: ['store', 'migrations'],
    fix: "set STORAGE_BUCKET to the bucket of this deployment; a copy of a database needs its own bucket, because cleanup could otherwise delete the original deployment's objects",
    run: async (deployment) => {
      const own = await withOwner(ownerUrl(deployment), (owner) => resultOf(owner, databaseMark()))
      const mark = await storeMark(storageOf(deployment))
      if (mark !== null && mark !== own) throw new Error('The bucket belongs to the database of another deployment.')
      return mark === null ? 'no database has marked the bucket as its own yet' : 'the bucket belongs to this database'
    },
  },
  {
    name: 'store: write once',
    needs: ['store'],
    fix: 'use a store that honors If-None-Match: * on PUT (docs/deploy.md lists tested stores); otherwise, a client could replace a file after it was checked',
    run: withKey(async (storage, key) => {
      const object = { key, body: bytesOf(100), contentType }
      if ((await storage.putNew(object)) !== 'stored')
        throw new Error('The store rejects a first write with If-None-Match: *.')
      if ((await storage.putNew({ ...object, body: bytesOf(100) })) === 'stored')
        throw new Error('The store accepts a second write with If-None-Match: *.')
      if (!(await bodyOf(storage, { key }))?.equals(object.body))
        throw new Error('The store changed an object although it rejected the write.')
      return 'rejects a second write'
    }),
  },
  {
    name: 'store: presigned URLs',
    needs: ['store: write once'],
    fix: 'use a store that enforces signed headers (docs/deploy.md lists tested stores), and check that no proxy changes signed headers',
    run: withKey(async (storage, key) => {
      const body = bytesOf(1_000)
      const sha256 = createHash('sha256').update(body).digest('base64')
      const address = await storage.presignPut({
        key,
        contentLength: body.length,
        contentType: 'application/pdf',
        sha256,
        ttlSeconds,
      })
      const wrong: [what: string, status: number][] = [
        ['of the wrong length', await put(address, bytesOf(body.length + 1))],
        ['of the wrong type', await put(address, body, { 'content-type': 'text/html' })],
        ['without If-None-Match', await put(address, body, { 'if-none-match': undefined })],
      ]
      const taken = wrong.find(([, status]) => status < 400)
      if (taken) throw new Error(`The store accepts an upload ${taken[0]} (${taken[1]}).`)
      const status = await put(address, body)
      if (status !== 200) throw new Error(`The store rejects an upload that matches its presigned URL (${status}).`)
      const again = await put(address, body)
      if (again !== 412 && again !== 409)
        throw new Error(`The store returned ${again} for a second upload to the same URL, instead of 412 or 409.`)
      const url = await storage.presignGet({ key, fileName: 'probe.pdf', ttlSeconds })
      const got = await fetch(url)
      const read = Buffer.from(await got.arrayBuffer())
      if (got.status !== 200 || !read.equals(body))
        throw new Error(`A download with a presigned URL failed (${got.status}) or returned the wrong bytes.`)
      const keepsName = got.headers.get('content-disposition')?.includes('probe.pdf')
      return `the store enforces length, type and a single write${keepsName ? '' : ', but does not name downloaded files'}`
    }),
  },
  {
    name: 'store: ranges',
    needs: ['store'],
    fix: 'use a store that supports range requests and honors If-Match (docs/deploy.md lists tested stores)',
    run: withKey(async (storage, key) => {
      const body = bytesOf(10_000)
      const { etag } = await storage.put({ key, body, contentType })
      const range = { offset: 1_234, length: 4_000 }
      const part = await bodyOf(storage, { key, ifMatch: etag, range })
      if (!part?.equals(body.subarray(range.offset, range.offset + range.length)))
        throw new Error('The store returned different bytes than the requested range.')
      if (await storage.get({ key, ifMatch: '"0123456789abcdef0123456789abcdef"' }))
        throw new Error('The store ignores If-Match: it returned an object with another ETag.')
      return 'range requests return the exact bytes, and If-Match is honored'
    }),
  },
  {
    name: 'store: multipart uploads',
    needs: ['store: ranges'],
    fix: 'allow the access key to create, list and abort multipart uploads, which are needed to seal files of 5 MiB or more',
    run: withKey(async (storage, key) => {
      const [body, appended] = [bytesOf(joinedBytesMin), bytesOf(2_000)]
      await storage.put({ key, body, contentType })
      const joined = `${key}-joined`
      const original = { key, contentLength: body.length }
      await storage.append({ key: joined, original, appended, contentType })
      const whole = await bodyOf(storage, { key: joined })
      if (!whole?.equals(Buffer.concat([body, appended])))
        throw new Error('The object that a multipart upload created contains the wrong bytes.')
      await storage.abortUploads({ prefix: key, before: null })
      return 'the store joins original and appended bytes, and lists unfinished uploads'
    }),
  },
  {
    name: 'store: list',
    needs: ['store'],
    fix: 'allow the access key to list the bucket; the service needs the list to find unreferenced objects',
    run: withKey(async (storage, key) => {
      await storage.put({ key, body: bytesOf(10), contentType })
      // A listing may omit a recent write for some time.
      for (let attempt = 0; attempt < 5; attempt++) {
        const { objects } = await storage.list({ after: key.slice(0, -1), limit: 10 })
        if (objects.some((object) => object.key === key && object.contentLength === 10))
          return 'the list is sorted and complete'
        await delay(1_000)
      }
      throw new Error('The list of objects does not contain an object that was just stored.')
    }),
  },
  {
    name: 'store: CORS',
    needs: ['store'],
    fix: 'allow PUT requests from the named origin with the headers content-type, if-none-match and x-amz-checksum-sha256 (docs/deploy.md, CORS)',
    run: withKey(async (storage, key, { origins }) => {
      if (origins.length === 0)
        throw new SkippedCheckError(
          'no origin was given; if browsers upload files directly, pass their origins: --origin https://…',
        )
      const { url, headers } = await storage.presignPut({
        key,
        contentLength: 10,
        contentType: 'application/pdf',
        sha256: null,
        ttlSeconds,
      })
      for (const origin of origins) {
        const requested = Object.keys(headers).filter((name) => name !== 'content-length')
        const response = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': requested.sort().join(','),
          },
        })
        await response.body?.cancel()
        const allowed = response.headers.get('access-control-allow-origin')
        if (!response.ok || (allowed !== origin && allowed !== '*'))
          throw new Error(`The store does not allow uploads from ${origin}.`)
      }
      return origins.join(', ')
    }),
  },
]
