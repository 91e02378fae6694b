import { derivedFiles, writeFiles } from './build/derived-files.ts'

/** Brings the files up to date that follow from others. */
for (const path of writeFiles(derivedFiles())) console.log(`wrote ${path}`)
