import { createClient, type SignatureFieldInput } from '../../clients/typescript/src/index.ts'

/**
 * Sends a rental application with choices, conditions, calculated amounts and a photo of an identity card, signs it as
 * a tenant with a dog, and prints the stored values. It needs a test key:
 *
 * CHANCERY_URL=http://127.0.0.1:8787 CHANCERY_KEY=chy_test_... node docs/examples/rental-application.ts
 */

const chancery = createClient({ url: process.env.CHANCERY_URL ?? '', apiKey: process.env.CHANCERY_KEY ?? '' })

const amount = { type: 'number', decimals: 2 } as const
const box = { type: 'checkbox', isRequired: false } as const
const clause = { type: 'radio', group: 'clause-7' } as const
const hasPets = { field: 'pets', isChecked: true }

type Question = Omit<SignatureFieldInput, 'pageNumber' | 'x' | 'y' | 'width' | 'height'>

/** The fields of the application. The key is the line of text after which a field is placed. */
const questions: Record<string, Question> = {
  'Applicant:': { id: 'applicant', type: 'name' },
  'Photo of your identity card:': { id: 'identity', type: 'attachment', maxFiles: 2 },
  'Phone:': { id: 'phone', type: 'phone' },
  'Apartment:': { id: 'apartment', type: 'dropdown', options: ['Garden flat', 'Attic flat'] },
  'Moving in on:': { id: 'start', type: 'text', format: 'date', earliest: '2027-01-01', latest: '2027-12-31' },
  'Rent per month:': { id: 'rent', ...amount, value: '950.00', isReadOnly: true },
  'Parking space for 60 a month:': { id: 'parking', ...box },
  'Pets:': { id: 'pets', ...box },
  'Kind of pet:': { id: 'kind', type: 'text', visibleIf: hasPets },
  'Vaccinated (dogs and cats):': {
    id: 'vaccinated',
    type: 'consent',
    text: 'My pet is vaccinated.',
    visibleIf: { all: [hasPets, { field: 'kind', isOneOf: ['Dog', 'Cat'] }] },
  },
  // A checked box has the value 1.
  'Total per month:': {
    id: 'total',
    ...amount,
    computed: {
      operation: 'sum',
      values: [{ field: 'rent' }, { operation: 'multiply', values: [{ field: 'parking' }, 60] }],
    },
  },
  'Deposit:': { id: 'deposit', ...amount, computed: { operation: 'multiply', values: [{ field: 'rent' }, 3] } },
  'Clause 7 (garden work), accepted:': { id: 'accept', ...clause },
  'Clause 7 (garden work), declined:': { id: 'decline', ...clause },
  'Initials for clause 7:': {
    id: 'clause-initials',
    type: 'initials',
    visibleIf: { field: 'accept', isChecked: true },
  },
  'Reason for declining:': { id: 'reason', type: 'text', visibleIf: { field: 'decline', isChecked: true } },
  'Signature:': { id: 'signature', type: 'signature' },
}
const lines = Object.keys(questions)

const document = await chancery.documents.createFromText({
  title: 'Rental application',
  text: `Rental application\n\n${lines.join('\n\n')}`,
})
const { places } = await chancery.documents.places.find(document.id, {
  texts: Object.entries(questions).map(([text, { type }]) => ({
    ...{ text, type, label: text.replace(':', ''), anchor: 'topRight' as const },
    ...{ offsetX: 0.02, width: 0.3, height: 0.02 },
  })),
})
const envelope = await chancery.signatures.requests.create({
  documentId: document.id,
  signerEmail: 'tenant@example.com',
  signerName: 'Tina Tenant',
  fields: places.map(({ text, field }) => ({ ...field, ...questions[text] })),
})
await chancery.signatures.requests.testSign(envelope.id, {
  values: { apartment: 'Attic flat', start: '2027-03-01', pets: true, kind: 'Dog', parking: true, decline: true },
})
const { fields } = await chancery.waitForCompletion(envelope.id)
const values = fields.map(({ id, value, files }) => [id, files?.map(({ name }) => name) ?? value])
console.log(JSON.stringify(Object.fromEntries(values), null, 2))
