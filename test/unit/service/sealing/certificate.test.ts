import { expect, test } from 'vitest'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { consentOf } from '../../../../core/signing/consent.ts'
import type { EnvelopeRecord } from '../../../../db/signing/envelopes.ts'
import { certificateContent } from '../../../../service/sealing/certificate.ts'
import type { SignedParty } from '../../../../service/sealing/signed-party.ts'
import { commands, evidenceOf, minutesLater, sampleEnvelope } from '../../core/signing/samples.ts'

/** Tests that a certificate's facts about signers come from the evidence alone. */

type Consent = EnvelopeRecord['consentSignature']

async function partyOf(script: EnvelopeCommand[], consentSignature: Consent = null): Promise<SignedParty> {
  const { state, linked, disclosures } = await evidenceOf(sampleEnvelope(), script)
  const envelope = { state, values: { note: { kind: 'text', text: 'Gladly' } }, consentSignature }
  return { envelope: envelope as unknown as EnvelopeRecord, linked, disclosures }
}

const contentOf = (party: SignedParty) =>
  certificateContent({
    sender: { organization: 'Nordlicht', name: 'Nordlicht', color: null, contact: null } as never,
    logo: null,
    source: { pageCount: 1, originalSha256: 'a1' } as never,
    sealed: { sha256: 'd0' } as never,
    seal: { level: 'B-B' } as never,
    sealedAt: minutesLater(9),
    sequence: null,
    party,
    checkpointKeyId: 'key',
    baseUrl: 'https://api.example.com',
    token: 't',
  })

const { send, open, sign } = commands

test('states the time of each recorded event in the certificate, and none for a missing event', async () => {
  const [whole] = contentOf(await partyOf([send, open, sign])).parties
  const times = {
    sentAt: minutesLater(1),
    viewedAt: minutesLater(2),
    consentedAt: minutesLater(3),
    signedAt: minutesLater(3),
  }
  expect(whole!.signer).toMatchObject(times)
  const [unseen] = contentOf(await partyOf([send, sign])).parties
  expect(unseen!.signer.viewedAt).toBeNull()
})

test('includes the IP address and browser of the signature record in the certificate unless they were erased', async () => {
  const moved = { ...sign, ip: '198.51.100.9', userAgent: 'Phone/2.0' }
  const [party] = contentOf(await partyOf([send, open, moved])).parties
  expect(party!.signer).toMatchObject({ ip: '198.51.100.9', userAgent: 'Phone/2.0' })
  const erased = { ...(await partyOf([send, open, moved])), disclosures: [] }
  expect(contentOf(erased).parties[0]!.signer).toMatchObject({ ip: null, userAgent: null })
})

test('includes the consent text and typed name of a signature in the certificate', async () => {
  const drawn = { kind: 'drawn' } as unknown as Consent
  const text = consentOf('1', 'en')
  const typed = { kind: 'typed', text: 'Ada Lovelace' } as unknown as Consent
  const consentBy = async (signature: Consent) =>
    contentOf(await partyOf([send, open, sign], signature)).parties[0]!.consent
  expect(await consentBy(typed)).toEqual({ ...text, typedName: 'Ada Lovelace' })
  expect(await consentBy(drawn)).toEqual({ ...text, typedName: null })
  expect(contentOf(await partyOf([send, open])).parties[0]!.consent).toBeNull()
})

test('includes the value of each filled field in the certificate', async () => {
  const { parties } = contentOf(await partyOf([send, open, sign]))
  expect(parties[0]!.fields.map(({ value }) => value)).toEqual([null, null, { kind: 'text', text: 'Gladly' }])
})

test('includes the chain head of the last record in the verification URL, and requires a record', async () => {
  const party = await partyOf([send, open, sign])
  expect(contentOf(party).verifyUrl).toContain(party.linked.at(-1)!.hash)
  expect(() => contentOf({ ...party, linked: [] })).toThrow(new RangeError('the evidence contains no records'))
})
