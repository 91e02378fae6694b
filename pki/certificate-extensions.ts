import { latin1 } from '../base/bytes.ts'
import {
  childrenOf,
  contextTag,
  type Der,
  expectTag,
  fieldsOf,
  readBoolean,
  readDer,
  readNamedBits,
  readOid,
  readSmallInteger,
  tags,
} from './der-reader.ts'
import { readExtensionList } from './extension-list.ts'
import { oids } from './oids.ts'

/** The certificate extensions (RFC 5280 section 4.2) that this module evaluates. */
export type CertificateExtensions = {
  /** The bits of keyUsage (section 4.2.1.3). Null if the certificate does not restrict the use of its key. */
  keyUsage: Set<number> | null
  /** The purposes of the key (section 4.2.1.12). Null if the certificate does not restrict them. */
  extendedKeyUsage: { ids: string[]; isCritical: boolean } | null
  isAuthority: boolean
  /**
   * The maximum number of authorities between this authority and a leaf (section 4.2.1.9). Null if there is no limit.
   */
  pathLengthMax: number | null
  /** The URLs of OCSP responders (section 4.2.2.1) and revocation lists (section 4.2.1.13). */
  ocspUrls: string[]
  crlUrls: string[]
  /** The critical extensions that this module does not evaluate. */
  unknownCritical: string[]
}

const evaluatedExtensions: string[] = [
  oids.keyUsage,
  oids.basicConstraints,
  oids.extendedKeyUsage,
  oids.certificatePolicies,
  oids.authorityInfoAccess,
  oids.crlDistributionPoints,
]
const urlsMax = 4
/** The tag of uniformResourceIdentifier in GeneralName (section 4.2.1.6). */
const uriTag = contextTag(6, 'primitive')

/** Reads the extensions field of a certificate. Throws a DerError for a malformed or repeated extension. */
export function readExtensions(wrapped: Der | undefined): CertificateExtensions {
  const found: CertificateExtensions = {
    keyUsage: null,
    extendedKeyUsage: null,
    isAuthority: false,
    pathLengthMax: null,
    ocspUrls: [],
    crlUrls: [],
    unknownCritical: [],
  }
  for (const { id, isCritical, value } of readExtensionList(wrapped)) {
    Object.assign(found, readExtension(id, value, isCritical))
    if (isCritical && !evaluatedExtensions.includes(id)) found.unknownCritical.push(id)
  }
  return found
}

function readExtension(id: string, value: Der, isCritical: boolean): Partial<CertificateExtensions> {
  switch (id) {
    case oids.keyUsage:
      return { keyUsage: readNamedBits(value) }
    case oids.extendedKeyUsage:
      return { extendedKeyUsage: { ids: childrenOf(expectTag(value, tags.sequence)).map(readOid), isCritical } }
    case oids.basicConstraints:
      return readBasicConstraints(value)
    case oids.authorityInfoAccess:
      return { ocspUrls: childrenOf(value).flatMap(ocspUrl).slice(0, urlsMax) }
    case oids.crlDistributionPoints:
      return { crlUrls: childrenOf(value).flatMap(crlUrls).slice(0, urlsMax) }
    default:
      return {}
  }
}

function readBasicConstraints(element: Der): Pick<CertificateExtensions, 'isAuthority' | 'pathLengthMax'> {
  const fields = fieldsOf(element)
  const authority = fields.optional(tags.boolean)
  const pathLength = fields.optional(tags.integer)
  fields.end()
  return {
    isAuthority: authority !== undefined && readBoolean(authority),
    pathLengthMax: pathLength === undefined ? null : readSmallInteger(pathLength),
  }
}

function ocspUrl(description: Der): string[] {
  const [method, location] = childrenOf(description)
  if (!method || !location || readOid(method) !== oids.ocsp || location.tag !== uriTag) return []
  return [latin1(location.value)]
}

// DistributionPointName is a CHOICE, so its tag encloses the tag of fullName.
function crlUrls(point: Der): string[] {
  const [name] = childrenOf(point)
  if (name?.tag !== contextTag(0)) return []
  const fullName = readDer(name.value)
  if (fullName.tag !== contextTag(0)) return []
  return childrenOf(fullName).flatMap(({ tag, value }) => (tag === uriTag ? [latin1(value)] : []))
}
