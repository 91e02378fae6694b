/** The stored logo of an organization: a PNG, identified by its SHA-256 (hex). */
export type Logo = { sha256: string; width: number; height: number }

/** The contact for a signer's questions. */
export type Contact = { name: string | null; email: string }

/** The sender of an envelope, as signers see it. */
export type Sender = {
  /** The name and id that the operator entered. Certificates and seals contain this name. */
  organization: { id: string; name: string }
  /** The name that the organization chose. */
  name: string
  /** The color as `#rrggbb`, or null for the default. */
  color: string | null
  logo: Logo | null
  contact: Contact | null
  /**
   * The IANA time zone in which mails, certificates and the sender's page show times in addition to UTC. Null for UTC
   * only.
   */
  timeZone: string | null
}

/** Returns a contact as one line of text. */
export const contactText = ({ name, email }: Contact): string => (name === null ? email : `${name} (${email})`)
