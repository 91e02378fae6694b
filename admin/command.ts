import type { KeyEnvironment } from '../core/api-keys.ts'

/** The command line was not understood; the message is followed by the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Options = Record<string, string | undefined>

/** One command: how its options are written, what it does in a sentence, and doing it as the owner of the database. */
export type Command = {
  usage: string
  does: string
  run: (databaseUrl: string, options: Options) => Promise<unknown>
}

export type Commands = Record<string, Command>

/** Whether an option of a usage stands there without a value; where it is given it is `yes`. */
export const isFlag = ({ usage }: Command, name: string): boolean => usage.includes(`--${name}]`)

/** The names of the options that a usage shows. */
export const optionsOf = ({ usage }: Command): string[] => [...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => name!)

/**
 * A command with options that have to be there: what stands for their values in the usage, by their names. The usage of those that
 * may be left out follows.
 */
export const commandWith = <Name extends string>(
  values: Record<Name, string>,
  does: string,
  act: (databaseUrl: string, given: Options & Record<Name, string>) => Promise<unknown>,
  optional = '',
): Command => {
  const names = Object.keys(values) as Name[]
  return {
    usage: [...names.map((name) => `--${name} ${values[name]}`), ...(optional ? [optional] : [])].join(' '),
    does,
    run: (url, o) => {
      const needed = Object.fromEntries(names.map((name) => [name, need(o, name)])) as Record<Name, string>
      return act(url, { ...o, ...needed })
    },
  }
}

/** A command whose one option is the id of what it is about. */
export const commandAbout = (
  name: string,
  does: string,
  act: (databaseUrl: string, id: string) => Promise<unknown>,
): Command => commandWith({ [name]: 'ID' }, does, (url, { [name]: id = '' }) => act(url, id))

/** An option that has to be there; throws a UsageError that names it. */
export function need(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new UsageError(`--${name} is missing.`)
  return value
}

export function environmentOf({ environment = 'live' }: Options): KeyEnvironment {
  if (environment === 'live' || environment === 'test') return environment
  throw new UsageError('--environment is live or test.')
}

export function wholeNumberOption(options: Options, name: string): number {
  const text = need(options, name)
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} is a whole number from 1 to 9999999.`)
}

export function yesOrNo(options: Options, name: string): boolean {
  const text = need(options, name)
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new UsageError(`--${name} is yes or no.`)
}

/** The first moment (UTC) of a day that exists. */
export function dayOption(options: Options, name: string): Date {
  const text = need(options, name)
  const date = new Date(text)
  // Date takes the 31st of February for a day in March.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime())
  if (isDay && date.toISOString().startsWith(text)) return date
  throw new UsageError(`--${name} is a date such as 2031-12-31.`)
}

/** The parts of a list such as `a, b`. */
export const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())
