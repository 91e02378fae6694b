import { publishedFindings } from '../../core/signing/integrity.ts'
import {
  type EvidenceOutcome,
  type EvidenceVerdict,
  outcomeOf,
  timestampTrust,
} from '../../core/signing/verify-evidence.ts'
import { logPolicyCheck } from '../../core/signing/verify-log.ts'

/** The exit code of the command, and its conclusion in one sentence. */
type Conclusion = { exitCode: 0 | 1 | 2 | 3; message: string }

const claimedTime =
  "The issuer of the seal's timestamp was not checked, so the time is only a claim. To check the issuer, pass --timestamps."
const openChain =
  'The chain is open: the envelope was not finished when this evidence was downloaded, so more events may follow.'

const conclusions: Record<EvidenceOutcome, Conclusion> = {
  good: { exitCode: 0, message: 'The evidence is valid: all checks that ran passed.' },
  bad: { exitCode: 1, message: 'The evidence is NOT valid.' },
  incomplete: {
    exitCode: 2,
    message: 'No check failed, but only --key can prove that the service issued this evidence.',
  },
  open: {
    exitCode: 3,
    message: 'No check failed so far. Download the evidence again when the envelope is finished.',
  },
}

/** Returns the conclusion for a verdict. */
export const conclusionOf = (verdict: EvidenceVerdict): Conclusion => conclusions[outcomeOf(verdict)]

/** Prints a verdict in lines for people. */
export function printLines(verdict: EvidenceVerdict, { message }: Conclusion): void {
  const { checks, notChecked, firstBadSequence, isOpen } = verdict
  const rows = [
    ...checks.map(({ name, ok, detail }) => ({ result: ok ? 'ok' : 'FAILED', name, detail })),
    ...notChecked.map((check) => ({ result: 'not run', name: check.name, detail: withOption(check) })),
  ]
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { result, name, detail } of rows)
    console.log(`${result.padEnd(8)}  ${name.padEnd(width)}  ${printable(detail)}`)
  if (firstBadSequence !== null) console.log(`The first faulty record is ${firstBadSequence}.`)
  const isBad = outcomeOf(verdict) === 'bad'
  if (!isBad && isOpen) console.log(openChain)
  if (!isBad && notChecked.some(({ name }) => name === timestampTrust)) console.log(claimedTime)
  console.log(message)
}

/** Prints a verdict as one JSON object. A check that was not run has `ok: null`. */
export function printJson(verdict: EvidenceVerdict | null, { exitCode, message }: Conclusion): void {
  const { checks = [], notChecked = [], firstBadSequence = null } = verdict ?? {}
  const made = checks.map(({ name, ok, detail, findings }) => ({
    name,
    ok,
    detail,
    findings: publishedFindings({ findings }),
  }))
  const notMade = notChecked.map((check) => ({
    name: check.name,
    ok: null,
    detail: withOption(check),
    findings: [],
  }))
  const result = { exitCode, message, firstFaultyRecord: firstBadSequence, checks: [...made, ...notMade] }
  console.log(JSON.stringify(result, (_, value) => (typeof value === 'string' ? printable(value) : value), 2))
}

/** The options that make skipped checks possible, by check name. */
const options: Record<string, string> = {
  checkpoint_signature: '--key <file>',
  known_heads: '--head <sequence>:<hash>',
  sealed_document: '--pdf <file>',
  'seal.trust': '--seal <file>',
  certificate: '--certificate <file>',
  [timestampTrust]: '--timestamps <file>',
  [logPolicyCheck]: '--log-policy <file>',
}

/** Returns the reason why a check was skipped, with the option that makes the check possible. */
const withOption = ({ name, detail }: EvidenceVerdict['notChecked'][number]): string =>
  options[name] === undefined ? detail : `${detail} Option: ${options[name]}.`

/** Replaces control characters, because names in a hostile file could otherwise control the terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
