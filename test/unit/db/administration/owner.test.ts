import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConnectionError, withOwner } from '../../../../db/administration/owner.ts'

test.each([
  ['a slash after digits in the password', 'postgres://owner:48151/hunter@127.0.0.1:9/db'],
  ['a slash in the password', 'postgres://owner:48151hunter/x@127.0.0.1:9/db'],
  ['a question mark in the password', 'postgres://owner:48151?hunter@127.0.0.1:9/db'],
  ['a number sign in the password', 'postgresql://owner:48151#hunter@127.0.0.1:9/db'],
  ['an at sign and a slash in the password', 'postgres://owner:48151@hunter/x@127.0.0.1:9/db'],
  ['an at sign and a question mark in the password', 'postgres://owner:48151@hunter?x@127.0.0.1:9/db'],
  ['a number sign instead of the at sign', 'postgres://owner:48151#hunter/db'],
  ['no at sign', 'postgres://owner:48151hunter127.0.0.1/db'],
  ['no scheme', 'owner:48151hunter@127.0.0.1:9/db'],
  ['no colon after the scheme', 'postgres//owner:48151hunter@127.0.0.1:9/db'],
  ['one slash after the scheme', 'postgres:/owner:48151hunter@127.0.0.1:9/db'],
  ['a port that is not a number', 'postgres://owner:48151hunter@127.0.0.1:port/db'],
])('names no part of the password of a connection string with %s', (_, url) => {
  const error = new ConnectionError(url, Object.assign(new Error(`connect ${url}`), { code: 'ENOTFOUND', input: url }))
  expect(inspect(error)).not.toMatch(/48151|hunter/)
  expect([error.code, error.message]).toEqual([
    'ENOTFOUND',
    'The connection to the database failed. Percent-encode special characters in the user name and password, such as @ as %40.',
  ])
})

test.each([
  ['postgres://owner:48151%2Fhunter@127.0.0.1:9/db', ' at 127.0.0.1:9'],
  ['postgresql://owner:48151hunter@db.example.com/db?sslmode=require', ' at db.example.com'],
  ['postgres://127.0.0.1:9/db', ' at 127.0.0.1:9'],
  ['postgres:///db?host=/var/run', ''],
])('names the host of the connection string %s, and the cause', (url, address) => {
  const { message } = new ConnectionError(url, new Error('connect ECONNREFUSED'))
  expect(message).toBe(`The connection to the database${address} failed: connect ECONNREFUSED.`)
})

test('rejects a malformed connection string with a ConnectionError', async () => {
  const opened = withOwner('postgres://owner:48151hunter/x@127.0.0.1:9/db', async () => null)
  await expect(opened).rejects.toThrow(ConnectionError)
})
