import { afterAll, expect, it } from 'vitest'
import { sized } from '../support/size.ts'
import { forgeriesOf, specimenBundle } from '../support/specimen-bundle.ts'
import { failuresOn, openVerifyPages, outcomeOf } from '../support/verify-page.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

const bundle = await specimenBundle()
const { openPage, give, close: closeAll } = await openVerifyPages()
afterAll(closeAll)

it('accepts the evidence of every field type and rule on the verification page, and rejects forgeries', async () => {
  const { page, problems, close } = await openPage()
  const stride = sized(3, 1)
  const forgeries = forgeriesOf(bundle).filter((_, index, all) => index % stride === 0 || index === all.length - 1)
  for (const { what, bundle: given } of [{ what: 'the bundle itself', bundle }, ...forgeries]) {
    await page.reload()
    await give(page, { 'evidence.json': JSON.stringify(given), 'public.pem': publicPem })
    const isGood = given === bundle
    expect([what, await outcomeOf(page), (await failuresOn(page)).length > 0]).toEqual([
      what,
      isGood ? 'good' : 'bad',
      !isGood,
    ])
  }
  expect(problems).toEqual([])
  await close()
})
