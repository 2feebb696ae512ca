import { type Api, mount } from '#platform/http/mount.ts'
import { changePassword } from './change-password.server.ts'
import { closeVerifyNotice } from './close-verify-notice.server.ts'
import * as contract from '../contract.ts'
import { wireProfile } from '../rules/customer.ts'
import * as emailContract from '../email-contract.ts'
import { getProfile } from './get-profile.server.ts'
import { logIn } from './log-in.server.ts'
import * as passwordContract from '../password-contract.ts'
import { register } from './register.server.ts'
import { requestReset } from './request-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { sendCode } from './send-code.server.ts'
import { sendEmailCode } from './send-email-code.server.ts'
import { endSession } from './session-queries.server.ts'
import { updateProfile } from './update-profile.server.ts'
import { verifyCode } from './verify-code.server.ts'
import { verifyEmail } from './verify-email.server.ts'

export function customersApi(api: Api) {
  mountAuth(api)
  mountProfile(api)
  mountPasswords(api)
  mountEmailVerification(api)
}

function mountAuth(api: Api) {
  const { shop } = api

  mount(api, contract.register, async (input, { address }) => {
    await register(shop, input, address)
    return { success: true as const, message: 'Registration successful' }
  })

  mount(api, contract.login, async (input, { origin }) => {
    const data = await logIn(shop, input, origin)
    return { success: true as const, message: 'Login successful', data }
  })

  mount(api, contract.sendOtp, async ({ mobile }, { address }) => {
    const sent = await sendCode(shop, mobile, address)
    return { success: true as const, message: 'OTP sent successfully ✅', ...sent }
  })

  mount(api, contract.verifyOtp, async (input, { origin }) => {
    const signedIn = await verifyCode(shop, input, origin)
    return { success: true as const, message: 'Login successful ✅', ...signedIn }
  })

  mount(api, contract.logout, async (_input, { actor }) => {
    await endSession(shop.db, actor.tokenHash)
    return { success: true as const, message: 'Logged out' }
  })
}

function mountProfile(api: Api) {
  const { shop } = api

  mount(api, contract.showProfile, async ({ id }, { actor }) => wireProfile(await getProfile(shop.db, actor, id)))

  mount(api, contract.updateProfile, async (input, { actor, address, file, signal, confirm }) => {
    const user = wireProfile(await updateProfile(shop, { actor, address }, input, { file, signal, confirm }))
    return { success: true as const, message: 'Profile updated ✅', user }
  })
}

function mountPasswords(api: Api) {
  const { shop } = api

  mount(api, passwordContract.changePassword, async (input, { actor, address }) => {
    await changePassword(shop, { actor, address }, input)
    return { success: true as const, message: 'Your password is changed. All other devices are logged out.' }
  })

  mount(api, passwordContract.requestReset, async ({ email }, { address }) => {
    await requestReset(shop, email, address)
    return { success: true as const, message: 'If an account has this email address, we have sent a mail to it. Please look into your inbox.' }
  })

  mount(api, passwordContract.resetPassword, async (input, { address }) => {
    await resetPassword(shop, input, address)
    return { success: true as const, message: 'Your new password is saved. All devices are logged out. Please log in.' }
  })
}

function mountEmailVerification(api: Api) {
  const { shop } = api

  mount(api, emailContract.sendEmailCode, async (_input, { actor, address }) => {
    const sent = await sendEmailCode(shop, { actor, address })
    return { success: true as const, message: 'We have mailed you a code.', ...sent }
  })

  mount(api, emailContract.verifyEmail, async (input, { actor, address }) => {
    const user = wireProfile(await verifyEmail(shop, { actor, address }, input))
    return { success: true as const, message: 'Your email address is verified.', user }
  })

  mount(api, emailContract.closeVerifyNotice, async (_input, { actor }) => {
    await closeVerifyNotice(shop, actor)
    return { success: true as const, message: 'We will not ask again.' }
  })
}
