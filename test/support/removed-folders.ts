import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './folder.ts'

// Registered before what a file registers, and so the last to run.
afterAll(removeTemporaryFolders)
