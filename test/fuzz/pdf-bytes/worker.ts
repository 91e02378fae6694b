import { parentPort, workerData } from 'node:worker_threads'
import { randomFrom } from '../../../dev/support/random-numbers.ts'
import { loadSealKey } from '../../../pki/seal-key.ts'
import { mutant } from './mutate.ts'
import { seedFiles } from './seeds.ts'
import { inspect, processFile } from './steps.ts'

/** The start parameters of a fuzzing worker. */
export type Task = {
  from: number
  to: number
  seed: number
  folder: string | undefined
  key: { privateKeyPem: string; certificatePem: string }
}

const { from, to, seed, folder, key } = workerData as Task
const seeds = seedFiles(folder)
// Most fixtures must be rejected, and so must files mutated from them. Most mutations therefore start from an accepted
// file.
const admitted = seeds.filter(({ bytes }) => inspect(bytes) === null)
const admittedShare = 0.75
const sealWith = { key: await loadSealKey({ ...key, now: new Date() }), certificatePem: key.certificatePem }

for (let number = from; number < to; number++) {
  parentPort!.postMessage({ begun: number })
  // The random numbers of each file are separate, so each file can be repeated alone.
  const random = randomFrom(seed * 1_000_003 + number)
  random()
  const list = random() < admittedShare ? admitted : seeds
  const [one, other] = [list[Math.floor(random() * list.length)]!, seeds[Math.floor(random() * seeds.length)]!]
  const bytes = mutant(one.bytes, other.bytes, random)
  parentPort!.postMessage({ ended: number, of: one.name, bytes, ...(await processFile(bytes, sealWith)) })
}
