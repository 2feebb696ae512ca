import { openInMemory } from '#platform/database/embedded.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { prepare } from '../support/prepare.ts'
import { callAsEveryone, tableOf } from './matrix/call-as-everyone.ts'
import { callers } from './matrix/callers.ts'
import { saveFigures } from './save-figures.ts'

/** Calls every route as each caller, prints the verdicts by route and stores them by class. */
const engine = await openInMemory()
await prepare(engine)
const opened = await openTestShop(engine)
const matrix = await callAsEveryone(opened)
await opened.close()

for (const [operation, cells] of Map.groupBy(matrix.cells, (cell) => cell.operation))
  console.log(`${operation.name} (${operation.access})\n  ${cells.map(({ caller, verdict }) => `${caller}: ${verdict}`).join(', ')}`)
const table = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}: ${matrix.operations} routes, ${callers.length} callers. The entities belong to customer A; an answer "as unknown" has the same body as for an entity that does not exist.`,
  '',
  tableOf(matrix),
].join('\n')
console.log(table)
saveFigures('matrix', table, { passed: matrix.faults.length === 0 })
if (matrix.faults.length > 0) {
  console.error(matrix.faults.join('\n'))
  process.exitCode = 1
}
