import type { SignerLocale } from '../../core/languages/locales.ts'
import type { AttachedFile } from '../../core/signing/attachments/attached-file.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { withDeadline } from './deadline.ts'
import type { SignerAction } from './late-note.ts'
import type { Problem } from './sign-problem.ts'
import type { PostedValue } from './values.ts'
import type { OpenView, SigningView, Status } from './view.ts'

export type ApiResult<Body> = { ok: true; body: Body } | { ok: false; problem: Problem }

export type SignRequest = {
  revision: number
  document: string
  consent: { version: string; sha256: string }
  signature: FieldValue | null
  values: Record<string, PostedValue>
}

/** The new signer whom a signer names, with the reason. */
export type Reassignment = { signerName: string; signerEmail: string; reason: string }

type FileDescription = Pick<AttachedFile, 'name' | 'mediaType' | 'contentLength'> & { field: string }

/** The time limit of an upload, because a large file takes minutes on a slow connection. */
const uploadMs = 290_000

/**
 * The service's API for one link. Every call returns a response. If the connection is lost, this is the problem
 * `network`.
 */
export type Api = ReturnType<typeof createApi>

/**
 * The credentials in addition to the link: the session of an embedded page, and the session after a correct access
 * code.
 */
export type Credentials = { session?: string | null; access?: string | null }

/** Creates the API for one link. Every call sends the given credentials. */
export function createApi(basePath: string, { session = null, access = null }: Credentials = {}) {
  const headers: Record<string, string> = {
    ...(session === null ? {} : { 'x-signing-session': session }),
    ...(access === null ? {} : { 'x-signing-access': access }),
  }
  const post = <Body>(path: string, body: unknown) =>
    responseOf<Body>(`${basePath}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const unconfirmed = new Set<SignerAction>()
  const act = async <Body>(name: SignerAction, body: unknown) => {
    const response = await post<Body>(`/${name}`, body)
    if (!response.ok && (response.problem.status === 0 || response.problem.status >= 500)) unconfirmed.add(name)
    return response
  }
  const get = <Body>(path: string) =>
    responseOf<Body>(`${basePath}${path}`, { headers: { ...headers, accept: 'application/json' } })
  return {
    headers,
    /** The requests that got no response, although the service may have processed them. */
    unconfirmed: unconfirmed as ReadonlySet<SignerAction>,
    documentRange: (document: string, range: { range: string }, signal: AbortSignal) =>
      fetch(`${basePath}/document?document=${document}`, {
        headers: { ...headers, ...range },
        signal,
        cache: 'no-store',
        credentials: 'omit',
      }),
    open: (locale: SignerLocale) => post<{ session: string; view: SigningView }>(`/open?lang=${locale}`, {}),
    /** Sends an access code, or the proof that it was entered before. */
    access: (code: string | undefined, locale: SignerLocale) =>
      post<{ access: string; view: SigningView }>(`/access?lang=${locale}`, code === undefined ? {} : { code }),
    view: () => post<null>('/view', {}),
    sign: (request: SignRequest) => act<{ status: 'sealing' }>('sign', request),
    decline: (reason: string) => act<{ status: 'declined' }>('decline', reason === '' ? {} : { reason }),
    reassign: (to: Reassignment) => act<{ status: 'reassigned' }>('reassign', to),
    attach: (file: FileDescription) => post<{ id: string }>('/attachments', file),
    /** Uploads the file for a reservation, which can be used only once. */
    uploadFile: (id: string, body: Blob) =>
      responseOf<{ file: AttachedFile }>(
        `${basePath}/attachments/${id}`,
        { method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' }, body },
        uploadMs,
      ),
    removeFile: (id: string) =>
      responseOf<{ removed: string }>(`${basePath}/attachments/${id}`, { method: 'DELETE', headers }),
    status: () => get<Status>('/status'),
    /**
     * Returns a temporary URL for a file. An embedded session needs such a URL, because a plain link cannot send the
     * session.
     */
    artifactUrl: (artifact: 'document' | 'certificate') => get<{ url: string }>(`/artifacts/${artifact}`),
    /** Returns the unsigned PDF, or null if the download fails. */
    download: () => blobOf(`${basePath}/document?download=1`, headers),
    /** Returns the evidence bundle, or null if the download fails. */
    evidence: () => blobOf(`${basePath}/evidence`, headers),
  }
}

/**
 * Returns the parts of a view that a signature covers: the revision, and the document and consent that the page showed.
 */
export const consentOf = (view: OpenView): Pick<SignRequest, 'revision' | 'document' | 'consent'> => ({
  revision: view.revision,
  document: view.document,
  consent: { version: view.consent.version, sha256: view.consent.sha256 },
})

async function responseOf<Body>(url: string, init: RequestInit, ms?: number): Promise<ApiResult<Body>> {
  try {
    return await withDeadline(async (signal) => {
      const response = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' })
      if (!response.ok) return { ok: false, problem: await problemOf(response) }
      return { ok: true, body: (response.status === 204 ? null : await response.json()) as Body }
    }, ms)
  } catch {
    return { ok: false, problem: { status: 0, code: 'network', errors: [] } }
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>
  const { code = 'internal', errors = [], attemptsLeft, reason } = body
  return {
    ...{ status: response.status, code, errors },
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
    ...(reason === undefined ? {} : { reason }),
  }
}

async function blobOf(url: string, headers: Record<string, string>): Promise<Blob | null> {
  try {
    const response = await fetch(url, { headers, credentials: 'omit' })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
