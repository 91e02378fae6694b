import { expect, test } from 'vitest'
import { newProvider, refusalOf } from '../../../support/scim.ts'

const provider = await newProvider()

test('the resource type of users is the one in the list', async () => {
  const list = await provider.read('/ResourceTypes')
  expect([await provider.read('/ResourceTypes/User')]).toEqual(list.Resources)
})

test('another resource type is not found', async () => {
  expect(refusalOf(await provider.send('GET', '/ResourceTypes/Group'))).toEqual([404, null])
})
