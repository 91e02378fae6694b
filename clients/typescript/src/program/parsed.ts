import { type ParseArgsConfig, parseArgs } from 'node:util'
import { optionErrorOf } from '../../../verifier/option-error.ts'
import { commandName, UsageError } from './usage.ts'

/** Parses the arguments of a command. Throws a UsageError that names the help of this command. */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const text = optionErrorOf(error, options, `${commandName()} ${command}`)
    throw text === null ? error : new UsageError(text)
  }
}
