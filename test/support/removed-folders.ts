import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './folder.ts'

// Registers this hook before the hooks of a test file, so it runs last.
afterAll(removeTemporaryFolders)
