import { type Api, mount } from '#platform/http/mount.ts'
import { addCustomer } from './add-customer.server.ts'
import * as contract from '../office-contract.ts'
import { deleteCustomer, restoreCustomer } from './delete-customer.server.ts'
import { setSignInMobile } from './set-sign-in-mobile.server.ts'
import { wireAccount } from '../rules/wire-account.ts'
import { updateCustomer } from './update-customer.server.ts'

/** Mounts the endpoints for admins that change accounts. */
export function customersAdminApi(api: Api) {
  const { shop } = api

  mount(api, contract.addCustomer, async (input, { actor }) => {
    const customer = wireAccount(await addCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer added successfully', customer }
  })

  mount(api, contract.updateCustomer, async (input, { actor }) => {
    const customer = wireAccount(await updateCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer updated successfully', customer }
  })

  mount(api, contract.setSignInMobile, async (input, { actor }) => {
    const customer = wireAccount(await setSignInMobile(shop, actor, input))
    return { success: true as const, message: 'Sign-in number saved', customer }
  })

  mount(api, contract.deleteCustomer, async ({ id }, { actor }) => {
    await deleteCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer deleted successfully' }
  })

  mount(api, contract.restoreCustomer, async ({ id }, { actor }) => {
    await restoreCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer restored' }
  })
}
