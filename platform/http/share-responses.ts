type Response = { $ref?: string; description?: string }
type Operation = { security?: object[]; responses: Record<string, Response> }
type Document = { paths?: Record<string, object>; components?: { responses?: Record<string, Response> } }

/**
 * Moves error responses that several operations share into components. The name of a component contains its audience
 * and error codes.
 */
export function shareResponses<D extends Document>(document: D): D {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as Operation[])
  const responses: Record<string, Response> = {}
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const codes = [...(response.description ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code)
      if (Number(status) < 400 || codes.length === 0) continue
      const audience = operation.security?.length === 0 ? 'Public' : ''
      const name = [audience, isScim(response) ? 'Scim' : '', ...codes].filter(Boolean).join('-')
      responses[name] ??= response
      if (JSON.stringify(responses[name]) !== JSON.stringify(response))
        throw new Error(`two different responses have the name ${name}`)
      operation.responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return { ...document, components: { ...document.components, responses } }
}

const isScim = (response: Response): boolean => JSON.stringify(response).includes('application/scim+json')
