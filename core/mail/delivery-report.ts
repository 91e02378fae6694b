/**
 * The outcome of a mail delivery (RFC 3464). `detail` is one line for people: the status code and the text of the
 * receiving server.
 */
export type DeliveryReport = { isFinalFailure: boolean; detail: string }

const detailCharsMax = 300

/** Parses a `message/delivery-status` part (RFC 3464). Returns null if it names no recipient. */
export function readDeliveryReport(text: string): DeliveryReport | null {
  const recipients = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.has('action'))
  const failed = recipients.find((fields) => firstWord(fields.get('action')) === 'failed')
  const reported = failed ?? recipients[0]
  return reported ? { isFinalFailure: failed !== undefined, detail: detailOf(reported) } : null
}

/**
 * Returns the fields of a header block by their lowercase names. A line that begins with a space continues the previous
 * line.
 */
const readFields = (block: string): Map<string, string> =>
  new Map(
    block
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
      }),
  )

const firstWord = (value = ''): string => value.toLowerCase().split(/[\s(;]/, 1)[0] ?? ''

/** Returns the readable text of a diagnostic code such as `smtp; 550 5.1.1 No such user`. */
function detailOf(fields: Map<string, string>): string {
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '')
  const status = firstWord(fields.get('status'))
  return (diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, detailCharsMax)
    .toWellFormed()
}
