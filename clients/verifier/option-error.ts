type Options = Readonly<Record<string, unknown>>

/**
 * Returns the message for an error of `parseArgs`, with the nearest option. Returns null for any other error. The
 * message ends with the command that prints the options.
 */
export function optionErrorOf(error: unknown, options: Options, command: string): string | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (!String(code).startsWith('ERR_PARSE_ARGS')) return null
  const unknown = /^Unknown option '(-[^']*)'/.exec(String(message))?.[1]
  const said = unknown === undefined ? String(message) : `Unknown option ${unknown}.${suggestion(unknown, options)}`
  return `${said}${/[.?]$/.test(said) ? '' : '.'} Run ${command} --help.`
}

function suggestion(unknown: string, options: Options): string {
  const near = Object.keys(options).find((name) => letters(name) === letters(unknown))
  return near === undefined ? '' : ` Did you mean --${near}?`
}

/** Returns the letters of a name, so names in kebab case, camel case and snake case are equal. */
const letters = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase()
