import { deflateSync } from 'node:zlib'
import { latin1, latin1Bytes, memorySource } from '../../../base/bytes.ts'
import type { Reason } from '../../../base/reasons.ts'
import { catalogOf } from '../../../pdf/document/catalog.ts'
import { openPdf } from '../../../pdf/document/pdf-file.ts'
import { readAppendedRevisions } from '../../../pdf/verify/appended-revisions.ts'
import { changeOfForm } from '../../../pdf/verify/form-changes.ts'
import { changeOfStore } from '../../../pdf/verify/proof-store.ts'
import type { Step } from '../../../pdf/verify/step.ts'
import { speakingProof } from './seal-attacks/attack.ts'
import { contract, contractObjects } from './seal-attacks/contract.ts'
import { rawUpdate, streamOf } from './seal-attacks/raw-update.ts'
import type { Probe } from './verifier-probes.ts'

type Objects = Record<string, string>

/** Replaces a text in each object, and omits objects that become empty. */
function edited(objects: Objects, from: string, to: string): Objects {
  const changed = Object.entries(objects).map(([number, body]) => [number, body.replace(from, to)] as const)
  if (changed.every(([number, body]) => body === objects[number])) throw new Error(`no object contains ${from}`)
  return Object.fromEntries(changed.filter(([, body]) => body !== ''))
}

/** Compares an update with the contract. Returns the problem, and the numbers of the accepted objects. */
const compared =
  (
    compare: (step: Step) => Promise<Reason | null>,
    objects: Objects,
    { base = contract(), hasStamp = true } = {},
  ): Probe =>
  async () => {
    const bytes = rawUpdate(base, { objects }).bytes
    const revisions = readAppendedRevisions({ bytes: bytes.subarray(base.length), start: base.length })
    if (!Array.isArray(revisions)) throw new Error(`the update is not plain: ${revisions.text}`)
    const gapStart = latin1(bytes).indexOf('<3000>')
    const stamp = { fieldName: '', isTimestamp: true, gapStart, gapEnd: gapStart + 6, end: bytes.length, cms: bytes }
    const step: Step = {
      earlier: await openPdf(memorySource(base)),
      later: await openPdf(memorySource(bytes)),
      revision: revisions[0]!,
      stamp: hasStamp ? stamp : null,
      added: new Set(),
      changed: new Set(),
    }
    const problem = await compare(step)
    return problem ?? { added: [...step.added], changed: [...step.changed] }
  }

const form = contractObjects[7]!.replace('9 0 R]', '9 0 R 201 0 R]/SigFlags 3')
const stamped: Objects = {
  3: contractObjects[3]!.replace('8 0 R]', '8 0 R 201 0 R]'),
  7: form,
  200: '<</Type/DocTimeStamp/Filter/A/SubFilter/ETSI.RFC3161/ByteRange[0 1 2 3]/Contents<3000>>>',
  201: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Clock)/V 200 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>',
}
const newField = (from: string, to: string): Probe => compared(changeOfForm, edited(stamped, from, to))
const noForm = contract({ 1: contractObjects[1]!.replace('/AcroForm 7 0 R', '') })
const shared = contract({ 3: contractObjects[3]!.replace('[9 0 R 8 0 R]', ' 20 0 R'), 20: '[9 0 R 8 0 R]' })
const flagged = contract({ 7: contractObjects[7]!.replace('/DA', '/SigFlags 3/DA') })
const separate = contract({ 7: contractObjects[7]!.replace('[9 0 R]', ' 20 0 R'), 20: '[9 0 R]' })
const catalogWith = (entry: string): Objects => ({ 1: contractObjects[1]!.replace('/AcroForm 7 0 R', entry) })

