import { expect, test } from 'vitest'
import { BrandChange } from '../../../../core/brand/brand.ts'
import { isUserName } from '../../../../core/scim/user-name.ts'
import { hasFormat } from '../../../../core/signing/field-formats.ts'
import { requestProperties, SignerEmail } from '../../../../core/signing/request-properties.ts'
import { recipientProperties } from '../../../../core/templates/template-use.ts'

const { cc, senderEmail } = requestProperties('days')

/** Every parameter that accepts a person's email address. */
const places: Record<string, (address: string) => boolean> = {
  signer: (address) => SignerEmail.safeParse(address).success,
  'signer of a template': (address) => recipientProperties.signerEmail.safeParse(address).success,
  'recipient of a copy': (address) => cc.safeParse([address]).success,
  sender: (address) => senderEmail.safeParse(address).success,
  'user by SCIM or by command': isUserName,
  'entry of a field': (address) => hasFormat('email', address),
}

test.each([
  ['anna@example.com', true],
  ['jörg@example.com', true],
  ['anna@müller.example', true],
  ['JÖRG.MÜLLER@BÜRO.EXAMPLE', true],
  ['jo\u0308rg@mu\u0308ller.example', true],
  ['用户@例え.example', true],
  ['anna@xn--mller-kva.example', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['jörg..m@example.com', false],
  ['jörg@localhost', false],
  ['jörg@-müller.example', false],
  ['"jörg"@example.com', false],
  ['jörg m@example.com', false],
  ['jörg@[127.0.0.1]', false],
  ['jörg@127.0.0.1', false],
  ['jörg', false],
])(
  'validates the email address %s identically for signers, senders, copies, users and fields (valid: %s)',
  (address, isTaken) => {
    expect(Object.fromEntries(Object.entries(places).map(([place, takes]) => [place, takes(address)]))).toEqual(
      Object.fromEntries(Object.keys(places).map((place) => [place, isTaken])),
    )
  },
)

test('requires an ASCII local part in a reply-to address', () => {
  const takes = (replyTo: string) => BrandChange.safeParse({ replyTo }).success
  expect(['anna@example.com', 'anna@müller.example', 'jörg@example.com'].map(takes)).toEqual([true, true, false])
})
