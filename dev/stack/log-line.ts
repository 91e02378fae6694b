/** Returns a line of a worker's log for people: a request as one short line, any other line unchanged. */
export function readableLine(line: string) {
  const entry = parseEntry(line)
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
