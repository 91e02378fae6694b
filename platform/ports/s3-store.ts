import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachment } from './attachment.ts'
import { copyParts } from './copy-parts.ts'
import {
  type BoundedCall,
  inTime,
  type ResponseLimits,
  storageResponseSeconds,
  storeLimits,
} from './response-limits.ts'
import { createListing } from './s3-listing.ts'
import {
  type ObjectFacts,
  type ObjectRange,
  type S3Store,
  type Storage,
  type StorageEnv,
  storageUnavailable,
} from './storage.ts'

type PartAddress = { Bucket: string; Key: string; UploadId: string | undefined }
type StoredPart = { PartNumber: number; ETag: string | undefined }

/**
 * Opens the storage port with the S3 client. A request without a response, or with a 5xx response, is sent up to three
 * times before the store counts as unavailable.
 */
export function openS3Store(env: StorageEnv): S3Store {
  const bucket = env.STORAGE_BUCKET
  const {
    soon,
    afterSending,
    afterMoving,
    body: bodyLimits,
  } = storeLimits(env.STORAGE_TIMEOUT_SECONDS ?? storageResponseSeconds)
  const client = new S3Client({
    endpoint: env.STORAGE_ENDPOINT,
    region: env.STORAGE_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: env.STORAGE_ACCESS_KEY_ID, secretAccessKey: env.STORAGE_SECRET_ACCESS_KEY },
    // Otherwise the SDK would sign the checksum of an empty body into every URL.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Otherwise Node would wait for `100 Continue` before it sends a large body, and some stores do not send this
    // response.
    expectContinueHeader: false,
  })
  retryLostConnections(client)

  const get: Storage['get'] = ({ key, ifMatch, range }) =>
    guarded(async () => {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        IfMatch: ifMatch,
        Range: range ? `bytes=${range.offset}-${range.offset + range.length - 1}` : undefined,
      })
      const abortion = new AbortController()
      const response = await inTime((options) => client.send(command, options), soon, abortion)
      return {
        body: response.Body?.transformToWebStream() as ReadableStream<Uint8Array>,
        contentLength: response.ContentLength ?? 0,
        etag: response.ETag ?? '',
        limits: bodyLimits,
        cancel: () => abortion.abort(),
      }
    })

  const put: Storage['put'] = async ({ key, body, contentType }) => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: body.length,
    })
    const response = await orUnavailable((options) => client.send(command, options), afterSending)
    return { etag: response.ETag ?? '', contentLength: body.length }
  }

  const putIf = async (
    condition: { IfNoneMatch: string } | { IfMatch: string },
    { key, body, contentType }: { key: string; body: Uint8Array; contentType: string },
  ) => {
    const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType, ContentLength: body.length }
    const command = new PutObjectCommand({ ...object, ...condition })
    try {
      await inTime((options) => client.send(command, options), soon)
      return 'stored'
    } catch (error) {
      const status = statusOf(error)
      // A 409 means that another request writes the object, and a 404 means that the object no longer exists.
      if (status === 412 || status === 409 || ('IfMatch' in condition && status === 404)) return 'refused'
      throw storageUnavailable(error)
    }
  }

  /** Joins parts into an object with a multipart upload. Aborts the upload if a part fails. */
  async function joinParts(
    { key, contentType, contentLength }: { key: string; contentType: string; contentLength: number },
    storeParts: (address: PartAddress) => Promise<StoredPart[]>,
  ): Promise<ObjectFacts> {
    const created = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType })
    const upload = await orUnavailable((options) => client.send(created, options), soon)
    const address = { Bucket: bucket, Key: key, UploadId: upload.UploadId }
    try {
      const parts = await storeParts(address)
      const complete = new CompleteMultipartUploadCommand({ ...address, MultipartUpload: { Parts: parts } })
      const done = await orUnavailable((options) => client.send(complete, options), afterMoving)
      return { etag: done.ETag ?? '', contentLength }
    } catch (error) {
      const abort = new AbortMultipartUploadCommand(address)
      await inTime((options) => client.send(abort, options), soon).catch(() => {})
      throw error
    }
  }

  async function addPart(address: PartAddress, number: number, body: Uint8Array): Promise<StoredPart> {
    const add = new UploadPartCommand({ ...address, PartNumber: number, Body: body, ContentLength: body.length })
    const { ETag } = await orUnavailable((options) => client.send(add, options), afterSending)
    return { PartNumber: number, ETag }
  }

  /**
   * Uploads the original in parts through the worker, followed by the appended bytes. Used for a store that cannot copy
   * ranges.
   */
  async function addPieces(address: PartAddress, original: ObjectRange, appended: Uint8Array): Promise<StoredPart[]> {
    const parts: StoredPart[] = []
    for await (const piece of copyParts(get, original, appended))
      parts.push(await addPart(address, parts.length + 1, piece))
    return parts
  }

  return {
    ...createListing({ client, bucket, limits: soon, statusOf }),
    putNew: (object) => putIf({ IfNoneMatch: '*' }, object),
    replace: ({ etag, ...object }) => putIf({ IfMatch: etag }, object),
    presignPut: async ({ key, contentLength, contentType, sha256, ttlSeconds }) => {
      const checksum = sha256 ? { ChecksumSHA256: sha256 } : {}
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: contentLength,
        IfNoneMatch: '*',
        ...checksum,
      })
      const signed = ['content-type', 'content-length', 'if-none-match', ...(sha256 ? ['x-amz-checksum-sha256'] : [])]
      const url = await getSignedUrl(client, command, {
        expiresIn: ttlSeconds,
        signableHeaders: new Set([...signed, 'host']),
        unhoistableHeaders: new Set(signed),
      })
      const headers: Record<string, string> = {
        'content-type': contentType,
        'content-length': String(contentLength),
        'if-none-match': '*',
      }
      if (sha256) headers['x-amz-checksum-sha256'] = sha256
      return { url, headers }
    },
    presignGet: ({ key, fileName, ttlSeconds, type = 'pdf' }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ResponseContentType: type === 'pdf' ? 'application/pdf' : 'application/octet-stream',
          ResponseContentDisposition: attachment(fileName, type),
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: ttlSeconds },
      ),
    get,
    head: (key) =>
      guarded(async () => {
        const command = new HeadObjectCommand({ Bucket: bucket, Key: key })
        const response = await inTime((options) => client.send(command, options), soon)
        return { contentLength: response.ContentLength ?? 0, etag: response.ETag ?? '' }
      }),
    put,
    append: ({ key, original, appended, contentType }) =>
      joinParts({ key, contentType, contentLength: original.contentLength + appended.length }, async (address) => {
        // Some stores do not support conditions for this call. The digest of the sealed file is always checked
        // afterwards.
        const copy = new UploadPartCopyCommand({
          ...address,
          PartNumber: 1,
          CopySource: `${bucket}/${original.key}`,
          CopySourceRange: rangeOf(original),
        })
        const copied = await orUnknown((options) => client.send(copy, options), afterMoving)
        if (!copied) return addPieces(address, original, appended)
        return [{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag }, await addPart(address, 2, appended)]
      }),
    copy: async ({ key, original, contentType }) => {
      const command = new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: `${bucket}/${original.key}` })
      const response = await orUnknown((options) => client.send(command, options), afterMoving)
      const { contentLength } = original
      if (response) return { etag: response.CopyObjectResult?.ETag ?? '', contentLength }
      return joinParts({ key, contentType, contentLength }, (address) => addPieces(address, original, new Uint8Array()))
    },
    delete: async (key) => {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
      await orUnavailable((options) => client.send(command, options), soon)
    },
  }
}

