import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './folder.ts'

// Registered before the hooks of a file, so it runs last.
afterAll(removeTemporaryFolders)
