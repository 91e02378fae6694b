export type SmtpReply = { code: number; lines: string[] }

/**
 * Parses the lines of an SMTP reply (RFC 5321). Returns null while more lines follow. Throws a RangeError for an
 * invalid reply.
 */
export function readReply(lines: string[]): SmtpReply | null {
  const last = lines.at(-1)
  if (last === undefined) return null
  const [, code, separator] = /^([2-5]\d\d)(?:([ -])|$)/.exec(last) ?? []
  if (!code) throw new RangeError('the line is not an SMTP reply')
  return separator === '-' ? null : { code: Number(code), lines: lines.map((line) => line.slice(4)) }
}

/** Returns the extensions in a server's reply to EHLO, as a map from uppercase keyword to parameters. */
export const readSmtpExtensions = ({ lines }: SmtpReply): Map<string, string[]> =>
  new Map(
    lines.slice(1).map((line) => {
      const [keyword = '', ...parameters] = line.trim().toUpperCase().split(/[ =]+/)
      return [keyword, parameters]
    }),
  )

/** Returns message lines as they are sent after DATA. No line can end the message early (RFC 5321 section 4.5.2). */
export const dotStuffed = (lines: string): string => lines.replace(/^\./gm, '..')

/** Returns whether a server accepts a message of this length, according to its SIZE extension (RFC 1870). */
export function acceptsLength(extensions: Map<string, string[]>, length: number): boolean {
  const sizeMax = Number(extensions.get('SIZE')?.[0] ?? 0)
  return !(sizeMax > 0) || length <= sizeMax
}

const detailCharsMax = 300

/** Returns an SMTP reply as one line of plain text for people: `550 5.1.1 No such user`. */
export const replyText = ({ code, lines }: SmtpReply): string =>
  `${code} ${lines.join(' ')}`
    .replace(/[^ -~]+/g, ' ')
    .trim()
    .slice(0, detailCharsMax)
