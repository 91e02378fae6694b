import type { ClientOperation } from './model.ts'

/** Operations in a tree that follows the words of their ids. */
export type OperationTree = { [name: string]: OperationTree | ClientOperation }

/** Arranges operations in a tree that follows the words of their ids. */
export function treeOf(operations: readonly ClientOperation[]): OperationTree {
  const tree: OperationTree = {}
  for (const operation of operations) {
    const words = operation.id.split('.')
    const last = words.pop()!
    let place = tree
    for (const word of words) {
      place[word] ??= {}
      place = place[word] as OperationTree
    }
    if (last in place)
      throw new Error(`${operation.id} is both an operation and a group of operations. Rename one of them.`)
    place[last] = operation
  }
  return tree
}

/** Returns whether a node of the tree is an operation. */
export const isOperation = (place: OperationTree | ClientOperation): place is ClientOperation =>
  typeof place.method === 'string'
