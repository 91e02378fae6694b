import { expect, it } from 'vitest'
import { readJsonBody } from '../../../../../platform/http/guards/body.ts'

const sent = (headers: Record<string, string>, body: string | null = null) =>
  readJsonBody(new Request('https://api.example.com/', { method: 'POST', headers, body }), ['application/json'])

it('returns separate errors for a missing body, an unsupported content type and an empty body', async () => {
  await expect(sent({})).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: 'The body or its content type is missing. Send the body as application/json.',
  })
  await expect(sent({ 'content-type': 'text/csv' }, '{}')).rejects.toMatchObject({
    message: 'The content type is not supported. Send the body as application/json.',
  })
  await expect(sent({ 'content-type': 'application/json' })).rejects.toMatchObject({
    code: 'malformed_json',
    message: 'The body is empty. Send JSON.',
  })
})
