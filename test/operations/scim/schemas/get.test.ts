import { expect, test } from 'vitest'
import { newProvider, refusalOf, userUrn } from '../../../support/scim.ts'

const provider = await newProvider()

test('returns the same SCIM schema for users as the list', async () => {
  const list = await provider.read('/Schemas')
  expect([await provider.read(`/Schemas/${userUrn}`)]).toEqual(list.Resources)
})

test('returns 404 for an unknown SCIM schema', async () => {
  expect(refusalOf(await provider.send('GET', '/Schemas/urn:none'))).toEqual([404, null])
})
