import type { CheckedDeployment } from '../../../admin/doctor/check.ts'
import type { DoctorSetup } from '../doctor-setup.ts'

/** A stack to check, and the function that repairs it. */
export type Broken = { deployment: CheckedDeployment; repair?: () => unknown }

/** Returns a breakage that gives both workers, or one, other settings. */
export const texts =
  (...others: Parameters<DoctorSetup['withTexts']>) =>
  async (on: DoctorSetup): Promise<Broken> => ({ deployment: on.withTexts(...others) })

/** A part of a deployment with a defect, the way to cause it, and the finding of the doctor. */
export type Breakage = readonly [
  check: string,
  what: string,
  breakIt: (on: DoctorSetup) => Promise<Broken>,
  message: RegExp,
]
