import { parseArgs } from 'node:util'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { moveShop, type Place } from './backup/move-shop.ts'
import { saveFigures } from './save-figures.ts'

/** Backs up a shop while it sells, and moves it: embedded → PostgreSQL → embedded → PostgreSQL …. A restore must refuse damaged files. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '4' }, orders: { type: 'string', default: '40' }, damages: { type: 'string', default: '10' } },
})
const [rounds, orders, damages] = [Number(values.rounds), Number(values.orders), Number(values.damages)]

const postgres = await startPostgres()
try {
  const places: Place[] = []
  for (let n = 0; n <= rounds; n += 1) {
    if (n % 2 === 0) places.push({ name: `embedded-${n}`, environment: {} })
    else {
      const name = `swachh_backup_${process.pid}_${n}`
      await asAdmin(postgres.url, `create database ${name}`)
      places.push({
        name: `postgresql-${n}`,
        environment: { DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'a secret of this stress test, long enough' },
      })
    }
  }
  const legs = await moveShop(places, { orders, shoppers: 4, damages, again: true }, (line) => console.log(line))
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  const table = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${rounds} moves, 4 shoppers buying during each backup. No order was lost, no shopper refused.`,
    'Every table had the same count and sum. Every damaged file was refused and left nothing.',
    '',
    '| from → to | orders | rows | backup with its check, s | longest visit during it, s | restore, s | damaged files refused |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...legs.map(
      ({ from, to, orders: sold, rows, backupMs, longestMs, restoreMs, refused }) =>
        `| ${from} → ${to} | ${sold} | ${rows} | ${seconds(backupMs)} | ${seconds(longestMs)} | ${seconds(restoreMs)} | ${refused} |`,
    ),
  ].join('\n')
  console.log(table)
  const most = (of: (leg: (typeof legs)[number]) => number) => seconds(Math.max(...legs.map(of)))
  const summary = [
    `${rounds} moves between the engines, 4 shoppers buying during each backup: no order lost, no shopper refused, every table with the same count and sum.`,
    `Slowest backup with its check ${most(({ backupMs }) => backupMs)} s, visit during it ${most(({ longestMs }) => longestMs)} s, restore ${most(({ restoreMs }) => restoreMs)} s. ${legs.reduce((sum, { refused }) => sum + refused, 0)} damaged files were refused. ${new Date().toISOString().slice(0, 10)}.`,
  ].join('\n')
  saveFigures('backup', summary, { passed: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`npm run stress -- backup --rounds ${rounds} --orders ${orders} --damages ${damages}`)
  process.exitCode = 1
} finally {
  await postgres.stop()
}
