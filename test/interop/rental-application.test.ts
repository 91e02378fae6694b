import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { artifactOf } from '../support/envelopes.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { runHere } from '../support/full/run-here.ts'
import { apiOf } from '../support/open-api.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

const sandbox = (await newOrganization()).test

it('completes the rental application example with conditions, a calculated total and a photo', async () => {
  const { status, output } = await runHere(process.execPath, [join(root, 'docs/examples/rental-application.ts')], {
    cwd: root,
    env: { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: sandbox.apiKey },
  })
  expect([status, JSON.parse(output)]).toEqual([
    0,
    {
      ...{
        applicant: 'Tina Tenant',
        identity: ['test.png'],
        phone: '+4930123456',
        apartment: 'Attic flat',
        start: '2027-03-01',
      },
      ...{ rent: '950.00', parking: true, pets: true, kind: 'Dog', vaccinated: true },
      ...{ total: '1010.00', deposit: '2850.00' },
      ...{ accept: null, decline: true, 'clause-initials': null, reason: 'Test', signature: 'Tina Tenant' },
    },
  ])
  const api = apiOf(stack, sandbox)
  const { data } = (await api.send('GET', '/v1/signatures/requests')).body
  const identity = data[0].fields.find(({ id }: { id: string }) => id === 'identity')
  const photo = await artifactOf(api, data[0].id, identity.files[0].id)
  expect(sha256Of(photo)).toBe(identity.files[0].sha256)
  const { bundle, failed } = await verifiedEvidence(api, data[0].id)
  expect(failed).toEqual([])
  const set = bundle.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect(set.data.skipped.map(({ id }: { id: string }) => id)).toEqual(['clause-initials'])
})
