import * as z from 'zod'
import { iso, Timestamp } from './common.ts'

export const Folder = z
  .object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), createdAt: Timestamp })
  .meta({ id: 'Folder' })

/** What leaves of a folder. */
export const toFolder = (folder: {
  id: string
  name: string
  parentId: string | null
  createdAt: Date
}): z.infer<typeof Folder> => ({
  id: folder.id,
  name: folder.name,
  parentId: folder.parentId,
  createdAt: iso(folder.createdAt),
})
