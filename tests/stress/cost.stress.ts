import { parseArgs } from 'node:util'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { boundsOf, tableOf, worstOf } from './cost/report.ts'
import { describe, minBaselineMs, survey } from './cost/survey.ts'
import { openFixture } from './cost/fixture.ts'
import { saveFigures } from './save-figures.ts'

/** Measures the cost of requests on a built server with a filled shop, on each database: baselines, and the most expensive forms within the limits. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Selects endpoints by a part of their names. */
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '20000' },
    /** `2/10` sends each endpoint its baseline request and the second tenth of its expensive forms. */
    part: { type: 'string', default: '1/1' },
  },
})
const size = { orders: Number(values.orders), customers: 2000, leads: 3000 }
const [part = 1, parts = 1] = values.part.split('/').map(Number)

async function surveyOn(name: string, database?: string) {
  const fixture = await openFixture({ size, database })
  try {
    const findings = await survey(fixture, { only: new RegExp(values.only), part, parts, log: (line) => console.log(`${name}: ${line}`) })
    return { name, findings }
  } finally {
    await fixture.close()
  }
}

async function surveyOnPostgres() {
  const postgres = await startPostgres()
  try {
    await asAdmin(postgres.url, 'create database swachh_cost')
    return await surveyOn('PostgreSQL', databaseUrl(postgres.url, 'swachh_cost'))
  } finally {
    await postgres.stop()
  }
}

// One after the other: in parallel they would measure each other.
const surveys = []
if (values.engine !== 'postgres') surveys.push(await surveyOn('Embedded database'))
if (values.engine !== 'embedded') surveys.push(await surveyOnPostgres())

const violations = surveys.flatMap(({ name, findings }) =>
  findings
    .filter((finding) => finding.violations.length > 0)
    .map(({ endpoint, form, violations: why }) => `${name}: ${endpoint.name}, ${describe(form)}: ${why.join('; ')}`),
)
const report = [
  `${new Date().toISOString().slice(0, 10)}, \`npm run stress -- cost --engine ${values.engine} --part ${values.part}\`, on a shop of ${size.orders} orders.`,
  `A baseline counts as ${minBaselineMs} ms at least.`,
  `Requests over a limit: ${violations.length}.`,
  ...surveys.map(({ name, findings }) => `${name}, ${findings.length} forms: ${worstOf(findings)}.`),
].join('\n')
for (const { name, findings } of surveys) console.log(`${name}\n\n${tableOf(findings)}\n`)
console.log(`Limits of the endpoints: ${boundsOf(surveys[0]?.findings ?? [])}.`)
console.log(report)
for (const line of violations) console.error(`Over a limit: ${line}`)
if (!values.only) saveFigures('cost', report, { passed: violations.length === 0 })
process.exitCode = violations.length === 0 ? 0 : 1