const forms: Probe[] = [
  compared(changeOfForm, stamped),
  compared(changeOfForm, stamped, { hasStamp: false }),
  compared(changeOfForm, stamped, { base: shared }),
  ...(
    [
      ['/FT/Sig', '/FT/Tx'],
      ['/T(Clock)', ''],
      ['/T(Clock)', '/T/Clock'],
      ['(Clock)', '(\\001)'],
      ['(Clock)', '(amount)'],
      ['(Clock)', '(amount.more)'],
      ['/V 200 0 R', ''],
      ['/V 200 0 R', '/V 9 0 R'],
      ['/Rect[0 0 0 0]', '/Rect[0 0 9 9]'],
      ['/F 132', ''],
      ['/F 132', '/F/Print'],
      ['/F 132', '/F 1'],
      ['/Type/Annot', ''],
      ['/Type/Annot', '/Type/Page'],
      ['/Subtype/Widget', '/Subtype/Link'],
      ['/P 3 0 R>>', '>>'],
      ['/P 3 0 R>>', '/P 99 0 R>>'],
      ['/P 3 0 R>>', '/P(3)>>'],
      ['/P 3 0 R>>', '/P 2 0 R>>'],
      ['/P 3 0 R>>', '/P 3 0 R/AP<</N null>>>>'],
      ['/P 3 0 R>>', '/P 3 0 R/AP<</N 10 0 R>>>>'],
      ['/P 3 0 R>>', '/P 3 0 R/MK<<>>>>'],
      [stamped[201]!, '57'],
      [stamped[3]!, ''],
      ['/Type/DocTimeStamp', ''],
      ['/SubFilter/ETSI.RFC3161', '/SubFilter/ETSI.CAdES.detached'],
      ['/Filter/A', '/Other/A'],
      [stamped[200]!, '[<3000>]'],
      [stamped[200]!, '57'],
      [stamped[3]!, '57'],
      [stamped[200]!, '<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>'],
      ['8 0 R 201 0 R]', '8 0 R]'],
      ['8 0 R 201 0 R]', '201 0 R]'],
      ['/MediaBox', '/Rotate 90/MediaBox'],
      ['/SigFlags 3', '/SigFlags 1'],
      ['/SigFlags 3', ''],
      ['/DA', '/NeedAppearances true/DA'],
      ['[9 0 R 201 0 R]', '[201 0 R]'],
      ['[9 0 R 201 0 R]', '[201 0 R 9 0 R]'],
      ['[9 0 R 201 0 R]', '[9 0 R 201 0 R 202 0 R]'],
      ['9 0 R 201 0 R', '9 0 R 10 0 R'],
      ['9 0 R 201 0 R', '9 0 R 57'],
      ['[9 0 R 201 0 R]', '[9 0 R]'],
    ] as const
  ).map(([from, to]) => newField(from, to)),
  compared(changeOfForm, { ...stamped, 202: '[9 0 R 201 0 R]', 7: form.replace('[9 0 R 201 0 R]', ' 202 0 R') }),
  compared(changeOfForm, { ...stamped, 202: form, ...catalogWith('/AcroForm 202 0 R') }),
  compared(changeOfForm, { 202: contractObjects[7]!, ...catalogWith('/AcroForm 202 0 R') }),
  compared(changeOfForm, catalogWith('')),
  compared(changeOfForm, catalogWith('/AcroForm 7 0 R')),
  compared(changeOfForm, catalogWith('/AcroForm 7 0 R'), { base: noForm }),
  compared(changeOfForm, catalogWith(''), { base: noForm }),
  compared(
    changeOfForm,
    { ...stamped, ...catalogWith('/AcroForm<</Fields[201 0 R]/SigFlags 3>>'), 7: '<<>>' },
    { base: noForm },
  ),
  compared(
    changeOfForm,
    edited({ ...stamped, 202: '<</Fields[201 0 R]/SigFlags 3>>', ...catalogWith('/AcroForm 202 0 R') }, form, ''),
    { base: noForm },
  ),
  compared(changeOfForm, { 7: contractObjects[7]! }),
  compared(changeOfForm, { 7: contractObjects[7]!.replace('/DA', '/SigFlags 3/DA') }),
  compared(changeOfForm, { 7: contractObjects[7]! }, { base: flagged }),
  compared(changeOfForm, { 7: contractObjects[7]!.replace('[9 0 R]', ' 20 0 R'), 20: '[9 0 R]' }),
  compared(changeOfForm, { 7: contractObjects[7]! }, { base: separate }),
  // The field names another object as its page.
  compared(changeOfForm, {
    ...edited(edited(stamped, '/P 3 0 R>>', '/P 2 0 R>>'), stamped[3]!, ''),
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/Annots[201 0 R]>>',
  }),
  compared(
    changeOfForm,
    { ...edited(edited(stamped, '/P 3 0 R>>', '/P 20 0 R>>'), stamped[3]!, ''), 20: '<</Type/Page/Annots[201 0 R]>>' },
    { base: contract({ 20: '57' }) },
  ),
  // The timestamp is in another object than the value of its field.
  compared(changeOfForm, { 199: '<3000>', ...edited(stamped, '<3000>', '<30>') }),
  compared(changeOfForm, { ...edited(stamped, '<3000>', '<30>'), 202: '<3000>' }),
]

const proof = speakingProof('x')
const list = `${'A'.repeat(40)}`
const stored: Objects = {
  1: contractObjects[1]!.replace('/Catalog', '/Catalog/DSS 200 0 R'),
  200: `<</Type/DSS/Certs[201 0 R]/VRI<</${list}<</Type/VRI/TU(D:2026)/Cert[201 0 R]>>>>>>`,
  201: streamOf(proof),
}
const compareStore = async (step: Step): Promise<Reason | null> =>
  changeOfStore(step, (await catalogOf(step.earlier)).dict, (await catalogOf(step.later)).dict)
const store = (from: string, to: string): Probe => compared(compareStore, edited(stored, from, to))
const inBase = (body: string): Uint8Array<ArrayBuffer> =>
  contract({ 1: contractObjects[1]!.replace('/Catalog', '/Catalog/DSS 20 0 R'), 20: body, 21: streamOf(proof) })
const before = '<</Certs[21 0 R]>>'
const grown = (body: string, base = before): Probe =>
  compared(compareStore, { 20: body, 201: streamOf(proof) }, { base: inBase(base) })

