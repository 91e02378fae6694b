import type { PlacePageTexts } from '../../core/languages/en/place-page.ts'
import { limits } from '../../core/limits.ts'
import { type FieldType, fieldTypes } from '../../core/signing/field-types.ts'
import { byId, limitCharacters, make, type TextControl } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import {
  type Detail,
  detailNameOf,
  type Fields,
  fileCounts,
  hasFiles,
  isRepeatable,
  type Place,
  type PlacedField,
  withFileCount,
} from './placed-fields.ts'
import { hasRule, problemNear, type RuleName, ruleNames } from './rules.ts'

const input = (id: string) => byId(id) as HTMLInputElement
const area = (id: string) => byId(id) as HTMLTextAreaElement
const select = (id: string) => byId(id) as HTMLSelectElement

/** Fills the type menu in the language of the page, and keeps the selected type. */
export function showTypes(menu: HTMLSelectElement, texts: PlacePageTexts): void {
  const { value } = menu
  menu.replaceChildren(...fieldTypes.map((type) => make('option', { value: type }, texts.types[type])))
  menu.value = value || 'signature'
}

const detailTexts = { group: 'group', options: 'options', text: 'statement', value: 'note' } as const satisfies Record<
  Detail,
  keyof PlacePageTexts
>

/** A number of the field, the change that an entered number makes to the field before it, and the shown number. */
type NumberEntry = {
  id: string
  changed: (before: PlacedField, entered: string, pageCount: number) => Partial<PlacedField>
  shown: (field: PlacedField) => string
}

const sideEntry = (side: keyof Place): NumberEntry => ({
  id: `field-${side}`,
  changed: ({ x, y, width, height, [side]: before }, entered) => ({
    ...{ x, y, width, height },
    [side]: entered === '' ? before : Number(entered) * 100,
  }),
  shown: ({ [side]: units }) => String(units / 100),
})

const numberEntries: readonly NumberEntry[] = [
  {
    id: 'field-page',
    changed: ({ pageNumber }, entered, pageCount) => ({
      pageNumber: Math.min(Math.max(Math.round(Number(entered)) || pageNumber, 1), pageCount),
    }),
    shown: ({ pageNumber }) => String(pageNumber),
  },
  ...(['x', 'y', 'width', 'height'] as const).map(sideEntry),
  ...fileCounts.map(
    (name): NumberEntry => ({
      id: `field-${name}`,
      changed: ({ files = {} }, entered) => ({ files: withFileCount(files, name, entered) }),
      shown: ({ files }) => String(files?.[name] ?? ''),
    }),
  ),
]

/** Creates the form in which the author sees and changes the selected field. */
export function makeFieldForm(fields: Fields, actions: { remove: (key: number) => void; texts: () => PlacePageTexts }) {
  let selected: number | null = null
  let pageCount = 1
  const field = (): PlacedField | undefined => fields.all().find(({ key }) => key === selected)
  const change = (made: (now: PlacedField) => Partial<PlacedField>) => {
    const now = field()
    if (now !== undefined) fields.change(now.key, made(now))
  }
  byId('field-form').addEventListener('submit', (event) => event.preventDefault())
  select('field-type').addEventListener('change', () =>
    change(() => ({ type: select('field-type').value as FieldType })),
  )
  input('field-required').addEventListener('change', () =>
    change(() => ({ isRequired: input('field-required').checked })),
  )
  input('field-id').addEventListener('input', () => change((now) => takenOr(now)))
  input('field-label').maxLength = limits.fieldLabelCharsMax
  for (const control of byId('field-form').querySelectorAll<TextControl>('[maxlength]')) limitCharacters(control)
  input('field-label').addEventListener('input', () => change(() => ({ label: input('field-label').value.trim() })))
  input('field-role').addEventListener('input', () => change(() => ({ role: input('field-role').value.trim() })))
  area('field-detail').addEventListener('input', () => change(() => ({ detail: area('field-detail').value })))
  input('field-pages').addEventListener('input', () => change(() => ({ pages: input('field-pages').value.trim() })))
  for (const { id, changed, shown } of numberEntries) {
    // A partial number, such as the 9 of 95, also changes other numbers. The next digit starts from the same field.
    let before: PlacedField | undefined
    const control = input(id)
    const show = () => {
      const now = field()
      if (now !== undefined) control.value = shown(now)
    }
    control.addEventListener('focus', () => {
      before = field()
    })
    control.addEventListener('input', () => change((now) => changed(before ?? now, control.value, pageCount)))
    control.addEventListener('change', show)
    control.addEventListener('blur', show)
  }
  for (const name of ruleNames)
    input(`field-${name}`).addEventListener('input', () => {
      change((now) => ({ rules: { ...now.rules, [name]: input(`field-${name}`).value } }))
      showProblem(name)
    })
  byId('remove').addEventListener('click', () => selected !== null && actions.remove(selected))

  function takenOr(now: PlacedField): Partial<PlacedField> {
    const id = input('field-id').value.trim()
    const isTaken = fields.isTaken(now.key, id)
    byId('id-problem').hidden = !isTaken
    input('field-id').setAttribute('aria-invalid', String(isTaken))
    return isTaken ? {} : { id }
  }

  function showProblem(name: RuleName): void {
    const near = problemNear(name, input(`field-${name}`).value)
    const { ruleUnread, ruleUnfinished } = actions.texts()
    const problem = byId(`${name}-problem`)
    problem.hidden = near === null
    problem.textContent = near === null ? '' : near === '' ? ruleUnfinished : fill(ruleUnread, { near })
    input(`field-${name}`).setAttribute('aria-invalid', String(near !== null))
  }

  return {
    select(key: number | null): void {
      selected = key
      byId('id-problem').hidden = true
      input('field-id').removeAttribute('aria-invalid')
      this.show()
    },
    selected: () => selected,
    /** Shows the selected field, but does not overwrite an input that has the focus. */
    show(pages = pageCount): void {
      pageCount = pages
      const now = field()
      byId('field-form').hidden = now === undefined
      byId('none-selected').hidden = now !== undefined
      if (now === undefined) return
      select('field-type').value = now.type
      const roles = [...new Set(fields.all().map(({ role = '' }) => role))].filter((role) => role !== '')
      byId('roles').replaceChildren(...roles.map((value) => make('option', { value })))
      input('field-required').checked = now.isRequired
      input('field-page').max = String(pageCount)
      for (const words of ['id', 'label', 'pages', 'role'] as const)
        if (document.activeElement !== input(`field-${words}`)) input(`field-${words}`).value = now[words] ?? ''
      if (document.activeElement !== area('field-detail')) area('field-detail').value = now.detail ?? ''
      const detail = detailNameOf(now.type)
      byId('detail').hidden = detail === null
      byId('detail-name').textContent = detail === null ? '' : actions.texts()[detailTexts[detail]]
      byId('files').hidden = !hasFiles(now.type)
      byId('repeated').hidden = !isRepeatable(now.type)
      for (const name of ruleNames) {
        const control = input(`field-${name}`)
        if (document.activeElement !== control) control.value = now.rules?.[name] ?? ''
        byId(`${name}-rule`).hidden = !hasRule(now.type, name)
        showProblem(name)
      }
      for (const { id, shown } of numberEntries) if (document.activeElement !== input(id)) input(id).value = shown(now)
    },
  }
}
