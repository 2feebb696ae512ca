import { storedAddress } from '../tests/support/address.ts'
import { openSession } from '../src/shop/accounts/customers/server/session-queries.server.ts'
import { type Db, openDatabase, openPool } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

export type Shopper = { customerId: string; token: string; addressId: string }

/** Creates signed-in shoppers with an address, by SQL, because rate limits prevent thousands of registrations. */
export async function makeShoppers(db: Db, count: number): Promise<Shopper[]> {
  return db.transaction().execute(async (tx) => {
    const shoppers: Shopper[] = []
    for (let made = 0; made < count; made += 1) {
      const [customerId, addressId] = [`BENCHER${made}`, `BENCHADDRESS${made}`]
      await tx
        .insertInto('customer')
        .values({ id: customerId, name: `Meera ${made}`, email: `bencher${made}@example.com` })
        .execute()
      await tx
        .insertInto('address')
        .values({ ...storedAddress, id: addressId, customerId })
        .execute()
      shoppers.push({ customerId, addressId, token: await openSession(tx, customerId, new Date()) })
    }
    return shoppers
  })
}

/** Opens the database that a shop with this environment uses. The embedded one must not be open in a shop. */
export async function withDatabase<Result>(place: { DATABASE_URL: string } | { DATA_DIR: string }, work: (db: Db) => Promise<Result>): Promise<Result> {
  const engine = 'DATABASE_URL' in place ? openPool(place.DATABASE_URL, 1) : await openEmbedded(place.DATA_DIR)
  const db = openDatabase(engine)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.destroy()
  }
}
