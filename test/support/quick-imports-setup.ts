// Vitest loads setup files again for each test file, but the hook must be registered once.
import './quick-imports.ts'
