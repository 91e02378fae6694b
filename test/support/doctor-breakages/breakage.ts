import type { Ground } from '../../../admin/doctor/check.ts'
import type { DoctorGround } from '../doctor-ground.ts'

/** A ground to look at, and how what was broken is put right. */
export type Broken = { ground: Ground; mend?: () => unknown }

/** Gives the workers, or one of them, other settings. */
export const texts =
  (...others: Parameters<DoctorGround['withTexts']>) =>
  async (on: DoctorGround): Promise<Broken> => ({ ground: on.withTexts(...others) })

/** A part of a deployment with what can be wrong with it, how that is done, and what the doctor says of it. */
export type Breakage = readonly [
  check: string,
  what: string,
  breakIt: (on: DoctorGround) => Promise<Broken>,
  said: RegExp,
]
