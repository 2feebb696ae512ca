import { defineConfig } from 'vitest/config'

const onEngine = (engine: 'embedded' | 'postgres', include: string[]) => ({
  extends: true as const,
  test: { name: engine, include, env: { TEST_ENGINE: engine } },
})

/** `*.api.test.ts` files call a whole shop and run on both engines. `*.race.test.ts` files need the locks of a real PostgreSQL server. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Timeouts are far longer than any test takes, so a busy machine never fails one. A test that reaches its timeout is broken.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Use all cores: the runner itself needs little, and tests spend half their time waiting for the database.
    maxWorkers: '100%',
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,tests}/**/*.test.ts'], exclude: ['**/*.api.test.ts', '**/*.race.test.ts', '**/node_modules/**'] },
      },
      onEngine('embedded', ['{src,tests}/**/*.api.test.ts']),
      onEngine('postgres', ['{src,tests}/**/*.{api,race}.test.ts']),
    ],
  },
})
