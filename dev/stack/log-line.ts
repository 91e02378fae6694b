/**
 * Formats a line of a worker's log for people: a request becomes one short line, and other entries stay unchanged.
 * Returns null for an entry of level `debug` and for a backlog without an alarm.
 */
export function readableLine(line: string): string | null {
  const entry = parseEntry(line)
  if (entry?.level === 'debug' || (entry?.event === 'backlog' && entry.level === 'info')) return null
  if (entry?.event !== 'request') return line
  const { status, method, operation, durationMs, requestId } = entry
  return `${status} ${method} ${operation ?? '-'} ${durationMs} ms ${requestId}`
}

function parseEntry(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
