import { recountFigures } from '../src/domain/figures/recount-figures.server.ts'
import { readConfig } from '../src/platform/config.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'

/** `npm run recount`: recomputes every figure of the dashboard from orders, payments and refunds. Stop a shop on the embedded database first. */
try {
  const { shop, close } = await openShop(readConfig({ LOG_LEVEL: 'error', ...process.env }))
  try {
    await recountFigures(shop.db)
    console.log('All figures are recomputed.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}
