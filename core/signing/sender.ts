/** The logo of an organization as it is kept: a PNG, named by its SHA-256 (hex). */
export type Logo = { sha256: string; width: number; height: number }

/** Whom a signer turns to. */
export type Contact = { name: string | null; email: string }

/** Who asks for a signature, as signers see it. */
export type Sender = {
  /** As the operator entered it: what certificates and seals vouch for. */
  organization: { id: string; name: string }
  /** What the organization calls itself. */
  name: string
  /** `#rrggbb`. */
  color: string | null
  logo: Logo | null
  contact: Contact | null
}

/** A contact in one line. */
export const contactText = ({ name, email }: Contact): string => (name === null ? email : `${name} (${email})`)
