import { expect, test } from 'vitest'
import { newProvider } from '../../../support/scim.ts'

const provider = await newProvider()

test('describes every attribute of a user response in the SCIM schemas', async () => {
  const list = await provider.read('/Schemas')
  expect(list.totalResults).toBe(1)
  const user = await provider.create({
    userName: 'anna@example.com',
    externalId: 'e',
    displayName: 'Anna',
    name: { givenName: 'A', familyName: 'M' },
  })
  const common = ['schemas', 'id', 'meta']
  const described = list.Resources[0].attributes.map(({ name }: { name: string }) => name)
  expect(described.sort()).toEqual(
    Object.keys(user)
      .filter((name) => !common.includes(name))
      .sort(),
  )
})
