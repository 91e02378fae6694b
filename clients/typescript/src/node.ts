import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CompletedFiles } from './completion.ts'
import { fileNames } from './file-names.ts'

/**
 * Writes sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem and the attachments to a folder. Creates the
 * folder if it is missing, and overwrites existing files. Needs Node.
 */
export async function writeCompleted(files: CompletedFiles, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
  for (const part of Object.keys(fileNames) as (keyof typeof fileNames)[]) await write(fileNames[part], files[part])
  // The id makes names unique. The service has already removed folders from the names.
  for (const { id, name, content } of files.attachments) await write(`${id}-${basename(name)}`, content)
}
