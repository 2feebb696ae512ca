import type { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { hashPassword } from './passwords.server.ts'
import { insertCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'

type Registration = z.output<typeof contract.register.input>

/** @throws ShopError too_many_requests, email_taken */
export async function register({ db, limits }: Shop, { name, email, password }: Registration, address: string) {
  await limits.take('register', address)
  const passwordHash = await hashPassword(password)
  await refuseTaken(() => insertCustomer(db, { name, email, passwordHash }))
}
