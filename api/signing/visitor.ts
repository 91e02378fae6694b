import type { Sender } from '../../core/signing/sender.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { LinkRow } from '../../db/signing/links.ts'
import type { Whole } from '../../db/signing/whole.ts'
import type { Context } from '../../platform/context.ts'

/** Somebody who holds a signing link, and what the link leads to. */
export type Visit = {
  ctx: Context
  token: string
  tokenHash: string
  link: LinkRow
  /** Who asks for the signature. */
  sender: Sender
  envelope: EnvelopeRecord
  /** The file that the signer reads and signs. */
  source: SourceFile
  /** What has become of the document. */
  whole: Whole
  /** Of a signer whose own link shows the page that verifies nothing, in an embedded session or behind an access code: the link in the code of the certificate. */
  certificateToken: string | null
  /** The database clock. */
  at: Date
  /** Whether the envelope was reassigned or corrected since the link was made. */
  isReplaced: boolean
}
