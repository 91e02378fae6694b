import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CompletedFiles } from './completion.ts'
import { fileNames } from './file-names.ts'
import type { AttachedFile } from './generated/types.ts'
import { envelopeOf, otherEvidenceIn } from './program/other-evidence.ts'

/**
 * Writes sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem and the attachments to a folder. Creates the
 * folder if it is missing, and overwrites existing files of the same envelope. Throws a TypeError if the folder
 * contains the evidence of another envelope. Needs Node.
 */
export async function writeCompleted(files: CompletedFiles, folder: string): Promise<void> {
  const other = otherEvidenceIn(folder, envelopeOf(files.evidence))
  if (other !== null) throw new TypeError(`${other} Choose another folder.`)
  await mkdir(folder, { recursive: true })
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
  for (const part of Object.keys(fileNames) as (keyof typeof fileNames)[]) await write(fileNames[part], files[part])
  // The id makes names unique. The service has already removed folders from the names.
  for (const { id, name, content } of files.attachments) await write(`${id}-${basename(name)}`, content)
}

const attachmentFile = /^(?<id>att_[^-]+)-(?<name>.+\.(?<extension>[a-z]+))$/is

/** The media types by file extension. The service gives each attached file the extension of its media type. */
const mediaTypes = new Map<string | undefined, AttachedFile['mediaType']>([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
])

/**
 * Reads the files that `writeCompleted` wrote to a folder. Reads no other files, and throws if one is missing. Needs
 * Node.
 */
export async function readCompleted(folder: string): Promise<CompletedFiles> {
  const bytes = async (name: string) => Uint8Array.from(await readFile(join(folder, name)))
  const text = (name: string) => readFile(join(folder, name), 'utf8')
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const attachments: CompletedFiles['attachments'] = []
  for (const file of names.sort()) {
    const { id, name, extension } = attachmentFile.exec(file)?.groups ?? {}
    const mediaType = mediaTypes.get(extension?.toLowerCase())
    if (id === undefined || name === undefined || mediaType === undefined) continue
    const content = await bytes(file)
    const sha256 = createHash('sha256').update(content).digest('hex')
    attachments.push({ id, name, mediaType, contentLength: content.length, sha256, content })
  }
  return {
    document: await bytes(fileNames.document),
    certificate: await bytes(fileNames.certificate),
    evidence: await text(fileNames.evidence),
    keys: await text(fileNames.keys),
    seal: await text(fileNames.seal),
    attachments,
  }
}
