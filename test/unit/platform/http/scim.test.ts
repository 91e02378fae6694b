import { expect, test } from 'vitest'
import { ApiError, errorCodes, statusOfCode } from '../../../../core/errors.ts'
import { problemResponse } from '../../../../platform/http/problem.ts'
import { ScimError } from '../../../../platform/http/problem-schema.ts'

test.each(errorCodes)('maps %s to a SCIM error with its status as a string', async (code) => {
  const error = new ApiError(code, 'A sentence.', {
    retryAfterSeconds: 7,
    members: { scope: 'membersRead' },
    headers: { allow: 'GET' },
  })
  const response = problemResponse(error, 'req_1', true)
  expect(response.status).toBe(statusOfCode(code))
  expect(response.headers.get('content-type')).toBe('application/scim+json')
  expect([response.headers.get('retry-after'), response.headers.get('allow')]).toEqual(['7', 'GET'])
  const sent = await response.json()
  const body = ScimError.strict().parse(sent)
  expect(body).toEqual(sent)
  expect(body.status).toBe(String(statusOfCode(code)))
})

test.each([
  ['', 'invalidSyntax'],
  ['Operations.0.op', 'invalidSyntax'],
  ['schemas', 'invalidSyntax'],
  ['userName', 'invalidValue'],
  ['roles.0.value', 'invalidValue'],
])('reports the path %j of a validation error in the detail, with the scimType %s', async (path, scimType) => {
  const error = new ApiError('invalid_request', 'No.', { errors: [{ path, code: 'x', message: 'wrong' }] })
  const body = ScimError.parse(await problemResponse(error, 'req_1', true).json())
  expect([body.scimType, body.detail]).toEqual([scimType, path ? `No. ${path}: wrong` : 'No. wrong'])
})
