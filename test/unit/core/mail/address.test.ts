import { describe, expect, it } from 'vitest'
import { isEmailAddress, wireAddress } from '../../../../core/mail/address.ts'

describe('the address for the mail server', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
  ])('contains the domain of %s in its ASCII form', (address, written) => {
    expect(wireAddress(address)).toBe(written)
  })

  it.each([
    ['full-width letters', 'anna@\uff45xample.com'],
    ['a ligature', 'anna@\ufb01nance.com'],
    ['a circled letter', 'anna@\u24d4xample.com'],
    ['a superscript digit', 'anna@example\u00b2.com'],
  ])('is rejected for a domain with %s, which would lead to another domain', (_, address) => {
    expect(wireAddress(address)).toBe(null)
    expect(isEmailAddress(address)).toBe(false)
  })
})
