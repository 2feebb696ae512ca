import { defineConfig } from 'vitest/config'

const onEngine = (engine: 'embedded' | 'postgres', include: string[]) => ({
  extends: true as const,
  test: { name: engine, include, env: { TEST_ENGINE: engine } },
})

/** Files named *.api.test.ts speak to a whole shop and run on both engines; *.race.test.ts need the locks of a real PostgreSQL. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // What a test waits for comes, or never does: no limit is near what it takes, however busy the machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // All cores: the runner's own share is small, and a test waits for its database as often as it works.
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
