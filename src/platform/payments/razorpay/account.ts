import type { Outside } from '../open-payments.ts'
import { name } from './settings.ts'

/** Returns the account at Razorpay: one that an owner entered, that of the environment, or the simulated one of test mode. */
export function accountOf({ account, config, secrets }: Outside) {
  if (account) return { name: account.name, secrets: account.secrets, isSimulated: false }
  return { name, secrets: secrets.razorpay, isSimulated: config.sandbox }
}
