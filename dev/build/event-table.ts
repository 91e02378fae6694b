import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes, webhookEvents } from '../../core/webhooks/event-types.ts'

const path = 'docs/webhooks.md'
const head = '| event | happens | sent to |\n|---|---|---|\n'

/** Returns the guide to webhooks with its table of events. */
export function eventTable(base: string): Record<string, string> {
  const [before, after] = readFileSync(join(base, path), 'utf8').split(head)
  if (before === undefined || after === undefined)
    throw new Error(`${path} must have one table of events, with the head\n${head}`)
  const rows = eventTypes.map((type) => {
    const { happens, isDefault } = webhookEvents[type]
    return `| \`${type}\` | ${happens} | ${isDefault ? 'every endpoint without `events`' : 'endpoints that list it'} |\n`
  })
  return { [path]: `${before}${head}${rows.join('')}${after.replace(/^(?:\|.*\n)*/, '')}` }
}
