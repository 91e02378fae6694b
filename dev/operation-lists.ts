import { writeOperationLists } from './build/operation-lists.ts'

/** Brings the lists of operations up to date with the tree. */
for (const path of writeOperationLists()) console.log(`wrote ${path}`)
