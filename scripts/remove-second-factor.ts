import { removeLostFactors } from '../src/shop/accounts/second-factor/server/factors.server.ts'
import { readConfig } from '../src/platform/config.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { definition } from '../src/shop.modules.ts'

/**
 * `npm run remove-second-factor -- owner@example.com`: removes the app, passkeys and recovery codes of an admin who has lost them. Stop a shop on the
 * embedded database first.
 */
try {
  const email = process.argv[2]
  if (!email) throw new Error('Usage: npm run remove-second-factor -- <e-mail address>')
  const { shop, close } = await openShop(readConfig({ LOG_LEVEL: 'error', ...process.env }), definition)
  try {
    await removeLostFactors(shop, email)
    console.log('The second step is removed. The next log-in needs only the password.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}
