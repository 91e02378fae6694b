import { brokenDatabases } from './database.ts'
import { brokenDeployments } from './deployment.ts'
import { brokenMailRecords } from './mail-records.ts'
import { brokenSettings } from './settings.ts'
import { brokenStores } from './store.ts'

/** Each part of a deployment with what can be wrong with it. */
export const breakages = [
  ...brokenSettings,
  ...brokenDatabases,
  ...brokenStores,
  ...brokenMailRecords,
  ...brokenDeployments,
]
