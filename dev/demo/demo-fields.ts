import type { SignatureFieldInput } from '../../clients/typescript/src/index.ts'

/** Creates a field of the demo. */
const field = (
  id: string,
  type: SignatureFieldInput['type'],
  pageNumber: number,
  x: number,
  y: number,
  width: number,
  height: number,
): SignatureFieldInput => ({ id, type, pageNumber, x, y, width, height })

/** The fields of the demo contract in the repository. */
export const contractFields = [
  field('order', 'text', 1, 0.108, 0.198, 0.36, 0.028),
  field('terms', 'checkbox', 1, 0.612, 0.2, 0.034, 0.024),
  field('initials', 'initials', 1, 0.74, 0.875, 0.15, 0.04),
  field('name', 'name', 2, 0.11, 0.24, 0.35, 0.034),
  field('email', 'email', 2, 0.11, 0.323, 0.35, 0.034),
  field('date', 'date', 2, 0.58, 0.24, 0.35, 0.034),
  field('signature', 'signature', 2, 0.11, 0.42, 0.35, 0.1),
]

/** Returns one field of each kind on the last page, for any file other than the demo contract. */
export const fieldsOnLastPage = (page: number) => [
  field('order', 'text', page, 0.08, 0.58, 0.4, 0.04),
  field('terms', 'checkbox', page, 0.55, 0.58, 0.04, 0.03),
  field('name', 'name', page, 0.08, 0.66, 0.4, 0.035),
  field('date', 'date', page, 0.55, 0.66, 0.25, 0.035),
  field('email', 'email', page, 0.08, 0.73, 0.4, 0.035),
  field('signature', 'signature', page, 0.08, 0.8, 0.4, 0.1),
  field('initials', 'initials', page, 0.75, 0.82, 0.15, 0.06),
]

export const signerName = 'Άννα Müller-Ščerba'

/** A drawn signature: strokes in a box with a width of 3.2 and a height of 1. */
const drawnSignature = {
  kind: 'drawn',
  aspectRatio: 3.2,
  strokes: [
    [0.2, 0.85, 0.32, 0.5, 0.48, 0.15, 0.56, 0.12, 0.6, 0.4, 0.63, 0.84],
    [0.3, 0.58, 0.45, 0.54, 0.66, 0.52],
    [
      0.72, 0.8, 0.78, 0.55, 0.84, 0.58, 0.86, 0.78, 0.94, 0.6, 1.02, 0.57, 1.06, 0.78, 1.14, 0.6, 1.22, 0.58, 1.25,
      0.78,
    ],
    [1.32, 0.78, 1.38, 0.6, 1.48, 0.58, 1.47, 0.76, 1.36, 0.8, 1.55, 0.72, 1.75, 0.5, 2.1, 0.62, 2.5, 0.45, 2.95, 0.6],
  ],
}

/** The values that the signer enters. The service sets the date and the email address. */
export const enteredValues = {
  order: { kind: 'text', text: 'PO 4711, Größe Ω' },
  terms: { kind: 'checkbox', checked: true },
  initials: { kind: 'typed', text: 'ÄM' },
  name: { kind: 'text', text: signerName },
  signature: drawnSignature,
}
