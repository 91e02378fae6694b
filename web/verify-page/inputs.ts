import { readFingerprint, readHead } from '../../core/signing/anchored-facts.ts'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { keysAsPem } from '../../core/signing/key-set.ts'
import { byId } from '../shared/dom.ts'
import { isCertificatePem, type KeyState, keyStateOf } from './report.ts'
import type { Texts } from './texts.ts'

/** The valid values in the text inputs. */
export type TypedInputs = {
  heads: EvidenceHead[]
  fingerprints: string[]
  publicKey: string
  sealCertificate: string
  timestampCertificate: string
}

const pauseMs = 400
const inputIds = ['heads', 'key', 'fingerprint', 'seal', 'timestamps'] as const

const textarea = (id: (typeof inputIds)[number]) => byId(id) as HTMLTextAreaElement

/** Calls `change` when the user pauses typing. */
export function onTyped(change: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const id of inputIds) {
    textarea(id).addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(change, pauseMs)
    })
  }
}

/** Enters the head of an evidence chain from the URL in its input. Returns whether the URL contains a head. */
export function takeHead(head: EvidenceHead | null): boolean {
  if (head) textarea('heads').value = `${head.sequence}:${head.hash}`
  return head !== null
}

/** Clears the input for the heads of evidence chains. */
export function dropHead(): void {
  textarea('heads').value = ''
}

/** Reads the text inputs, together with keys from files. Shows a problem next to an invalid input. */
export async function readTyped(
  files: { keys?: string; seals?: string; timestamps?: string },
  texts: Texts,
): Promise<TypedInputs> {
  const heads = linesOf('heads').map(readHead)
  const fingerprints = linesOf('fingerprint').map(readFingerprint)
  const publicKey = joined(files.keys, keysAsPem(textarea('key').value))
  const sealCertificate = joined(files.seals, textarea('seal').value)
  const timestampCertificate = joined(files.timestamps, textarea('timestamps').value)
  const keyState = await keyStateOf(publicKey)
  show('heads', heads.includes(null))
  show('fingerprint', fingerprints.includes(null))
  show('key', keyState === 'wrong' || keyState === 'unsupported')
  show('seal', sealCertificate !== '' && !isCertificatePem(sealCertificate))
  show('timestamps', timestampCertificate !== '' && !isCertificatePem(timestampCertificate))
  byId('key-problem').textContent = keyState === 'unsupported' ? texts.keyUnsupported : texts.keyProblem
  return {
    heads: heads.filter((head) => head !== null),
    fingerprints: fingerprints.filter((fingerprint) => fingerprint !== null),
    publicKey: usable(keyState, publicKey),
    sealCertificate,
    timestampCertificate,
  }
}

/**
 * Returns the keys without those that this browser does not support. A wrong key is not removed, because it must fail
 * its check.
 */
const usable = (state: KeyState, pem: string): string => (state === 'unsupported' ? '' : pem)

const joined = (...texts: (string | undefined)[]): string => texts.join('\n').trim()

const linesOf = (id: (typeof inputIds)[number]): string[] =>
  textarea(id)
    .value.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function show(id: (typeof inputIds)[number], isWrong: boolean): void {
  byId(`${id}-problem`).hidden = !isWrong
  textarea(id).setAttribute('aria-invalid', String(isWrong))
}
