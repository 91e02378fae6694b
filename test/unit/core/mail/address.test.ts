import { expect, it } from 'vitest'
import { isEmailAddress, wireAddress } from '../../../../core/mail/address.ts'

it.each([
  ['anna@example.com', 'anna@example.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
])('converts the domain of %s to ASCII for SMTP', (address, written) => {
  expect(wireAddress(address)).toBe(written)
})

it.each([
  ['full-width letters', 'anna@\uff45xample.com'],
  ['a ligature', 'anna@\ufb01nance.com'],
  ['a circled letter', 'anna@\u24d4xample.com'],
  ['a superscript digit', 'anna@example\u00b2.com'],
])('rejects an email address whose domain contains %s', (_, address) => {
  expect(wireAddress(address)).toBe(null)
  expect(isEmailAddress(address)).toBe(false)
})
