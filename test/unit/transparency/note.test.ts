import { describe, expect, it } from 'vitest'
import { toHex } from '../../../base/bytes.ts'
import { checkpointText, parseCheckpoint, signLogCheckpoint } from '../../../transparency/checkpoint.ts'
import { cosign, cosignedAt } from '../../../transparency/cosignature.ts'
import { emptyRoot, hashLeaf } from '../../../transparency/merkle.ts'
import {
  formatNote,
  formatSigner,
  formatVerifier,
  importSigner,
  isNoteSignedBy,
  type NoteVerifier,
  parseNote,
  parseVerifier,
} from '../../../transparency/note.ts'
import { formatProof, isIncluded, parseProof } from '../../../transparency/proof.ts'

/** Keys and notes that golang.org/x/mod/sumdb/note and filippo.io/torchwood created. */
const signerText = 'PRIVATE+KEY+log.example/test+9e3e5ecf+AQcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'
const verifierText = 'log.example/test+9e3e5ecf+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs'
const witnessText = 'witness.example/w1+24b5d9fe+BP0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYY'
const text = 'log.example/test\n3\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
const logLine =
  '— log.example/test nj5ez1ByNPTrQ2X0Asol5/PIlw+FRH0qqs4N9AOrXxsTYC04410awDBIX7pH6J8mWPCWQbG0InWhhhI3P8FPyHmKlwg=\n'
const witnessLine =
  '— witness.example/w1 JLXZ/gAAAABrB52SGioaMmDW9ycOUmDrcg7XRjcSjzJSpq61u+I6Ld1FFwp5HjsoAmAtrSPX/yi+C/iifGuE/g7/zKqYPxTvcEXRCQ==\n'
const note = `${text}\n${logLine}${witnessLine}`

const verifier = parseVerifier(verifierText) as NoteVerifier
const witness = parseVerifier(witnessText) as NoteVerifier

describe('the signed note format', () => {
  it('parses, verifies and formats notes of the Go reference packages', async () => {
    const parsed = parseNote(note)
    if (!parsed) throw new Error('the note was not read')
    expect(formatNote(parsed)).toBe(note)
    expect(await isNoteSignedBy(parsed, verifier)).toBe(true)
    expect((await cosignedAt(parsed, witness))?.getTime()).toBe(0x6b079d92 * 1_000)
    const signer = await importSigner(signerText)
    expect(formatVerifier(signer)).toBe(verifierText)
    const root = parseCheckpoint(note)?.root ?? emptyRoot
    expect(await signLogCheckpoint(signer, { size: 3, root })).toBe(`${text}\n${logLine}`)
    expect(await formatSigner('log.example/test', 'ed25519', new Uint8Array(32).fill(7))).toBe(signerText)
    const cosigner = await importSigner(
      await formatSigner('witness.example/w1', 'cosignature', new Uint8Array(32).fill(9)),
    )
    expect(formatVerifier(cosigner)).toBe(witnessText)
    const signature = await cosign(cosigner, text, new Date(0x6b079d92 * 1_000 + 999))
    expect(formatNote({ text, signatures: [signature] })).toBe(`${text}\n${witnessLine}`)
  })

  it('rejects a note with a changed text or an additional invalid signature', async () => {
    const changed = parseNote(note.replace('\n3\n', '\n4\n'))
    if (!changed) throw new Error('the note was not read')
    expect(await isNoteSignedBy(changed, verifier)).toBe(false)
    expect(await cosignedAt(changed, witness)).toBeNull()
    const swapped = parseNote(`${text}\n${logLine}${logLine.replace('nj5ez1By', 'nj5ez1Cy')}`)
    if (!swapped) throw new Error('the note was not read')
    expect(await isNoteSignedBy(swapped, verifier)).toBe(false)
  })

  it("rejects a log's signature as a cosignature, and a cosignature as a log's signature", async () => {
    const parsed = parseNote(note)
    if (!parsed) throw new Error('the note was not read')
    expect(await isNoteSignedBy(parsed, { ...verifier, type: 'cosignature' })).toBe(false)
    expect(await cosignedAt(parsed, { ...witness, type: 'ed25519' })).toBeNull()
  })

  it.each([
    ['no signature', `${text}\n`],
    ['no empty line', `${text}${logLine}`],
    ['a line without a newline', `${text}\n${logLine.slice(0, -1)}`],
    ['a hyphen instead of the dash', `${text}\n${logLine.replace('—', '-')}`],
    ['non-canonical base64', `${text}\n${logLine.replace('lwg=', 'lwh=')}`],
    ['a control character', note.replace('log.example', 'log\t.example')],
    ['65 signatures', `${text}\n${logLine.repeat(65)}`],
  ])('rejects a note with %s', (_, bad) => {
    expect(parseNote(bad)).toBeNull()
  })

  it('rejects a key of a log or witness with a wrong id, length or type', async () => {
    expect(parseVerifier(verifierText.replace('9e3e5ecf', '9e3e5ece'))).toBeNull()
    expect(parseVerifier(verifierText.slice(0, -4))).toBeNull()
    expect(parseVerifier(verifierText.replace('+Ae', '+Ce'))).toBeNull()
    await expect(importSigner(verifierText)).rejects.toThrow('not a private key')
    await expect(importSigner(signerText.replace('9e3e5ecf', '9e3e5ece'))).rejects.toThrow('key ID')
  })
})

