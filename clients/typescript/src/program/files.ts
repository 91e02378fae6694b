import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Client } from '../client.ts'
import { requirePdf } from './arguments.ts'
import { parsed } from './parsed.ts'
import { help } from './sign.ts'
import { UsageError } from './usage.ts'

const usageOfUpload = 'chancery upload <file.pdf> [--title <title>] [--type <type>] [--folder <folder id>]'
const usageOfDownload = 'chancery download <document id> [--out <file>]'

/** Uploads a PDF and prints the resulting document. */
export async function upload(args: string[], client: () => Client): Promise<number> {
  const text = { type: 'string' } as const
  const options = { title: text, type: text, folder: text, help: { type: 'boolean' } } as const
  const { values, positionals } = parsed('upload', args, options)
  if (values.help) return help(usageOfUpload)
  const [path, ...rest] = positionals
  if (!path || rest.length > 0) throw new UsageError(usageOfUpload)
  const bytes = await requirePdf(path, readFile)
  const title = values.title ?? basename(path, extname(path))
  const document = await client().uploadDocument(bytes, { title, type: values.type, folderId: values.folder })
  console.log(JSON.stringify(document, null, 2))
  return 0
}

/** Downloads the file of a document. */
export async function download(args: string[], client: () => Client): Promise<number> {
  const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parsed('download', args, options)
  if (values.help) return help(usageOfDownload)
  const [id, ...rest] = positionals
  if (!id || rest.length > 0) throw new UsageError(usageOfDownload)
  const file = values.out ?? `${id}.pdf`
  await writeFile(file, await client().downloadDocument(id))
  console.log(file)
  return 0
}
