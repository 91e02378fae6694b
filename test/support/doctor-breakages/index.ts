import { brokenDatabases } from './database.ts'
import { brokenDeployments } from './deployment.ts'
import { brokenMailRecords } from './mail-records.ts'
import { brokenSettings } from './settings.ts'
import { brokenStores } from './store.ts'

/** The defects of every part of a deployment. */
export const breakages = [
  ...brokenSettings,
  ...brokenDatabases,
  ...brokenStores,
  ...brokenMailRecords,
  ...brokenDeployments,
]