describe('the checkpoint format', () => {
  it('parses the origin and size, and formats them as the original text', () => {
    const read = parseCheckpoint(note)
    expect(read).toMatchObject({ origin: 'log.example/test', size: 3 })
    expect(read && checkpointText(read)).toBe(text)
  })

  it.each([
    ['a leading zero', note.replace('\n3\n', '\n03\n')],
    ['a size beyond 2^53', note.replace('\n3\n', '\n9007199254740992\n')],
    ['a truncated root hash', note.replace('CsUYapGG', '')],
    ['an empty extension line', note.replace('q2I=\n', 'q2I=\n\nx\n')],
  ])('rejects a checkpoint with %s', (_, bad) => {
    expect(parseCheckpoint(bad)).toBeNull()
  })
})

describe('the inclusion proof format', () => {
  const leaf = hashLeaf(new Uint8Array())
  const hashes = [hashLeaf(Uint8Array.of(1)), hashLeaf(Uint8Array.of(2))]

  it('parses a formatted proof, with or without a valid extra line', () => {
    const proof = formatProof({ index: 2, hashes, checkpoint: note })
    const read = parseProof(proof)
    expect(read?.index).toBe(2)
    expect(read?.hashes.map(toHex)).toEqual(hashes.map(toHex))
    expect(formatNote(read?.checkpoint.note ?? { text: '', signatures: [] })).toBe(note)
    expect(parseProof(proof.replace('index', 'extra AAAA\nindex'))?.index).toBe(2)
    expect(parseProof(proof.replace('index', 'extra A\nindex'))).toBeNull()
  })

  it('formats a proof for ten million entries and four cosignatures in less than 2 KB', () => {
    const path = Array.from({ length: Math.ceil(Math.log2(10_000_000)) }, () => leaf)
    const checkpoint = `${note.replace('\n3\n', '\n10000000\n')}${witnessLine.repeat(3)}`
    expect(formatProof({ index: 9_999_999, hashes: path, checkpoint }).length).toBeLessThan(2_048)
  })

  it('rejects a proof with an unknown version, a malformed index or a malformed hash', () => {
    const proof = formatProof({ index: 2, hashes, checkpoint: note })
    expect(parseProof(proof.replace('@v1', '@v2'))).toBeNull()
    expect(parseProof(proof.replace('index 2', 'index 02'))).toBeNull()
    expect(parseProof(proof.replace('index 2\n', 'index 2\nAAAA\n'))).toBeNull()
  })

  it('does not prove the inclusion of another entry', () => {
    const read = parseProof(formatProof({ index: 2, hashes, checkpoint: note }))
    expect(read && isIncluded(read, leaf)).toBe(false)
  })
})
