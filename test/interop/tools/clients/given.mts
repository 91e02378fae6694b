import { readFileSync } from 'node:fs'

/** The input of every client: the service, a key, and a PDF. */
export const service = process.env.SERVICE ?? ''
export const key = process.env.API_KEY ?? ''
export const pdf = readFileSync(process.env.PDF ?? '')
export const signature = { type: 'signature' as const, pageNumber: 2, x: 0.1, y: 0.4, width: 0.3, height: 0.1 }

/** Uploads the PDF to the object store. The OpenAPI description does not contain this request. */
export async function put({
  uploadUrl,
  requiredHeaders,
}: {
  uploadUrl: string
  requiredHeaders: Record<string, string>
}) {
  const stored = await fetch(uploadUrl, { method: 'PUT', headers: requiredHeaders, body: pdf })
  if (!stored.ok) throw new Error(`the store returned ${stored.status}`)
}
