import { startObjectStore } from '../../../dev/support/object-store.ts'
import { createStorage } from '../../../platform/ports/open-storage.ts'
import type { StorageEnv } from '../../../platform/ports/storage.ts'
import type { DoctorSetup } from '../doctor-setup.ts'
import { type Refusal, startRefusingStore } from '../refusing-store.ts'
import { type Breakage, type Broken, texts } from './breakage.ts'

/** Defects of the object store. */
export const brokenStores: readonly Breakage[] = [
  [
    'store',
    'a key of another account',
    texts({ STORAGE_SECRET_ACCESS_KEY: 'of another account' }),
    /file storage is unavailable/,
  ],
  [
    'store: database',
    'the bucket of another deployment',
    async (on) => {
      const storage = createStorage(on.well.workers.api.texts as unknown as StorageEnv, () => {})
      const mark = { key: 'probes/database', contentType: 'text/plain' }
      await storage.put({ ...mark, body: new TextEncoder().encode('another database') })
      return { deployment: on.well, repair: () => storage.delete(mark.key) }
    },
    /belongs to the database of another deployment/,
  ],
  [
    'store: write once',
    'a store that permits overwrites',
    (on) => otherStore(on, { overwrites: true }),
    /accepts a second write/,
  ],
  [
    'store: presigned URLs',
    'a store that accepts every signature',
    (on) => otherStore(on, {}),
    /accepts an upload of the wrong/,
  ],
  [
    'store: ranges',
    'a proxy that rejects range requests',
    (on) => refusingStore(on, ({ headers }) => headers.range !== undefined),
    /file storage is unavailable/,
  ],
  [
    'store: multipart uploads',
    'a key without the permission to upload parts',
    (on) => refusingStore(on, ({ method, url = '' }) => method === 'POST' && /[?&]uploads/.test(url)),
    /file storage is unavailable/,
  ],
  [
    'store: multipart uploads',
    'a key without the permission to list unfinished uploads',
    (on) => refusingStore(on, ({ method, url = '' }) => method === 'GET' && /[?&]uploads/.test(url)),
    /file storage is unavailable/,
  ],
  [
    'store: list',
    'a key without the permission to list objects',
    (on) => refusingStore(on, ({ url = '' }) => url.includes('list-type=2')),
    /file storage is unavailable/,
  ],
  [
    'store: CORS',
    'an origin outside the CORS rules of the bucket',
    async (on) => ({ deployment: { ...on.well, origins: ['https://app.nordlicht-sign.eu'] } }),
    /does not allow uploads from https:\/\/app/,
  ],
]

async function otherStore(on: DoctorSetup, options: { overwrites?: boolean }): Promise<Broken> {
  const store = await startObjectStore(options)
  return { deployment: on.withTexts({ STORAGE_ENDPOINT: store.url }), repair: store.close }
}

/** Puts a proxy in front of the store that rejects some requests. */
async function refusingStore(on: DoctorSetup, refuses: Refusal): Promise<Broken> {
  const store = await startRefusingStore(on.own.storageUrl, refuses)
  return { deployment: on.withTexts({ STORAGE_ENDPOINT: store.url }), repair: store.close }
}
