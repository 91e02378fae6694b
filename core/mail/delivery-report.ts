/** Reports about deliveries (RFC 3464): what a mail server says that became of a mail. */

/** `detail` is one line for people: status, and what the other server said. */
export type DeliveryReport = { isFinalFailure: boolean; detail: string }

const detailCharsMax = 300

/** Reads the text of a `message/delivery-status` part; null when it tells of no recipient. */
export function readDeliveryReport(text: string): DeliveryReport | null {
  const recipients = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.has('action'))
  const failed = recipients.find((fields) => firstWord(fields.get('action')) === 'failed')
  const told = failed ?? recipients[0]
  return told ? { isFinalFailure: failed !== undefined, detail: detailOf(told) } : null
}

/** Fields by lower-case name; a line that begins with a space belongs to the one before it. */
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

/** The diagnostic comes as `smtp; 550 5.1.1 No such user`. */
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
