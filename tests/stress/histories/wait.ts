import { sql } from 'kysely'
import type { Model } from './model.ts'

/** Moves the clock. Sessions and proofs stay valid, although people would have to log in again. */
export async function wait({ shop, later }: Model, minutes: number) {
  later(minutes * 60_000)
  await sql`update session set created_at = ${shop.now()}, last_used_at = ${shop.now()}, proven_at = ${shop.now()}`.execute(shop.db)
}
