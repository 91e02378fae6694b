import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { inTime, type ResponseLimits } from './response-limits.ts'
import { type Storage, storageUnavailable } from './storage.ts'

/**
 * The status of a store that cannot list unfinished uploads. Such a store deletes them automatically or by a bucket
 * rule.
 */
const notImplemented = 501
const uploadsPerPage = 1_000

/** Creates the calls that list the contents of a store. */
export function createListing({
  client,
  bucket,
  limits,
  statusOf,
}: {
  client: S3Client
  bucket: string
  limits: ResponseLimits
  statusOf: (error: unknown) => number | undefined
}): Pick<Storage, 'list' | 'abortUploads'> {
  return {
    list: async ({ after, limit }) => {
      const command = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: limit, ...(after && { StartAfter: after }) })
      try {
        const response = await inTime((options) => client.send(command, options), limits)
        const objects = (response.Contents ?? []).map(({ Key, Size, LastModified }) => ({
          key: Key ?? '',
          contentLength: Size ?? 0,
          storedAt: LastModified ?? new Date(0),
        }))
        return { objects, isLast: response.IsTruncated !== true }
      } catch (error) {
        throw storageUnavailable(error)
      }
    },
    abortUploads: async ({ prefix, before }) => {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, MaxUploads: uploadsPerPage })
      try {
        const { Uploads: uploads = [] } = await inTime((options) => client.send(command, options), limits)
        const over = uploads.filter(({ Initiated }) => before === null || (Initiated ?? before) < before)
        const failures: unknown[] = []
        for (const { Key, UploadId } of over) {
          const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
          // A failure to abort one upload does not prevent aborting the others.
          await inTime((options) => client.send(abort, options), limits).catch((error) => failures.push(error))
        }
        if (failures.length > 0) throw failures[0]
        return over.length
      } catch (error) {
        if (statusOf(error) === notImplemented) return 0
        throw storageUnavailable(error)
      }
    },
  }
}
