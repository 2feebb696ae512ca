import { parseArgs } from 'node:util'
import { type Engine, openPool } from '../../src/platform/database/database.ts'
import { openInMemory } from '../../src/platform/database/embedded.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { prepare } from '../support/prepare.ts'
import { checkPacks } from './packs/check-packs.ts'
import type { Tally } from './packs/run-history.ts'
import { saveFigures } from './save-figures.ts'

/** Runs random histories of catalogues on both engines. `--seed n --path p --engine e` repeats one that failed. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    engine: { type: 'string' },
  },
})
const seed = Number(values.seed)
const rounds = values.path === undefined ? Number(values.rounds) : 1
const engines = (['embedded', 'postgres'] as const).filter((name) => values.engine === undefined || values.engine === name)

const rows: string[] = []
for (const engine of engines) rows.push(await run(engine))
const report = [`${new Date().toISOString().slice(0, 10)}, \`npm run stress -- packs --rounds ${rounds} --seed ${seed}\`.`, '', ...rows].join('\n')
if (values.path === undefined) saveFigures('packs', report, { passed: process.exitCode === undefined })
console.log(report)

async function run(name: (typeof engines)[number]) {
  const postgres = name === 'postgres' ? await startPostgres() : undefined
  const opened = await openTestShop(await openEngine(postgres))
  const onProgress = ({ histories }: Tally) => void (histories % 20 === 0 && process.stdout.write(`\r${name}: ${histories} histories `))
  const { tally, failure } = await checkPacks(opened, { rounds, seed, path: values.path, onProgress })
  process.stdout.write('\n')
  if (failure !== undefined) {
    console.error(`npm run stress -- packs --engine ${name} ${failure}`)
    process.exitCode = 1
  }
  await opened.close()
  await postgres?.stop()
  const { histories, actions, accepted, refused } = tally
  return `- ${name}: ${histories} histories, ${actions} actions, ${accepted} saves and imports, ${refused} refused, ${failure === undefined ? '0 differences' : 'differences: see above'}`
}

async function openEngine(postgres: Awaited<ReturnType<typeof startPostgres>> | undefined): Promise<Engine> {
  if (postgres) {
    await asAdmin(postgres.url, `create database swachh_packs template ${postgres.template}`)
    return openPool(databaseUrl(postgres.url, 'swachh_packs'), 10)
  }
  const engine = await openInMemory()
  await prepare(engine)
  return engine
}
