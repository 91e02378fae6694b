import type { Sender } from '../../core/signing/sender.ts'
import type { CompletedDocument } from '../../db/signing/completed-document.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { LinkRow } from '../../db/signing/links.ts'
import type { Context } from '../../platform/context.ts'

/** A visitor with a signing link, and everything that the link makes accessible. */
export type Visit = {
  ctx: Context
  token: string
  tokenHash: string
  link: LinkRow
  /** The sender's data that the signer sees. */
  sender: Sender
  envelope: EnvelopeRecord
  /** The file that the signer reads and signs. */
  source: SourceFile
  /** All signers and files of the completed document. */
  whole: CompletedDocument
  /**
   * The token of the certificate's link. Set for a signer whose own link does not open the verifier page: in an
   * embedded session or with an access code.
   */
  certificateToken: string | null
  /** The database time. */
  at: Date
  /**
   * The state of the page if the envelope was assigned to another person ("replaced") or corrected after the link was
   * created. Null if the link is current.
   */
  replaced: 'replaced' | 'corrected' | null
}
