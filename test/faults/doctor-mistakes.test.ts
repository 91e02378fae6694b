import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../../admin/doctor/check.ts'
import { checks } from '../../admin/doctor/run.ts'
import { mistakenDatabases } from '../support/doctor-mistakes/database.ts'
import { mistakenPlatforms } from '../support/doctor-mistakes/platform.ts'
import { mistakenSettings } from '../support/doctor-mistakes/settings.ts'
import { type DoctorSetup, setUpDoctor } from '../support/doctor-setup.ts'

/** Operator mistakes that were derived from the documentation, without knowledge of the doctor's code. */
const mistakes = [...mistakenSettings, ...mistakenDatabases, ...mistakenPlatforms]

let on: DoctorSetup
beforeAll(async () => {
  on = await setUpDoctor()
  on.clamd.behaviour = 'honest'
})
afterAll(() => on?.close())

test('includes at least forty configuration mistakes', () => expect(mistakes.length).toBeGreaterThanOrEqual(40))

test.each(mistakes)('fails only the “%s” check for %s', async (check, _, breakIt, cause, fix) => {
  const { deployment, repair } = await breakIt(on)
  try {
    const failed = (await examine(deployment, checks)).filter(({ verdict }) => verdict === 'failed')
    expect(failed.map(({ name }) => name)).toEqual([check])
    expect(failed[0]?.text).toMatch(cause)
    expect(failed[0]?.fix).toMatch(fix)
  } finally {
    await repair?.()
  }
})

test('fails no doctor check after every mistake is repaired', async () => {
  expect((await examine(on.well, checks)).filter(({ verdict }) => verdict === 'failed')).toEqual([])
})
