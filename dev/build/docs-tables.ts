import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { overdueAlarm } from '../../core/health/backlog.ts'
import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import {
  type FieldOption,
  fieldOptions,
  fieldTypes,
  fieldTypeTable,
  type ValueType,
} from '../../core/signing/field-types.ts'
import { eventTypes, webhookEventTable } from '../../core/webhooks/event-types.ts'

/** Returns the guides, with tables that are generated from field types and webhook events. */
export const docsTables = (base: string): Record<string, string> => {
  const read = (path: string) => readFileSync(join(base, path), 'utf8')
  return {
    'docs/webhooks.md': withRows(read('docs/webhooks.md'), '| event | happens | default |', eventRows),
    'docs/fields.md': withOptions(
      withRows(read('docs/fields.md'), '| type | filled in by | posted value | rules |', fieldRows),
    ),
    'docs/alarms.md': read('docs/alarms.md').replace(
      /^### `\w+s_overdue`\n[\s\S]*?(?=^### `envelopes_unsealed`)/m,
      overdueSections,
    ),
    'docs/places.md': read('docs/places.md').replace(/^\| `type` \| .*$/m, `| \`type\` | ${listed(fieldTypes)} |`),
  }
}

/** Returns a text with new rows in the table that has the given header row. */
function withRows(text: string, head: string, rows: string[]): string {
  const [before, after] = text.split(`${head}\n`)
  if (before === undefined || after === undefined)
    throw new Error(
      `The guide does not have exactly one table with the header row ${head}. Add the table, or remove its copies.`,
    )
  const [rule = '', ...rest] = after.split('\n')
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return [`${before}${head}`, rule, ...rows, ...rest.slice(end)].join('\n')
}

const eventRows = eventTypes.map((type) => {
  const { happens, isDefault } = webhookEventTable[type]
  return `| \`${type}\` | ${happens} | ${isDefault ? 'yes' : 'no; list the event in `events`'} |`
})

/** The alarms for overdue jobs, one for each kind of job. */
const overdueSections = jobKinds
  .map((kind) => `### \`${overdueAlarm(kind)}\`\n${wrapped(jobTable[kind].overdue.advice)}\n\n`)
  .join('')

const postedValues: Record<ValueType, string> = {
  text: '`{ "kind": "text", "text": … }`',
  checkbox: '`{ "kind": "checkbox", "checked": true }`',
  files: '`{ "kind": "files", "files": [id, …] }`',
  signature:
    '`{ "kind": "typed", "text": …, "hand": … }`, `{ "kind": "drawn", "aspectRatio": …, "strokes": [[x0, y0, x1, y1, …]] }` or `{ "kind": "image", "image": … }`',
}

const fieldRows = fieldTypes.map((type) => {
  const { valueType, setByService, isStatic, rules } = fieldTypeTable[type]
  const by = setByService ? 'service' : isStatic ? 'sender' : 'signer'
  return `| \`${type}\` | ${by} | ${by === 'signer' ? postedValues[valueType] : 'none'} | ${rules} |`
})

/** Returns the guide with the field types that support each option. */
function withOptions(text: string): string {
  const [head = '', table = ''] = text.split(optionsHead)
  const filled = fieldOptions.reduce((rows, option) => {
    const types = typesWith(option).map((type) => `\`${type}\``)
    return rows.replace(new RegExp(`^(\\| \`${option}\` \\| )[^|]*( \\|)`, 'm'), `$1${types.join(', ')}$2`)
  }, table)
  return [head, filled].join(optionsHead)
}

const optionsHead = '| option | on | meaning |'

const typesWith = (option: FieldOption) => fieldTypes.filter((type) => fieldTypeTable[type].options.includes(option))

const listed = (names: readonly string[]): string =>
  `${names
    .slice(0, -1)
    .map((name) => `\`${name}\``)
    .join(', ')} or \`${names.at(-1)}\``

/** Wraps a paragraph to lines of at most 120 characters. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= 120) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
