import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDatabase, fillShop } from '../../bench/fill-shop.ts'
import { peaksOf } from '../../bench/processes.ts'
import { withDatabase } from '../../bench/shoppers.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Measures `npm run backup` and `npm run restore` of a large shop, on PostgreSQL with `--orders` and on the embedded database with `--embedded`. Both commands compare
 * every table, and fail if a row differs. Needs 10 GB of disk for 1,000,000 orders.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { orders: { type: 'string', default: '1000000' }, embedded: { type: 'string', default: '100000' } },
})

type Place = { name: string; orders: number; from: { DATABASE_URL?: string }; to: { DATABASE_URL?: string } }
type Run = { seconds: number; peakMb: number; output: string }

const folder = mkdtempSync(join(tmpdir(), 'swachh-restore-'))
const postgres = await startPostgres({ measured: true })
try {
  const urlOf = async (name: string) => {
    await asAdmin(postgres.url, `create database swachh_restore_${name}`)
    return databaseUrl(postgres.url, `swachh_restore_${name}`)
  }
  const places: Place[] = []
  if (Number(values.orders) > 0)
    places.push({ name: 'PostgreSQL', orders: Number(values.orders), from: { DATABASE_URL: await urlOf('from') }, to: { DATABASE_URL: await urlOf('to') } })
  if (Number(values.embedded) > 0) places.push({ name: 'embedded', orders: Number(values.embedded), from: {}, to: {} })
  const rows: string[] = []
  for (const place of places) rows.push(await measure(place))
  const text = [
    ...rows,
    '',
    `Memory: the process's peak. \`npm run stress -- restore --orders ${values.orders} --embedded ${values.embedded}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, PostgreSQL on the same machine.`,
  ].join('\n')
  console.log(text)
  saveFigures('restore', text, { passed: true, file: 'docs/backups.md' })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ name, orders, from, to }: Place): Promise<string> {
  const own = (part: string) => join(folder, `${name}-${part}`)
  const common = {
    AUTH_SECRET: 'the secret of the restore stress test only',
    BACKUP_KEY: 'the key of this stress test',
    BACKUP_DIR: own('backups'),
    SANDBOX: '1',
    SEED: 'none',
    BACKUP_ARCHIVE_SECONDS: '0',
  }
  const size = { orders, customers: Math.ceil(orders / 5), leads: Math.ceil(orders / 10) }
  // Its first start makes the tables of the jobs.
  const shop = await startShop({ ...common, ...from, DATA_DIR: own('from') })
  await shop.stop()
  await shop.remove()
  const { DATABASE_URL } = from
  if (DATABASE_URL === undefined) await withDatabase({ DATA_DIR: own('from') }, (db) => fillDatabase(db, size))
  else await fillShop(DATABASE_URL, size)
  console.log(`${name}: ${orders.toLocaleString('en')} orders are there`)
  const backup = await run('backup', { ...common, ...from, DATA_DIR: own('from') })
  const restore = await run('restore', { ...common, ...to, DATA_DIR: own('to') }, 'latest')
  const [file = ''] = readdirSync(own('backups')).filter((each) => each.endsWith('.backup'))
  const [, count = '0'] = /: (\d+) rows/.exec(restore.output) ?? []
  const rounded = (number: number) => Math.round(number).toLocaleString('en')
  const said = ({ seconds, peakMb }: Run) => `${rounded(seconds)} s, ${rounded(peakMb)} MB of memory`
  const megabytes = statSync(join(own('backups'), file)).size / 1e6
  return `- ${name}, ${rounded(orders)} orders, ${rounded(Number(count))} rows: file ${rounded(megabytes)} MB; backup with its check ${said(backup)}; restore ${said(restore)}`
}

/** Runs a command as an operator does. @throws Error with its output if it fails */
async function run(command: 'backup' | 'restore', environment: Record<string, string>, ...parameters: string[]): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', command, '--', ...parameters], { env: { PATH: process.env['PATH'], ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peakMb = 0
  const watching = setInterval(() => (peakMb = Math.max(peakMb, ...peaksOf(child.pid ?? 0).values())), 200)
  const [code] = await once(child, 'close')
  clearInterval(watching)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${output}${command}: ${seconds.toFixed(0)} s, ${peakMb.toFixed(0)} MB`)
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}`)
  return { seconds, peakMb, output }
}
