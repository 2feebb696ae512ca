import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { mailCodeKey, useCode } from './code-queries.server.ts'
import type * as contract from '../email-contract.ts'
import { requireProofOfPhoneAccount } from './phone-account.server.ts'
import { changeCustomer, lockCustomer } from './queries.server.ts'
import { type CodeFailure, codeRefusal, tryCode } from './try-code.server.ts'

type CodeTry = z.output<typeof contract.verifyEmail.input>
type Caller = { actor: Actor; address: string }

/**
 * Verifies the caller's own e-mail address by the mailed code. A change of the address removes its code, so the code belongs to the current address.
 * @throws ShopError wrong_proof for a wrong, used, expired or unknown code; too_many_requests, fresh_proof_needed
 */
export async function verifyEmail(shop: Shop, { actor, address }: Caller, { otp, challenge }: CodeTry) {
  const mobile = mailCodeKey(actor.id)
  const result = await tryCode(shop, { mobile, otp, challenge }, address)
  if (result.kind !== 'right') throw wrongCode(result.kind)
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    if (!account?.email) throw wrongCode()
    await lockSession(tx, actor)
    requireProofOfPhoneAccount(shop, actor, account)
    if (!(await useCode(tx, mobile, result.codeHash))) throw wrongCode()
    return changeCustomer(tx, actor.id, { emailVerifiedAt: shop.now(), updatedAt: shop.now() })
  })
}

const wrongCode = (kind: CodeFailure = 'none') => new ShopError('wrong_proof', codeRefusal(kind))
