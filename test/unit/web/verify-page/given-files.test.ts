import { expect, it } from 'vitest'
import { assignRoles, type GivenFile } from '../../../../web/verify-page/given-files.ts'

const roleOf = async (name: string, content: string) => {
  const given: GivenFile = { file: new File([content], name), role: 'none', isChosen: false, isFetched: false }
  await assignRoles([given], async () => null)
  return given.role
}
const keySet = '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}'

it.each([
  ['a JWK Set', 'download.json', keySet, 'key'],
  ['a JWK Set that ends early', 'download.json', keySet.slice(0, -3), 'key'],
  ['a file with the name of a JWK Set that contains no JSON', 'jwks.json', 'not found', 'key'],
  ['a copy of such a file', 'jwks (1).json', '{}', 'key'],
  ['a damaged PEM file', 'download.txt', '-----BEGIN PUBLIC KE-----', 'key'],
  ['a bundle with the name of a JWK Set', 'keys.json', '{"records":[]}', 'evidence'],
  ['a bundle', 'evidence.json', '{"version":1,"records":[]}', 'evidence'],
  ['an unreadable bundle', 'evidence.json', '{"version":1', 'evidence'],
])('recognizes %s', async (_, name, content, role) => {
  expect(await roleOf(name, content)).toBe(role)
})
