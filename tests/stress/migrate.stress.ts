import { parseArgs } from 'node:util'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { migrateUnderLoad } from './migrate/under-load.ts'
import { saveFigures } from './save-figures.ts'

/** Applies every migration to a shop with many orders while the first release sells in it. */
const { values } = parseArgs({ args: process.argv.slice(3), options: { orders: { type: 'string', default: '200000' } } })
const orders = Number(values.orders)

const postgres = await startPostgres()
const name = `swachh_migrate_${process.pid}`
try {
  await asAdmin(postgres.url, `create database ${name}`)
  const steps = await migrateUnderLoad(databaseUrl(postgres.url, name), orders)
  const failures = steps.flatMap((step) => step.failures.map((failure) => `${step.name}: ${failure}`))
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  for (const step of steps) console.log(`${step.name}: ${seconds(step.tookMs)} s, ${step.visits} visits, the longest ${seconds(step.longestMs)} s`)
  const [slowest] = steps.toSorted((one, other) => other.longestMs - one.longestMs)
  const text = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${orders.toLocaleString('en')} orders at the start, 4 clients of the first release read and buy continuously.`,
    `${steps.length} migrations, ${steps.reduce((sum, { visits }) => sum + visits, 0)} visits during them, ${failures.length} failed. The longest visit took ${seconds(slowest?.longestMs ?? 0)} s, during ${slowest?.name}.`,
  ].join('\n')
  console.log(text)
  saveFigures('migrate', text, { passed: failures.length === 0 })
  if (failures.length > 0) {
    console.error(`${failures.length} visits failed; npm run stress -- migrate --orders ${orders}\n${failures.slice(0, 10).join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await asAdmin(postgres.url, `drop database if exists ${name} with (force)`)
  await postgres.stop()
}
