import { derivedFiles, writeFiles } from './build/derived-files.ts'

/** Updates the generated files. */
for (const path of writeFiles(derivedFiles())) console.log(`wrote ${path}`)
