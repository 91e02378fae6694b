import type { Ground } from '../../../admin/doctor/check.ts'
import type { DoctorGround } from '../doctor-ground.ts'

/** A stack to check, and the function that repairs it. */
export type Broken = { ground: Ground; repair?: () => unknown }

/** Returns a breakage that gives both workers, or one, other settings. */
export const texts =
  (...others: Parameters<DoctorGround['withTexts']>) =>
  async (on: DoctorGround): Promise<Broken> => ({ ground: on.withTexts(...others) })

/** A part of a deployment with a defect, the way to cause it, and the finding of the doctor. */
export type Breakage = readonly [
  check: string,
  what: string,
  breakIt: (on: DoctorGround) => Promise<Broken>,
  said: RegExp,
]
