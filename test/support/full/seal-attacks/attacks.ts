import { afterOthers } from './after-others.ts'
import type { Attack } from './attack.ts'
import { betweenSeals } from './between-seals.ts'
import { carriers } from './carriers.ts'
import { chainAttacks } from './chain-attacks.ts'
import { contract } from './contract.ts'
import { madeFiles } from './made-files.ts'
import { bytesBehind, oddArchives } from './odd-archives.ts'
import { payloads } from './payloads.ts'
import { renumbered } from './renumbered.ts'
import { respelled } from './respelled.ts'
import { certificationAttacks, changedValues, forgeries, incrementalSavings, wrappings } from './signature-attacks.ts'
import { storeAttacks, unvouchedArchives } from './store-attacks.ts'

/** Every carrier with payloads that change the displayed contract. No update can follow an encrypted file. */
const carried: Attack[] = carriers.flatMap((carrier) =>
  payloads
    .filter(({ isOutermost }) => !isOutermost || !carrier.isCovering)
    .map((payload) => ({
      family: `change ${carrier.name}`,
      name: payload.name,
      make: async (workshop) => carrier.carry(workshop, await workshop.seal(contract()), payload),
    })),
)

/** The attacks of `carried` on files that the service makes. */
const inMadeFiles: Attack[] = carriers.flatMap((carrier) =>
  madeFiles
    .filter(({ permitsSignatures }) => permitsSignatures || !carrier.isSigning)
    .flatMap(({ words, seal }) =>
      payloads
        .filter(({ isOutermost }) => !isOutermost || !carrier.isCovering)
        .map((payload) => ({
          family: `change ${carrier.name}`,
          name: `${payload.name}, in ${words}`,
          make: async (workshop) => {
            const sealed = await seal(workshop)
            return carrier.carry(workshop, sealed, await renumbered(payload, sealed))
          },
        })),
    ),
)

/** All attacked files of the suite. */
export const attacks: Attack[] = [
  ...carried,
  ...inMadeFiles,
  ...storeAttacks,
  ...unvouchedArchives,
  ...chainAttacks,
  ...oddArchives,
  ...bytesBehind,
  ...incrementalSavings,
  ...forgeries,
  ...wrappings,
  ...changedValues,
  ...certificationAttacks,
  ...betweenSeals,
  ...afterOthers,
  ...respelled,
]
