import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileNames } from '../file-names.ts'
import { commandName } from './usage.ts'

/** The `verify` option for each file of a completed envelope. */
const options = { document: '--pdf', certificate: '--certificate', keys: '--key', seal: '--seal' } as const

/** Returns the help of `verify` for a folder as its argument. */
export const verifyFolder = (): string => `  ${commandName()} verify <folder> [options]

  <bundle.json>          the evidence of an envelope
  <folder>               a folder that sign or fetch wrote: its ${fileNames.evidence}, and the files in it as options:
                         ${Object.entries(options)
                           .map(([part, option]) => `${fileNames[part as keyof typeof options]} as ${option}`)
                           .join(', ')}
`

/** Returns the arguments of `verify`. Replaces a folder with options for the files in it. */
export function filesIn([path, ...given]: string[]): string[] {
  if (path === undefined || !existsSync(path) || !statSync(path).isDirectory())
    return path === undefined ? [] : [path, ...given]
  const found = Object.entries(options).flatMap(([part, option]) => {
    const file = join(path, fileNames[part as keyof typeof options])
    return !given.includes(option) && existsSync(file) ? [option, file] : []
  })
  return [join(path, fileNames.evidence), ...found, ...given]
}
