import { writeLanguageLists } from './build/language-lists.ts'
import { writeOperationLists } from './build/operation-lists.ts'

/** Brings the lists of operations and languages up to date with the tree. */
for (const path of [...writeOperationLists(), ...writeLanguageLists()]) console.log(`wrote ${path}`)
