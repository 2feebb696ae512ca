import type { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { hashPassword, refuseWeakPassword } from './passwords.server.ts'
import { insertCustomer, writeUnlessContactTaken } from './queries.server.ts'

type Registration = z.output<typeof contract.register.input>

/** Opens an account by e-mail and password. @throws ShopError too_many_requests, weak_password, email_taken */
export async function register({ db, limits }: Shop, { name, email, password }: Registration, address: string) {
  await limits.take('register', address)
  try {
    await refuseWeakPassword(password, { brand: await readBrand(db), name, email })
  } catch (error) {
    // Not counted, because the person tries again with a better password.
    await limits.reward('register', address)
    throw error
  }
  const passwordHash = await hashPassword(password)
  await writeUnlessContactTaken(() => insertCustomer(db, { name, email, passwordHash }))
}
