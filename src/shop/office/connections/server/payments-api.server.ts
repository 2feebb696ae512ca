import { apiBase } from '#kernel/endpoint.ts'
import { paymentKeyOf } from '#platform/config.ts'
import { readPayments } from '#platform/connections/payment-accounts.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as paymentsContract from '#shop/orders/payments/contract.ts'
import * as contract from '../payments-contract.ts'
import { readGoingLive, setMode } from './going-live.server.ts'
import { savePaymentAccount } from './save-payment-account.server.ts'
import { testKeys } from './test-keys.server.ts'
import { wireAccount } from './wire-payments.server.ts'

const success = true as const

export function paymentAccountsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showPaymentAccounts, async () => {
    // `setting` is the variable of the environment that holds the keys.
    const { kind, setting } = paymentKeyOf(shop.connections.base)
    const { accounts } = await readPayments(shop.db, shop.connections.key)
    return {
      variables: kind === 'missing' ? [] : [setting],
      webhookUrl: shop.config.PUBLIC_URL + apiBase + paymentsContract.webhook.path,
      accounts: contract.paymentModes.map((mode) => wireAccount(mode, accounts, shop)),
    }
  })

  mount(api, contract.savePaymentAccount, async (input, { actor }) => {
    await savePaymentAccount(shop, actor, input)
    const { accounts } = await readPayments(shop.db, shop.connections.key)
    return { success, message: 'Payment keys saved', account: wireAccount(input.mode, accounts, shop) }
  })

  mount(api, contract.testPaymentAccount, async ({ mode }, { actor }) => {
    // One limit counts all tests of connections.
    await shop.limits.take('testMails', actor.id)
    return { success, ...(await testKeys(shop, mode)) }
  })

  mount(api, contract.showGoingLive, () => readGoingLive(shop))

  mount(api, contract.setMode, async (input, { actor }) => {
    await setMode(shop, actor, input)
    return { success, message: input.mode === 'live' ? 'Your shop is live' : 'Your shop is in test mode', goingLive: await readGoingLive(shop) }
  })
}
