import { startShop } from '../../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../../support/postgres.ts'
import { environment } from '../kill/rounds.ts'
import { openProxy } from './proxy.ts'

/** Opens a shop on its own PostgreSQL server, with a proxy between them whose connections can be cut. The server can be restarted. */
export async function openProxiedDatabase() {
  const postgres = await startPostgres({ packaged: true })
  const proxy = await openProxy()
  proxy.forwardTo(Number(new URL(postgres.url).port))
  const name = `swachh_network_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const url = new URL(databaseUrl(postgres.url, name))
  url.port = String(proxy.port)
  const shop = await startShop({ ...environment, DATABASE_URL: url.href, AUTH_SECRET: 'the secret of the network stress test only', LOG_LEVEL: 'silent' })
  return {
    shop,
    cut: { disconnect: async () => proxy.setConditions('resets'), reconnect: async () => proxy.setConditions('passes') },
    restart: { disconnect: postgres.halt, reconnect: postgres.resume },
    async close() {
      await shop.remove()
      await proxy.close()
      await postgres.stop()
    },
  }
}
