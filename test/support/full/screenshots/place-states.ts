import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldTypes } from '../../../../core/signing/field-types.ts'
import { root } from '../../../../dev/build/build-part.ts'
import type { Capture, State } from './scene.ts'

/** Opens the page for placing fields with the contract. */
async function openContract({ page, scene }: Capture): Promise<void> {
  await page.goto(`${scene.baseUrl}/place.html`)
  await page.setInputFiles('#chooser', {
    name: 'contract.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync(join(root, 'docs/demo/contract.pdf')),
  })
  // A document page is drawn only when it is near the window.
  await page.locator('#page-1').scrollIntoViewIfNeeded()
  await page.locator('#page-1[data-drawn]').waitFor()
}

/** Adds a field of a type and assigns it to a role. */
async function add({ page }: Capture, type: string, role: string, index: number): Promise<void> {
  await page.locator('#type').selectOption(type)
  await page.locator('#add').click()
  await page.locator('#field-role').fill(role)
  await page.locator('#field-x').fill(String(8 + (index % 3) * 30))
  await page.locator('#field-y').fill(String(5 + Math.floor(index / 3) * 12))
}

/** The page for placing fields, with roles, every type of field, conditions, zoom and undo. */
export const placeStates: State[] = [
  {
    name: 'place-types',
    isWhole: true,
    isCovered: true,
    reach: async (shot) => {
      await openContract(shot)
      for (const [index, type] of fieldTypes.entries())
        await add(shot, type, ['Tenant', 'Landlord', 'Agent'][index % 3]!, index)
    },
  },
  {
    name: 'place-zoomed',
    isCovered: true,
    reach: async (shot) => {
      await openContract(shot)
      await add(shot, 'signature', 'Tenant', 0)
      await add(shot, 'text', 'Landlord', 1)
      for (let press = 0; press < 2; press++) await shot.page.locator('#zoom-in').click()
      await shot.page.locator('#undo').click()
    },
  },
  ...['dropdown', 'attachment', 'number', 'label'].map(
    (type): State => ({
      name: `place-${type}`,
      isCovered: true,
      reach: async (shot) => {
        await openContract(shot)
        await add(shot, type, 'Tenant', 0)
        await shot.page.locator('#field-title').scrollIntoViewIfNeeded()
      },
    }),
  ),
  {
    name: 'place-rules',
    isCovered: true,
    reach: async (shot) => {
      await openContract(shot)
      await add(shot, 'text', 'Tenant', 0)
      await shot.page.locator('#rules summary').click()
      await shot.page.locator('#field-visibleIf').fill('nothing =')
      await shot.page.locator('#field-visibleIf').blur()
      await shot.page.locator('#rules').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'place-result',
    isCovered: true,
    reach: async (shot) => {
      await openContract(shot)
      await add(shot, 'signature', 'Tenant', 0)
      await shot.page.locator('#result-kind').selectOption({ index: 2 })
      await shot.page.locator('#copy').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'place-unreadable',
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/place.html`)
      const buffer = Buffer.from('no PDF')
      await page.setInputFiles('#chooser', { name: 'notes.pdf', mimeType: 'application/pdf', buffer })
      await page.locator('#problem').waitFor()
    },
  },
]
