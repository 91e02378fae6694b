import type { CallReference } from '../../../platform/http/references.ts'

/** The owner of a named resource: the sender, another organization, or nobody if the resource does not exist. */
export type Ownership = 'own' | 'foreign' | 'missing'

/** A value that is resolved when the request is sent, so one seed gives the same requests with every registry. */
export type Reference = { $ref: CallReference | 'any'; index: number; whose: Ownership }

/** Text that is written unchanged and may be invalid JSON. */
export type Raw = { $raw: string }

/** JSON before it is serialized. It can contain duplicate keys, numbers outside of every type, and invalid JSON. */
export type Tree = { object: [name: string, member: Tree][] } | { array: Tree[] } | { text: string }

/** A mutation of a tree. The index of the mutated node is `at` modulo the number of nodes. */
export type Mutation = {
  at: number
  how: 'replace' | 'remove' | 'add' | 'double' | 'rename' | 'wrap'
  name: string
  value: unknown
}

const isReference = (value: object): value is Reference => '$ref' in value
const isRaw = (value: object): value is Raw => '$raw' in value

/** Returns the tree of a value that contains references and raw text. */
export function treeOf(value: unknown, textOf: (reference: Reference) => string): Tree {
  if (Array.isArray(value)) return { array: value.map((item) => treeOf(item, textOf)) }
  if (typeof value !== 'object' || value === null) return { text: JSON.stringify(value) ?? 'null' }
  if (isReference(value)) return { text: JSON.stringify(textOf(value)) }
  if (isRaw(value)) return { text: value.$raw }
  return { object: Object.entries(value).map(([name, member]) => [name, treeOf(member, textOf)]) }
}

/** Returns the JSON text of a tree. */
export function write(tree: Tree): string {
  if ('text' in tree) return tree.text
  if ('array' in tree) return `[${tree.array.map(write).join(',')}]`
  return `{${tree.object.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join(',')}}`
}

/** Returns the changed tree, or the same tree if the change is impossible. */
export function mutated(tree: Tree, mutation: Mutation, textOf: (reference: Reference) => string): Tree {
  const places = placesOf(tree)
  const place = places[mutation.at % places.length]
  const value = treeOf(mutation.value, textOf)
  if (!place) return mutation.how === 'wrap' ? { array: [tree] } : value
  change(place, mutation, value)
  return tree
}

/** The position of a node: an object and the index of a property, or an array and the index of an item. */
type Place = { parent: Exclude<Tree, { text: string }>; index: number }

/** Returns the position of every node. The root's position is null. */
function placesOf(tree: Tree): (Place | null)[] {
  const found: (Place | null)[] = [null]
  const visit = (parent: Tree) => {
    if ('text' in parent) return
    const children = 'array' in parent ? parent.array : parent.object.map(([, member]) => member)
    for (const [index, child] of children.entries()) {
      found.push({ parent, index })
      visit(child)
    }
  }
  visit(tree)
  return found
}

function change({ parent, index }: Place, { how, name }: Mutation, value: Tree): void {
  if ('array' in parent) {
    const item = parent.array[index]!
    if (how === 'remove') parent.array.splice(index, 1)
    else if (how === 'double') parent.array.splice(index, 0, item)
    else if (how === 'add') parent.array.push(value)
    else parent.array[index] = how === 'wrap' ? { array: [item] } : value
    return
  }
  const [own, member] = parent.object[index]!
  if (how === 'remove') parent.object.splice(index, 1)
  else if (how === 'double') parent.object.push([own, value])
  else if (how === 'add') parent.object.push([name, value])
  else if (how === 'rename') parent.object[index] = [name, member]
  else parent.object[index] = [own, how === 'wrap' ? { object: [[name, member]] } : value]
}
