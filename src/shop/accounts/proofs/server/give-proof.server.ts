import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { proofOptionsOf, proveOwner } from '../../customers/server/prove-owner.server.ts'
import { findCustomer, lockCustomer } from '../../customers/server/queries.server.ts'
import { changeSession } from '../../customers/server/session-queries.server.ts'
import { checkPasskey } from '../../passkeys/server/log-in-with-passkey.server.ts'
import { readFactors } from '../../second-factor/server/queries.server.ts'
import { trySecondFactor } from '../../second-factor/server/try-second-factor.server.ts'
import type * as contract from '../contract.ts'

type Given = z.output<typeof contract.giveProof.input>
type Account = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

/** Returns how the caller can prove to be the owner of the account. */
export async function listProofWays({ db }: Shop, { id }: Actor): Promise<contract.ProofWays> {
  const [account, { authenticator, passkeys }] = await Promise.all([requireAccount(findCustomer(db, id)), readFactors(db, id)])
  return { ...proofOptionsOf(account), authenticator, passkey: passkeys > 0 }
}

/** Checks a proof of the owner, and stores its time with the session. @throws ShopError proof_needed, wrong_proof, wrong_passkey, too_many_requests */
export async function giveProof(shop: Shop, actor: Actor, given: Given, address: string) {
  const confirm = await checkProof(shop, actor, given, address)
  await shop.db.transaction().execute(async (tx) => {
    const account = await requireAccount(lockCustomer(tx, actor.id))
    await lockSession(tx, actor)
    await confirm(tx, account)
    await changeSession(tx, actor.tokenHash, { provenAt: shop.now() })
  })
  if (given.code) await shop.limits.reward('secondFactor', actor.id)
}

/** Checks the given proof. @returns a function that confirms it, and uses it up, in the transaction */
async function checkProof(
  shop: Shop,
  { id }: Actor,
  { passkey, code, ...proof }: Given,
  address: string,
): Promise<(tx: Tx, account: Account) => Promise<void>> {
  if (passkey) {
    const { account, spend } = await checkPasskey(shop, passkey, `prove ${id}`)
    if (account.id !== id) throw wrongProof()
    return spend
  }
  if (code) {
    await shop.limits.take('secondFactor', id)
    return async (tx) => {
      if (!(await trySecondFactor(shop, tx, id, code))) throw wrongProof()
    }
  }
  return proveOwner(shop, await requireAccount(findCustomer(shop.db, id)), proof, address)
}

async function requireAccount(found: Promise<Account | undefined>): Promise<Account> {
  const account = await found
  if (!account) throw new ShopError('unauthenticated', 'Please log in to continue.')
  return account
}

const wrongProof = () => new ShopError('wrong_proof', 'This code is not correct.')
