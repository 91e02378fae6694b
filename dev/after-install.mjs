import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// The pinned Node brings 67 MB of C++ headers, against which nothing here is compiled.
const folder = join(import.meta.dirname, '../node_modules/node/node_modules')
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  if (/^node-(linux|darwin|win)/.test(name)) rmSync(join(folder, name, 'include'), { recursive: true, force: true })
}
