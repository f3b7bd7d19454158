import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'client/**/*.test.ts',
      'service/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.ts',
    ],
    globalSetup: ['service/test/postgres.ts'],
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    pool: 'forks',
    // To end what hangs. What takes four seconds on a quiet machine has been seen to take thirty on a busy one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
  },
})
