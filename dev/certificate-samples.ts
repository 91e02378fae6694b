import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { composeCertificate } from '../core/signing/certificate/compose-certificate.ts'
import { fontFiles } from './fonts/font-files.ts'
import { certificateInputs } from './support/certificate-inputs.ts'

/** Writes sample certificates of completion with fictitious data: `node dev/certificate-samples.ts [folder]`. */
const folder = resolve(process.argv[2] ?? 'out/certificates')
mkdirSync(folder, { recursive: true })
for (const [name, input] of Object.entries(certificateInputs)) {
  writeFileSync(join(folder, `${name}.pdf`), await composeCertificate(input, fontFiles))
}
console.log(`${Object.keys(certificateInputs).length} certificates are in ${folder}.`)
