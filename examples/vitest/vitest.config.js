import { configDefaults, defineConfig } from 'vitest/config'

// The tests do not import the server: in watch mode, a change of what these patterns match asks it again.
export default defineConfig({
  test: { forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/server/**'] },
})
