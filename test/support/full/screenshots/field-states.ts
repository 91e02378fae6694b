import { contractFields } from '../../../../dev/demo/demo-fields.ts'
import { specimenFields } from '../../every-type.ts'
import { type Capture, oneSignature, type State } from './scene.ts'
import { formFields, next, open, text } from './signing-steps.ts'

/** Opens the signing page and fills in the first field, which is a text field. */
async function fillText(shot: Capture): Promise<void> {
  await open(shot)
  await next(shot.page)
  await shot.page.keyboard.type('Order 4711')
}

/** Every type of field while the signer fills it in, and the messages for invalid values. */
export const fieldStates: State[] = [
  {
    name: 'every-type',
    isCovered: true,
    isWhole: true,
    reach: async (shot) => {
      await open(shot, { fields: specimenFields })
      await shot.page.evaluate(
        "document.querySelector('.field').scrollIntoView({ block: 'center', behavior: 'instant' })",
      )
    },
  },
  {
    name: 'every-type-as-text',
    isCovered: true,
    isWhole: true,
    reach: async (shot) => {
      await open(shot, { fields: specimenFields })
      await shot.page.getByRole('button', { name: shot.texts.readAsText }).click()
      await shot.page.locator('.pages[data-view=text] .field').first().waitFor()
    },
  },
  {
    name: 'field-day',
    reach: async (shot) => {
      await open(shot, formFields)
      await next(shot.page)
      await shot.page.getByRole('button', { name: shot.texts.today, exact: true }).first().click()
    },
  },
  {
    name: 'field-offered',
    reach: async (shot) => {
      const fields = [text('note', 0.3, { label: 'Cost centre of your department', isRequired: false })]
      await open(shot, { fields: [...oneSignature.fields, ...fields] })
      await next(shot.page)
      await shot.page.locator('dialog[open] button[type=submit]').click()
      await shot.page.locator('.offer').first().waitFor()
    },
  },
  {
    name: 'field-attachment',
    reach: async (shot) => {
      await open(shot, {
        fields: specimenFields.filter(({ id }) => id === 'attachment').map((one) => ({ ...one, isRequired: true })),
      })
      await next(shot.page)
      if (!(await shot.page.locator('dialog[open]').isVisible()))
        await shot.page.locator('.sheet-control button').first().click()
      await shot.page.locator('dialog[open]').waitFor()
    },
  },

  ...['number', 'dropdown', 'phone'].flatMap((id): State[] => {
    const fields = specimenFields.filter((field) => field.id === id).map((field) => ({ ...field, isRequired: true }))
    const reach = async (shot: Capture) => {
      await open(shot, { fields })
      await next(shot.page)
    }
    return fields.length === 0 ? [] : [{ name: `field-${id}`, reach }]
  }),
  {
    name: 'field-text',
    reach: fillText,
  },
  {
    name: 'field-checkbox',
    reach: async (shot) => {
      await fillText(shot)
      await next(shot.page)
    },
  },
  ...['name', 'email', 'date'].map(
    (id): State => ({
      name: `field-${id}`,
      reach: async (shot) => {
        await open(shot, { fields: contractFields.filter((field) => field.id === id), signerName: undefined })
        if (id === 'name') await next(shot.page)
        await shot.page.evaluate(
          "document.querySelector('.field').scrollIntoView({ block: 'center', behavior: 'instant' })",
        )
      },
    }),
  ),
  {
    name: 'field-format-wrong',
    reach: async (shot) => {
      await open(shot, formFields)
      await next(shot.page)
      await shot.page.keyboard.type('31.02.1999')
      await shot.page
        .getByText(shot.texts.errorNoSuchDate.split(/[\u2066{]/)[0]!.trim())
        .filter({ visible: true })
        .first()
        .waitFor()
    },
  },
  {
    name: 'field-unprintable',
    reach: async (shot) => {
      await open(shot, { fields: [text('order', 0.198, {})] })
      await next(shot.page)
      await shot.page.keyboard.insertText('Order \u{13000}')
      await shot.page.locator('.field-problem:visible, #sheet-problem:visible').first().waitFor()
    },
  },
  {
    name: 'field-too-many-lines',
    reach: async (shot) => {
      await open(shot, { fields: [{ ...text('order', 0.198, {}), height: 0.1 }] })
      await next(shot.page)
      await shot.page.keyboard.insertText('Order\n'.repeat(120))
      await next(shot.page)
      await shot.page.locator('.error-summary').first().waitFor()
    },
  },
  {
    name: 'errors',
    reach: async (shot) => {
      await open(shot, { fields: [text('order', 0.198, { value: '31.12.1999', label: 'Order' })] })
      await next(shot.page)
      await shot.page.locator('dialog[open]').waitFor()
      await shot.page.locator('dialog[open] input').fill('')
      await shot.page.locator('dialog[open] button.primary').click()
      await shot.page.getByText(shot.texts.typedNameMissing).waitFor()
    },
  },
  {
    name: 'error-summary',
    reach: async (shot) => {
      await open(shot, formFields)
      for (const value of ['31.02.1999', 'DE00']) {
        await next(shot.page)
        await shot.page.keyboard.type(value)
      }
      await next(shot.page)
      await next(shot.page)
      await shot.page.locator('.error-summary').first().waitFor()
    },
  },
]
