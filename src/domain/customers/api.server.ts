import { type Api, mount, mountList } from '#platform/mount.ts'
import { addCustomer } from './add-customer.server.ts'
import * as contract from './contract.ts'
import { showCustomer, showProfile } from './customer.ts'
import { deleteCustomer } from './delete-customer.server.ts'
import { getProfile } from './get-profile.server.ts'
import { logIn } from './log-in.server.ts'
import { countCustomers, listCustomers } from './queries.server.ts'
import { register } from './register.server.ts'
import { sendCode } from './send-code.server.ts'
import { endSession } from './session-queries.server.ts'
import { updateCustomer } from './update-customer.server.ts'
import { updateProfile } from './update-profile.server.ts'
import { verifyCode } from './verify-code.server.ts'

export function customersApi(api: Api) {
  mountAuth(api)
  mountCustomers(api)
  mountProfile(api)
}

function mountAuth(api: Api) {
  const { shop } = api

  mount(api, contract.register, async (input, { address }) => {
    await register(shop, input, address)
    return { success: true as const, message: 'Registration successful' }
  })

  mount(api, contract.login, async (input, { address }) => {
    const data = await logIn(shop, input, address)
    return { success: true as const, message: 'Login successful', data }
  })

  mount(api, contract.sendOtp, async ({ mobile }, { address }) => {
    const sent = await sendCode(shop, mobile, address)
    return { success: true as const, message: 'OTP sent successfully ✅', ...sent }
  })

  mount(api, contract.verifyOtp, async ({ mobile, otp }) => {
    const signedIn = await verifyCode(shop, mobile, otp)
    return { success: true as const, message: 'Login successful ✅', ...signedIn }
  })

  mount(api, contract.logout, async (_input, { actor }) => {
    await endSession(shop.db, actor.tokenHash)
    return { success: true as const, message: 'Logged out' }
  })
}

function mountCustomers(api: Api) {
  const { shop } = api

  mountList(api, contract.listCustomers, {
    page: async ({ q }, slice) => {
      const rows = await listCustomers(shop.db, q, slice)
      return { rows: rows.map(showCustomer), lastSeq: rows.at(-1)?.seq }
    },
    count: ({ q }) => countCustomers(shop.db, q),
  })

  mount(api, contract.addCustomer, async (input) => {
    const customer = showCustomer(await addCustomer(shop, input))
    return { success: true as const, message: 'Customer added successfully', customer }
  })

  mount(api, contract.updateCustomer, async (input) => {
    const customer = showCustomer(await updateCustomer(shop, input))
    return { success: true as const, message: 'Customer updated successfully', customer }
  })

  mount(api, contract.deleteCustomer, async ({ id }) => {
    await deleteCustomer(shop, id)
    return { success: true as const, message: 'Customer deleted successfully' }
  })
}

function mountProfile(api: Api) {
  const { shop } = api

  mount(api, contract.showProfile, async ({ id }, { actor }) => showProfile(await getProfile(shop.db, actor, id)))

  mount(api, contract.updateProfile, async (input, { actor, file }) => {
    const user = showProfile(await updateProfile(shop, actor, input, file))
    return { success: true as const, message: 'Profile updated ✅', user }
  })
}
