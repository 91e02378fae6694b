import type { KeyEnvironment } from '../core/api-keys.ts'

/** The error for an invalid command line. Its message is printed after the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Options = Record<string, string | undefined>

/** A command: its options, a one-sentence description, and its action, which runs as the owner of the database. */
export type Command = {
  usage: string
  summary: string
  run: (databaseUrl: string, options: Options) => Promise<unknown>
}

export type Commands = Record<string, Command>

/** Returns whether an option of a command takes no value. If such an option is present, its value is `yes`. */
export const isFlag = ({ usage }: Command, name: string): boolean => usage.includes(`--${name}]`)

/** Returns the names of the options in a command's usage. */
export const optionNamesOf = ({ usage }: Command): string[] =>
  [...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => name!)

/**
 * Creates a command with required and optional options. `values` maps each required option to the placeholder of its
 * value.
 */
export const commandWithOptions = <Name extends string>(
  values: Record<Name, string>,
  summary: string,
  act: (databaseUrl: string, given: Options & Record<Name, string>) => Promise<unknown>,
  optional = '',
): Command => {
  const names = Object.keys(values) as Name[]
  return {
    usage: [...names.map((name) => `--${name} ${values[name]}`), ...(optional ? [optional] : [])].join(' '),
    summary,
    run: (url, o) => {
      const needed = Object.fromEntries(names.map((name) => [name, requiredOption(o, name)])) as Record<Name, string>
      return act(url, { ...o, ...needed })
    },
  }
}

/** Creates a command whose only option is the id of its target. */
export const commandForId = (
  name: string,
  summary: string,
  act: (databaseUrl: string, id: string) => Promise<unknown>,
): Command => commandWithOptions({ [name]: 'ID' }, summary, (url, { [name]: id = '' }) => act(url, id))

/** Returns a required option. Throws a UsageError if it is missing. */
export function requiredOption(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new UsageError(`--${name} is missing.`)
  return value
}

export function environmentOf({ environment = 'live' }: Options): KeyEnvironment {
  if (environment === 'live' || environment === 'test') return environment
  throw new UsageError('--environment must be live or test.')
}

export function integerOption(options: Options, name: string): number {
  const text = requiredOption(options, name)
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} must be an integer from 1 to 9999999.`)
}

export function booleanOption(options: Options, name: string): boolean {
  const text = requiredOption(options, name)
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new UsageError(`--${name} must be yes or no.`)
}

/** Returns the start (UTC) of the day in an option. Throws a UsageError if no such day exists. */
export function dayOption(options: Options, name: string): Date {
  const text = requiredOption(options, name)
  const date = new Date(text)
  // `Date` parses 31 February as a day in March.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime())
  if (isDay && date.toISOString().startsWith(text)) return date
  throw new UsageError(`--${name} must be a date such as 2031-12-31.`)
}

/** Returns the items of a list such as `a, b`. */
export const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())
