import { recountFigures } from '../src/shop/audit/figures/server/figures.server.ts'
import { recountStock } from '../src/shop/stock/server/recount-stock.server.ts'
import { readConfig } from '../src/platform/config.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { definition } from '../src/shop.modules.ts'

/**
 * `npm run recount`: recomputes every figure of the dashboard from orders, payments and refunds, and the stock of every pack from its ledger. Stop a shop on
 * the embedded database first.
 */
try {
  const { shop, close } = await openShop(readConfig({ LOG_LEVEL: 'error', ...process.env }), definition)
  try {
    await recountFigures(shop.db)
    console.log('All figures are recomputed.')
    const wrong = await recountStock(shop.db)
    for (const { name, was, is } of wrong) console.log(`Stock of ${name}: ${was} on hand, corrected to ${is}.`)
    if (wrong.length === 0) console.log('The stock of every pack is the sum of its movements.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}
