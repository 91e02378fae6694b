/**
 * The error for a failed download. `gone`: the link has expired or no longer gives access to anything. `away`: there
 * was no response, or an unexpected one.
 */
export class FetchError extends Error {
  readonly reason: 'gone' | 'away'

  constructor(reason: 'gone' | 'away') {
    super(reason)
    this.reason = reason
  }
}

const keysPath = '/.well-known/jwks.json'
const sealCertificatesPath = '/.well-known/chancery-seal-certificate.pem'
const responseMsMax = 30_000
/** The timeout of a download, which suffices for the largest file on a slow connection. */
const fileMsMax = 600_000

/** Returns the host of the service, or null for a saved page. */
export const serviceHost = (): string | null => (/^https?:$/.test(location.protocol) ? location.host : null)

/** Downloads the published keys. Rejects with a `FetchError`. */
export const fetchKeys = (name: string): Promise<File> =>
  fetchFile(keysPath, { name, type: 'application/json', msMax: responseMsMax })

/** Downloads the published seal certificates. Rejects with a `FetchError`. */
export const fetchSealCertificates = (): Promise<File> =>
  fetchFile(sealCertificatesPath, { name: 'seal.pem', type: 'text/plain', msMax: responseMsMax })

/** Downloads the evidence and the files of a link. Rejects with a `FetchError`. */
export async function fetchShown(token: string): Promise<File[]> {
  const shown = await shownBy(token)
  const base = `/sign/${token}`
  const parts = [
    shown.evidence && {
      path: `${base}/evidence`,
      name: 'evidence.json',
      type: 'application/json',
      msMax: responseMsMax,
    },
    shown.document && artifact(base, 'document'),
    shown.certificate && artifact(base, 'certificate'),
  ]
  return Promise.all(parts.filter((part) => part !== false).map((part) => fetchFile(part.path, part)))
}

const artifact = (base: string, kind: 'document' | 'certificate') => ({
  path: `${base}/artifacts/${kind}`,
  name: `${kind}.pdf`,
  type: 'application/pdf',
  msMax: fileMsMax,
})

type AvailableFiles = Record<'evidence' | 'document' | 'certificate', boolean>

async function shownBy(token: string): Promise<AvailableFiles> {
  const file = await fetchFile(`/sign/${token}/status`, { name: '', type: 'application/json', msMax: responseMsMax })
  const { artifacts } = JSON.parse(await file.text()) as { artifacts: AvailableFiles }
  if (!artifacts.evidence) throw new FetchError('gone')
  return artifacts
}

async function fetchFile(
  path: string,
  { name, type, msMax }: { name: string; type: string; msMax: number },
): Promise<File> {
  const aborting = new AbortController()
  const deadline = setTimeout(() => aborting.abort(), msMax)
  try {
    const response = await fetch(path, {
      headers: { accept: type },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: aborting.signal,
    })
    if (!response.ok) throw new FetchError([401, 404, 410].includes(response.status) ? 'gone' : 'away')
    return new File([await response.blob()], name, { type })
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError('away')
  } finally {
    clearTimeout(deadline)
  }
}
