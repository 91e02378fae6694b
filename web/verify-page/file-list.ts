import { regionalLocale } from '../../core/languages/locale-facts.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { byId, make, makeButton } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { type GivenFile, type Role, roles } from './given-files.ts'
import type { Texts } from './texts.ts'

type Actions = { setRole: (given: GivenFile, role: Role) => void; remove: (given: GivenFile) => void }

/** Shows the selected files with their roles, and a control for changing each role. Keeps the focus. */
export function renderFiles(files: GivenFile[], texts: Texts, locale: SignerLocale, actions: Actions): void {
  const list = byId('files')
  const focused = document.activeElement?.id
  list.replaceChildren(
    ...files.map((given, index) => {
      const { name, size } = given.file
      const label = fill(texts.roleOf, { file: name })
      const select = make('select', { id: `role-${index}`, 'aria-label': label })
      select.append(...roles.map((role) => make('option', { value: role }, texts.roles[role])))
      select.value = given.role
      select.addEventListener('change', () => actions.setRole(given, select.value as Role))
      const remove = makeButton('✕', () => actions.remove(given), {
        id: `remove-${index}`,
        'aria-label': fill(texts.removeFile, { file: name }),
        title: texts.remove,
      })
      const count = size.toLocaleString(regionalLocale(locale))
      return make(
        'li',
        { class: 'file', 'data-role': given.role },
        make('span', { class: 'name' }, fill('{name}', { name })),
        make('span', { class: 'size' }, fill(texts.bytes, { count })),
        select,
        remove,
        given.role === 'none' ? make('p', { class: 'hint' }, texts.unknownFile) : null,
      )
    }),
  )
  if (focused) document.getElementById(focused)?.focus()
}
