import type { CheckedDeployment } from '../../../admin/doctor/check.ts'
import type { DoctorSetup } from '../doctor-setup.ts'

/** A stack to check, and the function that repairs the stack. */
export type Broken = { deployment: CheckedDeployment; repair?: () => unknown }

/** Returns a breakage that changes the settings of one worker or both. */
export const texts =
  (...others: Parameters<DoctorSetup['withTexts']>) =>
  async (on: DoctorSetup): Promise<Broken> => ({ deployment: on.withTexts(...others) })

/**
 * A defect of a deployment: the doctor check that must fail, a description of the defect, the function that causes it,
 * and the text of the finding.
 */
export type Breakage = readonly [
  check: string,
  what: string,
  breakIt: (on: DoctorSetup) => Promise<Broken>,
  message: RegExp,
]
