import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf, run } from './python.ts'

const services = ['account', 'container', 'object'] as const

/** The Swift processes: the S3 proxy and the storage services. */
export const swiftParts = ['proxy', ...services] as const
export type SwiftPorts = Record<(typeof swiftParts)[number], number>

const middleware = [
  ...['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 's3api', 'tempauth', 'copy', 'slo', 'dlo'],
  ...['versioned_writes', 'symlink'],
]

/** Writes the configuration of a Swift server with one disk below a folder, and one user with an S3 key. */
export function writeSwiftFiles(
  { folder, bin, ports }: { folder: string; bin: string; ports: SwiftPorts },
  user: { account: string; name: string; secret: string; region: string },
): void {
  const write = (name: string, sections: Record<string, Record<string, string | number>>) =>
    writeFileSync(join(folder, name), Object.entries(sections).map(section).join('\n'))
  mkdirSync(join(folder, 'disk', 'one'), { recursive: true })
  write('swift.conf', { 'swift-hash': { swift_hash_path_prefix: 'chancery', swift_hash_path_suffix: 'chancery' } })
  const common = (part: keyof SwiftPorts) => ({
    bind_ip: '127.0.0.1',
    bind_port: ports[part],
    workers: 0,
    user: process.env.USER ?? 'root',
    swift_dir: folder,
  })
  for (const part of services) {
    write(`${part}.conf`, {
      DEFAULT: { ...common(part), devices: join(folder, 'disk'), mount_check: 'false', disable_fallocate: 'true' },
      'pipeline:main': { pipeline: `${part}-server` },
      [`app:${part}-server`]: { use: `egg:swift#${part}` },
    })
    const builder = join(folder, `${part}.builder`)
    for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${ports[part]}/one`, '1'], ['rebalance']]) {
      const problem = failureOf(run(join(bin, 'swift-ring-builder'), [builder, ...args]))
      if (problem !== null) throw new Error(`the ring of ${part} cannot be created: ${problem}`)
    }
  }
  const { account, name, secret, region } = user
  const settings: Record<string, Record<string, string>> = {
    s3api: { location: region },
    tempauth: { [`user_${account}_${name}`]: `${secret} .admin` },
    versioned_writes: { allow_object_versioning: 'true' },
  }
  write('proxy.conf', {
    DEFAULT: common('proxy'),
    'pipeline:main': { pipeline: [...middleware, 'proxy-server'].join(' ') },
    ...Object.fromEntries(middleware.map((one) => [`filter:${one}`, { use: `egg:swift#${one}`, ...settings[one] }])),
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
  })
}

const section = ([name, values]: [string, Record<string, string | number>]): string =>
  [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n')
