import { createScanner } from '../../platform/ports/scanner.ts'

/** A worker that scans the body of a request with the scanner at the URL's address, and returns the result. */
export default {
  async fetch(request: Request): Promise<Response> {
    const scanner = createScanner(new URL(request.url).searchParams.get('scanner') ?? '', 5_000)
    try {
      const scan = await scanner.open()
      await scan.push(new Uint8Array(await request.arrayBuffer()))
      return Response.json(await scan.finish())
    } catch (error) {
      return Response.json({ thrown: (error as { code?: string }).code })
    }
  },
}
