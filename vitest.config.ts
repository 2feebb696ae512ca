import { defineConfig } from 'vitest/config'

const onEngine = (name: 'embedded' | 'embedded-domain' | 'postgres', include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude, env: { TEST_ENGINE: name === 'postgres' ? 'postgres' : 'embedded' } },
})

/**
 * Files named *.api.test.ts call a whole shop and run on both databases; *.race.test.ts need the locks of a real PostgreSQL. `npm test` leaves out
 * embedded-domain: tests/stress/matrix calls every endpoint on the embedded database.
 */
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
      onEngine('embedded', ['{src/platform,src/domain/backups,tests}/**/*.api.test.ts']),
      onEngine('embedded-domain', ['src/*.api.test.ts', 'src/{domain,web}/**/*.api.test.ts'], ['src/domain/backups/**']),
      onEngine('postgres', ['{src,tests}/**/*.{api,race}.test.ts']),
    ],
  },
})