const stores: Probe[] = [
  compared(compareStore, stored),
  store(stored[201]!, streamOf(latin1(deflateSync(latin1Bytes(proof))), '/Filter/FlateDecode')),
  compared(compareStore, {
    ...edited(stored, '/Type/VRI', '/TS 202 0 R'),
    202: streamOf('0\x04\x06\x00\xa0\x00'),
  }),
  compared(compareStore, { 201: '1' }),
  compared(compareStore, { 201: '1' }, { base: inBase(before) }),
  ...(
    [
      ['/Type/DSS', ''],
      ['/Type/DSS', '/Type/Page'],
      ['/Type/DSS', '/Other 1'],
      ['/Certs[201 0 R]', ''],
      ['/Certs[201 0 R]', '/Certs 201 0 R'],
      ['/Certs[201 0 R]', '/Certs(201)'],
      ['/Certs[201 0 R]', '/Certs[201 1 R]'],
      ['/Certs[201 0 R]', '/Certs[57]'],
      ['/Certs[201 0 R]', '/Certs[13 0 R]'],
      ['/Certs[201 0 R]', '/CRLs[201 0 R]'],
      ['/Certs[201 0 R]', '/OCSPs[201 0 R]'],
      ['/Type/VRI', '/Type/Page'],
      ['/TU(D:2026)', '/TU/Name'],
      ['/Type/VRI', '/Other(x)'],
      ['/Type/VRI', '/Other/VRI'],
      ['/Type/VRI', '/Other[201 0 R]'],
      ['/Type/VRI', '/TS 201 0 R'],
      ['/Type/VRI', '/CRL[201 0 R]'],
      ['/Type/VRI', '/OCSP[201 0 R]'],
      ['/Type/VRI', '/CRL(x)'],
      ['/Cert[201 0 R]', '/Cert[13 0 R]'],
      ['/Cert[201 0 R]', '/Cert 201 0 R'],
      [list, list.slice(1)],
      [`<<${stored[200]!.slice(2)}`, '<<>>'],
      [stored[200]!, '57'],
      [stored[200]!, '<</VRI 57>>'],
      [stored[200]!, '<</VRI 202 0 R>>'],
      [`<</Type/VRI/TU(D:2026)/Cert[201 0 R]>>`, ' 57'],
      [stored[201]!, '57'],
      [stored[201]!, streamOf(proof, '/Filter/ASCIIHexDecode')],
      [stored[201]!, streamOf(proof, '/Filter[/FlateDecode]')],
      [stored[201]!, streamOf(proof, '/Other 1')],
      [stored[201]!, streamOf('1')],
      [stored[201]!, streamOf(`1${proof.slice(1)}`)],
      [stored[201]!, streamOf('0\x00')],
      [stored[201]!, streamOf('0\x06\x06\x00\x06\x00\x06\x00')],
      [stored[201]!, streamOf('1\x070\x000\x00\x03\x01\x00')],
      [stored[201]!, streamOf('0\x090\x000\x00\x03\x01\x000\x00')],
      ['/DSS 200 0 R', '/DSS 6 0 R'],
      ['/DSS 200 0 R', '/DSS<</Certs[201 0 R]>>'],
      ['/DSS 200 0 R', '/DSS[201 0 R]'],
    ] as const
  ).map(([from, to]) => store(from, to)),
  compared(compareStore, edited(stored, '/DSS 200 0 R', '/DSS 202 0 R'), { base: inBase(before) }),
  compared(compareStore, { 1: contractObjects[1]! }, { base: inBase(before) }),
  ...[
    '<</Certs[21 0 R 201 0 R]>>',
    '<</Certs[201 0 R]>>',
    '<</Certs[201 0 R 21 0 R]>>',
    '<</Certs[]>>',
    '<<>>',
    '<</Type/DSS/Certs[21 0 R]>>',
    '<</Certs[21 0 R]/VRI<<>>>>',
    '<</Certs[21 0 R]/Im 11 0 R>>',
    '57',
  ].map((body) => grown(body)),
  grown('<</Certs[201 0 R]>>', '<</Certs 9 0 R>>'),
  grown('<</Certs[201 0 R]>>', '<</Certs null>>'),
  grown('<<>>', '<</Certs[]>>'),
  grown('<</Certs 57>>', '<</Certs 57>>'),
  grown('<<>>', '<</Certs(57)>>'),
  grown('<</Type/DSS>>', '<</Type/Other>>'),
  grown('<</Type/Other>>', '<</Type/Other>>'),
  grown('<</Type/DSS>>', '<</Type/DSS>>'),
  grown('<</Certs[201 0 R]>>', '57'),
  grown('<</VRI<</A<<>>>>>>', '<</VRI<</A<<>>>>>>'),
  grown('<</VRI<</A<</Type/VRI>>>>>>', '<</VRI<</A<<>>>>>>'),
  grown('<</VRI<<>>>>', '<</VRI<</A<<>>>>>>'),
  grown('<<>>', '<</VRI<</A<<>>>>>>'),
  grown('<<>>', '<</VRI<<>>>>'),
  grown('<</VRI<<>>>>', '<</VRI 57>>'),
]

/** Calls that compare the forms and document security stores of two revisions. */
export const stepProbes: Probe[] = [...forms, ...stores]
