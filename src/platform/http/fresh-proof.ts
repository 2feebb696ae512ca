import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '../shop.ts'
import type { Actor } from './authenticate.ts'
import { requirePerson } from './require-scope.ts'

const freshMs = 10 * minuteMs

/**
 * Refuses a caller whose last proof is older than 10 minutes, because a session alone could be stolen. A proof is a
 * password, a passkey or the code of an authenticator app; for a customer, a code by SMS too.
 * `reason` is a sentence for the dialog that asks. @throws ShopError fresh_proof_needed; key_refused for an API key
 */
export function requireFreshProof({ now }: Pick<Shop, 'now'>, actor: Actor | undefined, reason = 'Please confirm that it is you.') {
  if (actor) requirePerson(actor)
  const age = actor?.provenAt ? now().getTime() - actor.provenAt.getTime() : Infinity
  if (age < 0 || age > freshMs) throw new ShopError('fresh_proof_needed', reason)
}
