import { expect, test } from 'vitest'
import { newProvider, refusalOf } from '../../../support/scim.ts'

const provider = await newProvider()

test('returns the same SCIM resource type for users as the list', async () => {
  const list = await provider.read('/ResourceTypes')
  expect([await provider.read('/ResourceTypes/User')]).toEqual(list.Resources)
})

test('returns 404 for the SCIM resource type Group', async () => {
  expect(refusalOf(await provider.send('GET', '/ResourceTypes/Group'))).toEqual([404, null])
})
