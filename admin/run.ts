import { parseArgs } from 'node:util'
import { AdminError } from './act.ts'
import { type Command, isFlag, type Options, optionNamesOf, UsageError } from './command.ts'
import { commands, usage, usageOf } from './commands.ts'
import { databaseProblem } from './database-problem.ts'

/** The exit code and output of a command line. */
export type AdminResult = { exitCode: 0 | 1 | 2; stdout: string; stderr: string }

/**
 * Runs a command line. Returns 0 on success, 1 if the command cannot be performed, and 2 if it is invalid. Throws only
 * unexpected errors. `withDatabase` provides the owner URL of the database.
 */
export async function runAdmin(
  args: readonly string[],
  withDatabase: <T>(work: (databaseUrl: string) => Promise<T>) => Promise<T>,
): Promise<AdminResult> {
  const [name = '', ...rest] = args
  if (name === 'help' || name === '--help') return done(helpOf(rest[0]))
  if (isCommand(name) && rest.includes('--help')) return done(helpOf(name))
  try {
    const { command, options } = read(args)
    return done(shown(await withDatabase((databaseUrl) => command.run(databaseUrl, options))))
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, stdout: '', stderr: `${helpOf(name)}\n\n${error.message}` }
    const problem = error instanceof AdminError ? error.message : databaseProblem(error)
    if (problem === null) throw error
    return { exitCode: 1, stdout: '', stderr: problem }
  }
}

/** Writes the output of a command line, and sets the exit code of this process. */
export function endWith({ exitCode, stdout, stderr }: AdminResult): void {
  if (stdout) console.log(stdout)
  if (stderr) console.error(stderr)
  process.exitCode = exitCode
}

const done = (stdout: string): AdminResult => ({ exitCode: 0, stdout, stderr: '' })

/** Returns the usage of a command, or of all commands if the name is unknown. */
const helpOf = (name = ''): string => (isCommand(name) ? usageOf(name) : usage)

const isCommand = (name: string): boolean => Object.hasOwn(commands, name)

function read(args: readonly string[]): { command: Command; options: Options } {
  const [name = '', ...rest] = args
  const command = isCommand(name) ? commands[name] : undefined
  if (!command) throw new UsageError(name ? `The ${name} command does not exist.` : 'The command is missing.')
  try {
    const typeOf = (option: string) => (isFlag(command, option) ? ('boolean' as const) : ('string' as const))
    const options = Object.fromEntries(optionNamesOf(command).map((option) => [option, { type: typeOf(option) }]))
    const given = Object.entries(parseArgs({ args: rest, options }).values)
    return {
      command,
      options: Object.fromEntries(given.map(([name, value]) => [name, value === true ? 'yes' : value])) as Options,
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function shown(result: unknown): string {
  if (result === undefined) return 'done'
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}
