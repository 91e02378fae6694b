import { checkFiles } from './check-files.ts'

process.exitCode = await checkFiles(process.argv.slice(2), 'node verify-evidence.mjs')
