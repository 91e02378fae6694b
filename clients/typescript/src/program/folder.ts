import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CompletedFiles } from '../completion.ts'

/** The file name of each part of a completed envelope, and the `verify` option for this file. */
const names = {
  document: ['sealed.pdf', '--pdf'],
  certificate: ['certificate.pdf', '--certificate'],
  keys: ['jwks.json', '--key'],
  seal: ['seal.pem', '--seal'],
} as const
const evidenceName = 'evidence.json'

/** Writes the files of a completed envelope. Overwrites existing files. */
export function writeCompleted(folder: string, files: CompletedFiles): void {
  mkdirSync(folder, { recursive: true })
  for (const [member, [name]] of Object.entries(names))
    writeFileSync(join(folder, name), files[member as keyof typeof names])
  writeFileSync(join(folder, evidenceName), files.evidence)
  // The id makes names unique. The service has already removed folders from the names.
  for (const { id, name, content } of files.attachments) writeFileSync(join(folder, `${id}-${basename(name)}`), content)
}

/** Returns the arguments of `verify`. Replaces a folder with options for the files in it. */
export function filesIn([path, ...options]: string[]): string[] {
  if (path === undefined || !existsSync(path) || !statSync(path).isDirectory())
    return path === undefined ? [] : [path, ...options]
  const found = Object.values(names).flatMap(([name, option]) =>
    !options.includes(option) && existsSync(join(path, name)) ? [option, join(path, name)] : [],
  )
  return [join(path, evidenceName), ...found, ...options]
}
