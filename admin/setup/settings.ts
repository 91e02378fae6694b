import type { DeploymentName } from './deployment.ts'

/** The settings that also determine the domain of a worker. */
export const domainVariables = { api: 'BASE_URL', functions: 'FUNCTIONS_URL' } as const

/**
 * Returns a wrangler.toml with a changed or new variable in one environment. The rest of the file, including comments,
 * remains unchanged. Throws if the file does not contain the environment.
 */
export function withVariable(toml: string, environment: DeploymentName, name: string, value: string): string {
  const line = `${name} = ${JSON.stringify(value)}`
  return inTable(toml, `env.${environment}.vars`, (lines) => {
    const at = lines.findIndex((one) => new RegExp(`^${name}\\s*=`).test(one))
    if (at >= 0) return lines.with(at, line)
    const end = lines.findLastIndex((one) => one.trim() !== '') + 1
    return lines.toSpliced(end, 0, line)
  })
}

/** Returns a wrangler.toml with another domain for the worker. */
export const withDomain = (toml: string, environment: DeploymentName, hostname: string): string =>
  inTable(toml, `env.${environment}`, (lines) =>
    lines.map((line) =>
      /^routes\s*=/.test(line) ? `routes = [{ pattern = ${JSON.stringify(hostname)}, custom_domain = true }]` : line,
    ),
  )

function inTable(toml: string, table: string, change: (lines: string[]) => string[]): string {
  const lines = toml.split('\n')
  const start = lines.indexOf(`[${table}]`) + 1
  if (start === 0) throw new Error(`wrangler.toml has no table [${table}]. Add the table.`)
  const length = lines.slice(start).findIndex((line) => line.startsWith('['))
  const end = length < 0 ? lines.length : start + length
  return [...lines.slice(0, start), ...change(lines.slice(start, end)), ...lines.slice(end)].join('\n')
}
