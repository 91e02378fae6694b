import { visualText } from '../../pdf/compose/bidi.ts'
import { limits } from '../limits.ts'
import { isLabel } from '../signing/field-options.ts'
import { type FieldType, fieldTypes } from '../signing/field-types.ts'
import { isLongerThan } from '../text/length.ts'
import { type LetterLine, type PointBox, thinSpace } from './lines.ts'
import { readTagOptions, type TagOptions, tagOptionNames } from './tag-options.ts'

/**
 * The content of a tag `{{type:role:label:optional}}`, in which only the type is required. With named options, the tag
 * has the form `{{type;role=…;label=…;options=a|b;optional}}`.
 */
type Tag = { type: FieldType; role: string | null; label: string | null; isRequired: boolean; rules: TagOptions }

export type FoundTag = Tag & { text: string; box: PointBox }

/** The text of an invalid tag, its type if it begins with one, and the reason why it is invalid. */
export type BadTag = {
  text: string
  type: FieldType | null
  code: 'tag_not_closed' | 'tag_type_unknown' | 'tag_malformed'
  message: string
}

// Matches tags. In right-to-left text, the brackets may be in logical order, so the closing brackets come first.
const tags = /\{\{(?<inner>[^{}]*)\}\}|\}\}(?<turned>[^{}]*)\{\{/gu
const textShownMax = 100

/** Returns the tags in the lines in order, and the texts that begin like a tag but are invalid. */
export function findTags(lines: readonly LetterLine[]): { found: FoundTag[]; bad: BadTag[] } {
  const found: FoundTag[] = []
  const bad: BadTag[] = []
  for (const line of lines) {
    let rest = ''
    let end = 0
    const plain = withoutNarrowGaps(line)
    for (const match of plain.text.matchAll(tags)) {
      rest += `${plain.text.slice(end, match.index)} `
      end = match.index + match[0].length
      const content = match.groups?.inner ?? match.groups?.turned ?? ''
      const tag = readTag(content)
      if ('code' in tag) bad.push(tag)
      else found.push({ ...tag, text: `{{${tag.read}}}`, box: plain.boxOf(match.index, end) })
    }
    rest += plain.text.slice(end)
    const open = halfTagIn(rest)
    if (open !== null)
      bad.push({
        ...badTag(open.trim(), 'tag_not_closed', 'The tag does not end on its line. Write the whole tag on one line.'),
        type: fieldTypeIn(open.replaceAll(/[{}]/g, '')),
      })
  }
  return { found, bad }
}

/** Returns the text after an unclosed opening bracket, or before an unopened closing bracket. */
function halfTagIn(text: string): string | null {
  const [begin, end] = [text.indexOf('{{'), text.lastIndexOf('}}')]
  if (begin >= 0) return text.slice(begin)
  return end >= 0 ? text.slice(0, end + 2) : null
}

/** Removes narrow gaps, because the names in a tag contain no spaces. */
function withoutNarrowGaps({ text, boxOf }: LetterLine): Pick<LetterLine, 'text' | 'boxOf'> {
  const kept = Array.from({ length: text.length }, (_, index) => index).filter((index) => text[index] !== thinSpace)
  return {
    text: text.replaceAll(thinSpace, ''),
    boxOf: (start, end) => boxOf(kept[start] ?? 0, (kept[end - 1] ?? 0) + 1),
  }
}

function readTag(seen: string): (Tag & { read: string }) | BadTag {
  const readings = [visualText(seen, 'ltr'), visualText(seen, 'rtl')]
  const read = readings.find((reading) => fieldTypeIn(reading) !== null) ?? seen
  const type = fieldTypeIn(read)
  const [, role = '', ...rest] = partsOf(read)
  const text = `{{${read}}}`
  if (type === null)
    return badTag(
      text,
      'tag_type_unknown',
      `The tag does not begin with a field type. Use one of ${fieldTypes.join(', ')}, in lower case. Set \`skipUnknownTags\` to true if such texts are not tags.`,
    )
  const malformed = (why: string): BadTag => ({ ...badTag(text, 'tag_malformed', why), type })
  if (/^\s*\w+\s*;/.test(read)) {
    const named = readNamedTag(type, read)
    return typeof named === 'string' ? malformed(named) : { type, ...named, read }
  }
  if (read.includes(';'))
    return malformed(`A part cannot contain “;”. Remove it, or name the parts: {{${type};role=…;label=…}}.`)
  const rules = readTagOptions(type, new Map())
  if (typeof rules === 'string') return malformed(rules)
  const last = rest.at(-1)
  const isMarked = last === 'required' || last === 'optional'
  const labels = isMarked ? rest.slice(0, -1) : rest
  const [label = ''] = labels
  const problem =
    labels.length > 1
      ? 'The tag has too many parts. Use {{type:role:label:optional}}; only the type is required.'
      : nameProblem(role, label)
  if (problem !== null) return malformed(problem)
  return { type, role: role || null, label: label || null, isRequired: last !== 'optional', rules, read }
}

/** Returns the content of a tag with named options, or the reason why the tag is invalid. */
function readNamedTag(type: FieldType, read: string): Omit<Tag, 'type'> | string {
  const parts = read
    .split(';')
    .slice(1)
    .map((part) => part.trim())
  const isOptional = parts.includes('optional')
  const given = new Map<string, string>()
  for (const part of parts.filter((part) => part !== 'optional' && part !== 'required')) {
    const [, name, value = ''] = /^(\w+)\s*=\s*(.+)$/.exec(part) ?? []
    if (name === undefined)
      return `The part “${part}” does not have the form name=value. Write a name and a value, or remove the part.`
    if (!tagNames.includes(name)) return `The part ${name} is unknown. Use ${tagNames.join(', ')}.`
    if (given.has(name)) return `The tag contains the part ${name} more than once. Remove all except one.`
    given.set(name, value)
  }
  const label = given.get('label') ?? null
  const role = given.get('role') ?? null
  const problem = nameProblem(role ?? '', label ?? '')
  if (problem !== null) return problem
  const rules = readTagOptions(type, given)
  return typeof rules === 'string' ? rules : { role, label, isRequired: !isOptional, rules }
}

/** Returns the reason why a tag cannot have a role or label, or null if it can have both. */
function nameProblem(role: string, label: string): string | null {
  if (isLongerThan(role, limits.fieldRoleCharsMax))
    return `The role is too long. Use at most ${limits.fieldRoleCharsMax} characters.`
  if (isLongerThan(label, limits.fieldLabelCharsMax))
    return `The label is too long. Use at most ${limits.fieldLabelCharsMax} characters.`
  if (label !== '' && !isLabel(label))
    return 'The label contains a control character or a character that no font contains. Remove it from the tag.'
  return null
}

const tagNames: readonly string[] = ['role', 'label', ...tagOptionNames]

/** Returns the field type at the beginning of a tag's content, or null if it begins with none. */
function fieldTypeIn(content: string): FieldType | null {
  const word = content.split(/[:;]/)[0]?.trim()
  return fieldTypes.find((type) => type === word) ?? null
}

const partsOf = (content: string): string[] => content.split(':').map((part) => part.trim())

function badTag(text: string, code: BadTag['code'], why: string): BadTag {
  const shown = text.length > textShownMax ? `${text.slice(0, textShownMax)}…` : text
  return { text: shown.toWellFormed(), type: null, code, message: `“${shown.toWellFormed()}”: ${why}` }
}
