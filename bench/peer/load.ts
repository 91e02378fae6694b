import { parseArgs } from 'node:util'

/**
 * Requests one URL from a separate process: `--url`, `--header 'name: value'` (repeatable), and `--count` requests by
 * `--clients` clients with one request in flight each. Prints the duration in seconds. Exits with 1 after a response
 * other than 200.
 */

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    header: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '0' },
    clients: { type: 'string', default: '1' },
  },
})
const headers = new Headers()
for (const line of values.header) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
let left = Number(values.count)

async function client(): Promise<void> {
  while (left-- > 0) {
    const response = await fetch(values.url, { headers })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${values.url} returned ${response.status}: ${text.slice(0, 300)}`)
  }
}

const startedAt = performance.now()
await Promise.all(Array.from({ length: Number(values.clients) }, client))
console.log((performance.now() - startedAt) / 1_000)
