import { describeDevice } from '#platform/http/describe-device.ts'
import { type Api, type Call, mount } from '#platform/http/mount.ts'
import * as contract from './contract.ts'
import { wireProfile } from './customer.ts'
import { getProfile } from './get-profile.server.ts'
import { logIn } from './log-in.server.ts'
import { register } from './register.server.ts'
import { sendCode } from './send-code.server.ts'
import { endSession } from './session-queries.server.ts'
import { updateProfile } from './update-profile.server.ts'
import { verifyCode } from './verify-code.server.ts'

export function customersApi(api: Api) {
  mountAuth(api)
  mountProfile(api)
}

function mountAuth(api: Api) {
  const { shop } = api

  mount(api, contract.register, async (input, { address }) => {
    await register(shop, input, address)
    return { success: true as const, message: 'Registration successful' }
  })

  mount(api, contract.login, async (input, call) => {
    const data = await logIn(shop, input, originOf(call))
    return { success: true as const, message: 'Login successful', data }
  })

  mount(api, contract.sendOtp, async ({ mobile }, { address }) => {
    const sent = await sendCode(shop, mobile, address)
    return { success: true as const, message: 'OTP sent successfully ✅', ...sent }
  })

  mount(api, contract.verifyOtp, async (input, call) => {
    const signedIn = await verifyCode(shop, input, originOf(call))
    return { success: true as const, message: 'Login successful ✅', ...signedIn }
  })

  mount(api, contract.logout, async (_input, { actor }) => {
    await endSession(shop.db, actor.tokenHash)
    return { success: true as const, message: 'Logged out' }
  })
}

const originOf = ({ address, header }: Call) => ({ address, device: describeDevice(header('user-agent')) })

function mountProfile(api: Api) {
  const { shop } = api

  mount(api, contract.showProfile, async ({ id }, { actor }) => wireProfile(await getProfile(shop.lookups, actor, id)))

  mount(api, contract.updateProfile, async (input, { actor, address, file }) => {
    const user = wireProfile(await updateProfile(shop, { actor, address }, input, file))
    return { success: true as const, message: 'Profile updated ✅', user }
  })
}