const rangeOf = ({ offset, contentLength }: ObjectRange): string | undefined =>
  offset === undefined ? undefined : `bytes=${offset}-${offset + contentLength - 1}`

/**
 * Makes the client retry a request whose connection broke. The client recognizes the connection errors of browsers and
 * Node, but not those of workerd. A store may close an idle connection while the client reuses it.
 */
function retryLostConnections(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof Error && !(error instanceof S3ServiceException))
          Object.assign(error, { $retryable: { throttling: false } })
        throw error
      }
    },
    { step: 'deserialize', priority: 'high', name: 'retryLostConnections' },
  )
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

/**
 * Runs a call. Returns null if the object is missing or has a different entity tag. Throws `unavailable` for all other
 * failures.
 */
async function guarded<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 412) return null
    throw storageUnavailable(error)
  }
}

/** Runs a call. Returns null if the store does not support the request. */
async function orUnknown<T>(call: BoundedCall<T>, limits: ResponseLimits): Promise<T | null> {
  try {
    return await inTime(call, limits)
  } catch (error) {
    if (statusOf(error) === 501 || (error as Error).name === 'NotImplemented') return null
    throw storageUnavailable(error)
  }
}

async function orUnavailable<T>(call: BoundedCall<T>, limits: ResponseLimits): Promise<T> {
  try {
    return await inTime(call, limits)
  } catch (error) {
    throw storageUnavailable(error)
  }
}
