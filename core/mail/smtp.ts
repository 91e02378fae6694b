/** SMTP (RFC 5321) without a connection: replies, extensions, and the text after DATA. */

export type SmtpReply = { code: number; lines: string[] }

/** Parses the lines of a reply. Returns null while more lines follow. Throws a RangeError for an invalid reply. */
export function readReply(lines: string[]): SmtpReply | null {
  const last = lines.at(-1)
  if (last === undefined) return null
  const [, code, separator] = /^([2-5]\d\d)(?:([ -])|$)/.exec(last) ?? []
  if (!code) throw new RangeError('not an SMTP reply')
  return separator === '-' ? null : { code: Number(code), lines: lines.map((line) => line.slice(4)) }
}

/** Returns the extensions in a server's reply to EHLO: parameters by uppercase keyword. */
export const readSmtpExtensions = ({ lines }: SmtpReply): Map<string, string[]> =>
  new Map(
    lines.slice(1).map((line) => {
      const [keyword = '', ...parameters] = line.trim().toUpperCase().split(/[ =]+/)
      return [keyword, parameters]
    }),
  )

/** Returns the lines after DATA, including the final dot. No line of the message can end them early (section 4.5.2). */
export const dataText = (message: string): string => {
  const whole = message.endsWith('\r\n') ? message : `${message}\r\n`
  return `${whole.replace(/^\./gm, '..')}.`
}

const detailCharsMax = 300

/** Returns a reply as one line of plain text for people: `550 5.1.1 No such user`. */
export const replyText = ({ code, lines }: SmtpReply): string =>
  `${code} ${lines.join(' ')}`
    .replace(/[^ -~]+/g, ' ')
    .trim()
    .slice(0, detailCharsMax)
