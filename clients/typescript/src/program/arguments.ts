import { stat } from 'node:fs/promises'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { limits } from '../../../../core/limits.ts'
import { isEmailAddress } from '../../../../core/mail/address.ts'
import type { EnvelopeInput } from '../generated/types.ts'
import { UsageError } from './usage.ts'

/** Throws unless the path is a file that can be uploaded as a PDF. */
export async function requirePdf(path: string, readFile: (path: string) => Promise<Uint8Array>): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > limits.uploadBytesMax)
    throw new UsageError(
      `${path} has ${size} bytes. The service accepts at most ${limits.uploadBytesMax}. Choose a smaller file.`,
    )
  const bytes = await readFile(path)
  // A PDF can begin after other bytes, for example in files from mail programs.
  if (!Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-'))
    throw new UsageError(`${path} is not a PDF. Choose a PDF file.`)
  return bytes
}

/** Returns the signers' addresses. Throws for an invalid or repeated address. */
export function signersOf(addresses: readonly string[]): readonly string[] {
  const wrong = addresses.find((address) => !isEmailAddress(address))
  if (wrong !== undefined)
    throw new UsageError(`${wrong} is not an email address. Use an address such as ada@example.com.`)
  if (addresses.length > limits.signersMax)
    throw new UsageError(`A document can have at most ${limits.signersMax} signers. List fewer signers.`)
  const twice = addresses.find((address, i) => addresses.indexOf(address) !== i)
  if (twice !== undefined) throw new UsageError(`The signer ${twice} is listed twice. List each signer once.`)
  return addresses
}

/** Returns the signers' language. Throws for an unsupported language. */
export function localeOf(text: string | undefined): EnvelopeInput['locale'] {
  const known = signerLocales.find((locale) => locale === text)
  if (text !== undefined && known === undefined)
    throw new UsageError(`--locale must be one of ${signerLocales.join(', ')}.`)
  return known
}

/** Returns the number of days for signing. Throws if it is not an integer or is too large. */
export function daysOf(text: string | undefined): number | undefined {
  const days = text === undefined ? undefined : integerOf('--days', text)
  if (days !== undefined && days > limits.envelopeExpiryDaysMax)
    throw new UsageError(`--days must be at most ${limits.envelopeExpiryDaysMax}.`)
  return days
}

/** Converts a number of minutes to milliseconds. */
export const minutesOf = (text = '60'): number => integerOf('--timeout', text) * 60_000

function integerOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${option} must be an integer from 1 to 999999.`)
  return Number(text)
}

/** Throws unless the environment contains a test key. */
export function requireTestKey(): void {
  if (!process.env.CHANCERY_KEY?.startsWith('chy_test_'))
    throw new UsageError(
      '--test-sign works only in the sandbox. Set CHANCERY_KEY to a test key, which begins with chy_test_.',
    )
}
