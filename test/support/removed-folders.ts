import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './folder.ts'

// This hook is registered before the hooks of a test file, so it runs last.
afterAll(removeTemporaryFolders)
