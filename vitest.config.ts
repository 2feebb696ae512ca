import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

type Files = { include: string[]; exclude?: string[] }

const onEngine = (engine: 'embedded' | 'postgres', name: string, { include, exclude = [] }: Files) => ({
  extends: true as const,
  test: { name, include, exclude, env: { TEST_ENGINE: engine }, setupFiles: ['tests/support/reset-test-shop.ts'] },
})

/** Each takes 4 s or more alone, or repeats a race many times. */
const slow = [
  'tests/stress/{backup,migrate,races}/**',
  'tests/shop/plans.race.test.ts',
  'tests/shop/statement-work.race.test.ts',
  'tests/stress/histories/crashes.api.test.ts',
  'tests/shop/hostile.api.test.ts',
  'tests/shop/busy-shop.api.test.ts',
  'src/platform/database/{failover,tls,migrate}.race.test.ts',
  'src/platform/database/{sql-functions,unknown-migrations}.api.test.ts',
  'src/shop/accounts/merges/tests/merges.race.test.ts',
  'src/shop/assistants/tests/planted-instructions.api.test.ts',
  'src/shop/cod/remittances/tests/payout-plans.race.test.ts',
  'src/shop/cod/tests/{killed-advance,advance-books}.api.test.ts',
  'src/shop/fulfilment/failed-deliveries/tests/{killed-give-up.api,failed-deliveries.race}.test.ts',
  'src/shop/fulfilment/returns/tests/{returns.race,returned-paise.api}.test.ts',
  'src/shop/media/server/keep-files.api.test.ts',
  'src/shop/orders/coupons/tests/coupon-limits.race.test.ts',
  'src/shop/orders/money/tests/money.race.test.ts',
  'src/shop/orders/pay-now/tests/pay-now.race.test.ts',
  'src/shop/orders/tests/back-office.race.test.ts',
  'src/shop/stock/server/hold-stock.race.test.ts',
]
/** Long ones that need no shop: they sync disks, seal megabytes, or compare hundreds of histories. */
const slowUnits = ['src/platform/database/embedded.test.ts', 'src/platform/backup/{seal,snapshot-socket}.test.ts', 'src/shop/tax/month/tests/law.test.ts']
/** Each backs a shop up and restores it. */
const longBackups = 'src/shop/office/backups/tests/{failed-check,odd-backups}.api.test.ts'
/** `npm test` runs them on the embedded database, `npm run test:all` on both. */
const embeddedFirst = ['src/shop/office/backups/**/*.api.test.ts', 'src/platform/{http,checks}/**/*.api.test.ts', 'tests/client.api.test.ts']
/** Long ones: `npm test` runs them on PostgreSQL, `npm run test:all` on both engines. */
const long = ['tests/stress/{histories,fuzz,matrix,packs}/**']
const embeddedOnly = ['src/platform/**/*.api.test.ts', ...embeddedFirst, 'tests/*.api.test.ts', 'tests/{process,stress}/**/*.api.test.ts']

/**
 * `*.api.test.ts` files call a whole shop and run on both engines. `*.race.test.ts` files need the locks of a real PostgreSQL server. `npm test` runs
 * unit, postgres and embedded; `npm run test:all` runs every project.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Timeouts are far longer than any test takes, so a busy machine never fails one. A test that reaches its timeout is broken.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // One worker more than cores: tests spend part of their time waiting for the database.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 60_000,
    // The files of one worker share its modules: importing them again takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sandbox,modules,tests}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.race.test.ts', '**/node_modules/**', ...slowUnits],
        },
      },
      { extends: true, test: { name: 'unit-slow', include: slowUnits } },
      onEngine('postgres', 'postgres', { include: ['{src,sandbox,modules,examples,tests}/**/*.{api,race}.test.ts'], exclude: [...slow, ...embeddedFirst] }),
      onEngine('embedded', 'embedded', { include: embeddedOnly, exclude: [...slow, ...long, longBackups] }),
      onEngine('postgres', 'postgres-slow', {
        include: [...embeddedFirst, ...slow.map((files) => (files.endsWith('**') ? `${files}/*.{api,race}.test.ts` : files))],
      }),
      onEngine('embedded', 'embedded-slow', {
        include: [
          'tests/stress/{backup,migrate,races,histories,fuzz,matrix,packs}/**/*.api.test.ts',
          'src/platform/database/{sql-functions,unknown-migrations}.api.test.ts',
          longBackups,
        ],
      }),
      onEngine('embedded', 'embedded-domain', { include: ['{src,sandbox,modules,examples,tests/shop}/**/*.api.test.ts'], exclude: embeddedOnly }),
    ],
  },
})
