import { childrenOf, contextTag, type Der, DerError, fieldsOf, readDer, readSmallInteger, tags } from '../der-reader.ts'
import { derInteger, octetString, sequence, writeDer } from '../der-writer.ts'
import { type HashName, hashAlgorithm, hashOf } from '../signature-algorithm.ts'
import type { PartialHashtree, TreeHash } from './hash-tree.ts'

/** An ArchiveTimeStamp (RFC 4998 section 4.1). */
export type ArchiveTimestamp = {
  hash: HashName
  reducedHashtree: PartialHashtree[] | null
  /** The RFC 3161 timestamp token, as DER. */
  token: Uint8Array
}

/** Archive timestamps with one hash algorithm. Each timestamp covers the token of the previous one (section 5.1). */
export type ArchiveTimestampChain = ArchiveTimestamp[]

const [algorithmTag, treeTag] = [contextTag(0), contextTag(2)]

/** Encodes an ArchiveTimeStamp (section 4.1). */
function encodeArchiveTimestamp({ hash, reducedHashtree, token }: ArchiveTimestamp): Uint8Array {
  const lists = reducedHashtree?.map((list) => sequence(...list.map(octetString)))
  return sequence(
    writeDer(algorithmTag, readDer(hashAlgorithm(hash)).value),
    ...(lists ? [writeDer(treeTag, ...lists)] : []),
    token,
  )
}

/**
 * Encodes an ArchiveTimeStampSequence (section 5.1). The leaves of a renewed hash tree include the hash of this
 * encoding.
 */
export const encodeSequence = (chains: readonly ArchiveTimestampChain[]): Uint8Array<ArrayBuffer> =>
  sequence(...chains.map((chain) => sequence(...chain.map(encodeArchiveTimestamp))))

/** Encodes an EvidenceRecord (section 3.1). */
export function encodeEvidenceRecord(chains: readonly ArchiveTimestampChain[]): Uint8Array<ArrayBuffer> {
  const hashes = new Set(chains.flatMap((chain) => chain.map(({ hash }) => hash)))
  const algorithms = [...hashes].map(hashAlgorithm)
  return sequence(derInteger(1), sequence(...algorithms), encodeSequence(chains))
}

/** An EvidenceRecord, with the encodings that its timestamps cover. */
export type EvidenceRecord = {
  hashes: HashName[]
  chains: ArchiveTimestampChain[]
  /** The DER encodings of `chains`. */
  chainDers: Uint8Array[]
}

/**
 * Parses an EvidenceRecord (section 3.1). Throws a DerError if the bytes are invalid, and for encrypted data objects.
 */
export function readEvidenceRecord(der: Uint8Array): EvidenceRecord {
  const fields = fieldsOf(readDer(der))
  if (readSmallInteger(fields.next()) !== 1) throw new DerError('the version of the evidence record is not 1')
  const hashes = childrenOf(fields.next(tags.sequence)).map(requiredHash)
  fields.optional(contextTag(0))
  if (fields.optional(contextTag(1)))
    throw new DerError('encrypted data objects are not supported', 'algorithm_unsupported')
  const chains = childrenOf(fields.next(tags.sequence))
  fields.end()
  return {
    hashes,
    chains: chains.map((chain) => childrenOf(chain).map(readArchiveTimestamp)),
    chainDers: chains.map(({ bytes }) => bytes),
  }
}

function readArchiveTimestamp(element: Der): ArchiveTimestamp {
  const fields = fieldsOf(element)
  const algorithm = fields.optional(algorithmTag)
  fields.optional(contextTag(1))
  const tree = fields.optional(treeTag)
  const token = fields.next(tags.sequence).bytes
  fields.end()
  if (!algorithm) throw new DerError('an archive timestamp has no digest algorithm')
  return {
    hash: requiredHash({ ...algorithm, tag: tags.sequence }),
    reducedHashtree: tree ? childrenOf(tree).map((list) => childrenOf(list).map(readHash)) : null,
    token,
  }
}

function readHash(element: Der): TreeHash {
  if (element.tag !== tags.octetString) throw new DerError('expected a hash')
  return new Uint8Array(element.value)
}

function requiredHash(algorithm: Der): HashName {
  const hash = hashOf(algorithm)
  if (hash === null) throw new DerError('a hash algorithm of the evidence record is not SHA-2', 'algorithm_unsupported')
  return hash
}
