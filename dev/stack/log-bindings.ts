import { formatVerifier, importSigner } from '../../transparency/note.ts'

/** Returns the workers' bindings for a transparency log. Returns no bindings if `policy` is undefined. */
export async function logBindings(
  policy: string | undefined,
  { key, baseUrl }: { key: string; baseUrl: string },
): Promise<{ shared: Record<string, string>; functions: Record<string, string> }> {
  if (policy === undefined) return { shared: {}, functions: {} }
  const line = `log ${formatVerifier(await importSigner(key))} ${baseUrl}/.well-known/chancery-log\n`
  return { shared: { TRANSPARENCY_LOG_POLICY: `${line}${policy}` }, functions: { TRANSPARENCY_LOG_KEY: key } }
}
