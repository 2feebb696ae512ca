import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../src/platform/config.ts'
import { openToRead } from '../src/platform/database/open-to-read.ts'
import { planMigrations, type PlannedMigration } from '../src/platform/database/plan-migrations.ts'
import { effectOf } from '../src/platform/database/statement-locks.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { definition } from '../src/shop.modules.ts'

/**
 * `npm run migrate`: applies the migrations that wait, without starting the shop. `-- --check` lists them, with their locks and a time, and changes nothing;
 * it exits with 2 if some wait. Stop a shop on the embedded database first.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
try {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  if (values.check) await check(config)
  else await apply(config)
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}

async function apply(config: Config) {
  let count = 0
  const onApplied = ({ file, ms }: { file: string; ms: number }) => {
    count += 1
    console.log(`${file}: applied in ${(ms / 1000).toFixed(1)} s`)
  }
  const { close } = await openShop(config, definition, { onApplied })
  await close()
  console.log(count === 0 ? 'No migration waits.' : `All migrations are applied: ${count}.`)
}

async function check(config: Config) {
  const { db, close } = await openToRead(config)
  try {
    const plans = await planMigrations(db, definition.modules)
    for (const plan of plans) for (const line of describe(plan)) console.log(line)
    const seconds = plans.reduce((sum, plan) => sum + plan.seconds, 0)
    console.log(
      plans.length === 0 ? 'No migration waits.' : `${plans.length} ${plans.length === 1 ? 'migration waits' : 'migrations wait'}, ${timeOf(seconds)} in all.`,
    )
    if (plans.length > 0) process.exitCode = 2
  } finally {
    await close()
  }
}

function describe({ file, tables, isIncomplete, seconds }: PlannedMigration): string[] {
  return [
    `${file}: ${timeOf(seconds)}`,
    ...tables.map(({ table, rows, lock }) => `  ${table}, ${Math.round(rows).toLocaleString('en')} rows: ${lock} (${effectOf(lock)})`),
    ...(isIncomplete ? ['  and tables that its text does not name: look into the file'] : []),
  ]
}

function timeOf(seconds: number) {
  return seconds < 1 ? 'less than a second' : `up to ${Math.ceil(seconds)} s`
}
