import { createHmac } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'

export type SimulatedKeys = { account: string; keyId: string; keySecret: string; webhookSecret: string }

/** The simulated provider's accounts besides that of test mode, to rehearse going live and changing the account. */
const liveAccounts = ['live', 'other'] as const

/** The numbers of an account's keys. Number 2 is the key after a rotation: another key id, the same secrets. */
const keyNumbers = [1, 2]

/** Returns the keys of an account, derived from the secret of the shop. */
export function simulatedLiveKeys(shopSecret: string, account: (typeof liveAccounts)[number], number = 1): SimulatedKeys {
  const derive = (name: string) => createHmac('sha256', shopSecret).update(`simulated ${account} ${name}`).digest('hex').slice(0, 32)
  return { account, keyId: `rzp_live_${derive(`key id ${number}`).slice(0, 14)}`, keySecret: derive('key secret'), webhookSecret: derive('webhook secret') }
}

/** Finds a pair of keys that the simulated provider accepts. The empty account is that of test mode. Its keys are compared first, because the others must be computed. */
export function findKeys({ secrets: { auth, razorpay } }: Pick<Shop, 'secrets'>, isWanted: (keys: SimulatedKeys) => boolean): SimulatedKeys | undefined {
  const testKeys = { account: '', ...razorpay }
  if (isWanted(testKeys)) return testKeys
  return liveAccounts.flatMap((account) => keyNumbers.map((number) => simulatedLiveKeys(auth, account, number))).find(isWanted)
}

/** Returns the keys with which the provider signs for an account. */
export function signingKeys(shop: Pick<Shop, 'secrets'>, account: string): SimulatedKeys {
  const keys = findKeys(shop, (each) => each.account === account)
  if (!keys) throw new Error(`the simulated provider has no account ${account}`)
  return keys
}
