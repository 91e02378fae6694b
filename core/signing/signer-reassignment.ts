import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { comparableAddress } from './erasure.ts'
import type { EnvelopeState } from './model.ts'

/**
 * Returns whether the signer of an envelope may assign it to another person. The sender must allow it. An access code
 * was agreed with one person, so it excludes a reassignment by the signer. All reassignments, including those by the
 * sender, count toward the maximum.
 */
export const canSignerReassign = ({ options, access, signer }: EnvelopeState): boolean =>
  options.allowReassign &&
  options.delivery === 'email' &&
  access === null &&
  signer.generation <= limits.signerReassignmentsMax

/** Returns the reasons why the signer cannot assign the envelope to a person, or an empty list. */
export function signerReassignmentErrors(state: EnvelopeState, email: string): FieldError[] {
  if (!canSignerReassign(state)) return [{ path: '', code: 'reassign_not_allowed', message: notAllowed }]
  if (comparableAddress(email.trim()) !== comparableAddress(state.signer.email)) return []
  return [
    {
      path: 'signerEmail',
      code: 'same_signer',
      message: 'This is your own address. Enter the address of another person.',
    },
  ]
}

const notAllowed = 'The sender does not allow the signer to assign this document to someone else. Ask the sender.'
