import { isObject } from '../json.ts'
import { logicNames } from './conditions/field-logic.ts'
import { textRules } from './field-rules.ts'

/** The replacement for the address of an erased person. Mail cannot be delivered to its domain (RFC 2606). */
export const erasedEmail = 'erased@person.invalid'
/** The replacement for other texts about an erased person. */
export const erasedText = '(erased)'

/** Returns the form in which email addresses are compared: NFKC in lowercase. */
export const comparableAddress = (email: string): string => email.normalize('NFKC').toLowerCase()

type Place = { sequence: number; name: string }

/** Returns whether a disclosure is about a copy recipient. */
export const isAboutCopyRecipient = (name: string): boolean => name.startsWith('cc.')

/** Returns whether a disclosure is about the request of the person who caused the record. */
export const isAboutClient = (name: string): boolean => name === 'ip' || name === 'userAgent'

/** The names of values that are about the document and reveal nothing about a person. */
const keptNames: readonly string[] = ['documentTitle']

/**
 * Returns the disclosures of a chain that reveal something about the person with an address. A record is about the
 * recipient whom the last earlier record named. A recipient whose address was erased earlier counts as another person.
 * The reason for replacing a person is also about that person. The request that replaced a signer is only about the
 * former signer.
 */
export function disclosuresAbout(
  email: string,
  records: readonly { sequence: number; type: string }[],
  disclosures: readonly (Place & { value: string })[],
): Place[] {
  const person = comparableAddress(email)
  const found: Place[] = []
  let isAboutPerson = false
  for (const { sequence, type } of records) {
    const opened = disclosures.filter((one) => one.sequence === sequence)
    const recipient = opened.find(({ name }) => name === 'email')
    const wasAboutPerson = isAboutPerson
    if (recipient) isAboutPerson = comparableAddress(recipient.value) === person
    else if (type === 'reassigned') isAboutPerson = false
    for (const { name, value } of opened) {
      if (keptNames.includes(name)) continue
      if (isAboutCopyRecipient(name)) {
        if (comparableAddress(value) === person) found.push({ sequence, name })
      } else if (type === 'reassigned' && isAboutClient(name)) {
        if (wasAboutPerson) found.push({ sequence, name })
      } else if (isAboutPerson || (wasAboutPerson && name === 'reason')) found.push({ sequence, name })
    }
  }
  return found
}

type EnvelopeCopy = {
  id?: unknown
  signer?: { email?: unknown } | null
  cc?: unknown
  senderEmail?: unknown
  externalId?: unknown
  metadata?: unknown
  fields?: unknown
}

/**
 * Returns a copy of a response or event in which the person is removed as signer, sender or copy recipient of the given
 * envelopes.
 */
export function withoutParty(value: unknown, email: string, envelopeIds: ReadonlySet<string>): unknown {
  const person = comparableAddress(email)
  const isPerson = (address: unknown) => typeof address === 'string' && comparableAddress(address) === person
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, visit(member)]))
    const { id, signer, cc, senderEmail, externalId, metadata, fields } = copy as EnvelopeCopy
    if (typeof id !== 'string' || !envelopeIds.has(id)) return copy
    const shared = {
      ...copy,
      ...(Array.isArray(cc) ? { cc: cc.filter((address) => !isPerson(address)) } : {}),
      ...(isPerson(senderEmail) ? { senderEmail: null, senderName: null } : {}),
      ...(metadata === undefined ? {} : { metadata: withoutPerson(metadata, { email, names: new Set() }) }),
      ...(externalId === undefined ? {} : { externalId: erasedExternalId(externalId, email) }),
    }
    if (!isPerson(signer?.email)) return shared
    return {
      ...shared,
      signer: { ...signer, email: erasedEmail, name: null },
      ...(Array.isArray(fields) ? { fields: fields.map(withoutTexts) } : {}),
      ...Object.fromEntries(
        ['message', 'declineReason', 'voidReason'].filter((name) => name in copy).map((name) => [name, null]),
      ),
    }
  }
  return visit(value)
}

/** Returns the sender's `externalId`, or null if it contains the person's address. */
export const erasedExternalId = (externalId: unknown, email: string): unknown =>
  typeof externalId === 'string' && comparableAddress(externalId).includes(comparableAddress(email)) ? null : externalId

/** Returns a field without its value, files, label, placeholder, texts of the sender and logic. */
const withoutTexts = (field: unknown): unknown =>
  isObject(field)
    ? {
        ...field,
        ...Object.fromEntries(
          ['value', 'files', 'label', 'placeholder', ...textRules, ...logicNames]
            .filter((name) => name in field)
            .map((name) => [name, null]),
        ),
      }
    : field

/**
 * Returns a copy of free-form JSON without texts that contain the person's address or are one of the person's names.
 */
export function withoutPerson(value: unknown, person: { email: string; names: ReadonlySet<string> }): unknown {
  const address = comparableAddress(person.email)
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, visit(member)]))
    if (typeof node !== 'string') return node
    if (comparableAddress(node.trim()) === address) return erasedEmail
    return comparableAddress(node).includes(address) || person.names.has(node.trim()) ? erasedText : node
  }
  return visit(value)
}
