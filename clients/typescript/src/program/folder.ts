import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompletedFiles } from '../completion.ts'

/** Where the files of a completed envelope lie in a folder, with the option by which `verify` takes each. */
const names = {
  document: ['sealed.pdf', '--pdf'],
  certificate: ['certificate.pdf', '--certificate'],
  keys: ['jwks.json', '--key'],
  seal: ['seal.pem', '--seal'],
} as const
const evidenceName = 'evidence.json'

/** Writes them, each over the one that was there. */
export function writeCompleted(folder: string, files: CompletedFiles): void {
  mkdirSync(folder, { recursive: true })
  for (const [member, [name]] of Object.entries(names))
    writeFileSync(join(folder, name), files[member as keyof typeof names])
  writeFileSync(join(folder, evidenceName), files.evidence)
}

/** The arguments of `verify`, in which a folder stands for its files. */
export function filesIn([path, ...options]: string[]): string[] {
  if (path === undefined || !existsSync(path) || !statSync(path).isDirectory())
    return path === undefined ? [] : [path, ...options]
  const found = Object.values(names).flatMap(([name, option]) =>
    !options.includes(option) && existsSync(join(path, name)) ? [option, join(path, name)] : [],
  )
  return [join(path, evidenceName), ...found, ...options]
}
