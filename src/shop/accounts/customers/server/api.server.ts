import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import * as emailContract from '../email-contract.ts'
import * as officeContract from '../office-contract.ts'
import * as ownContract from '../own-account-contract.ts'
import * as passwordContract from '../password-contract.ts'
import { wireAccount, wireProfile } from '../rules/customer.ts'
import * as sessionContract from '../session-contract.ts'
import { addCustomer } from './add-customer.server.ts'
import { changePassword } from './change-password.server.ts'
import { deleteCustomer, restoreCustomer } from './delete-customer.server.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'
import { logIn, verifyCode } from './log-in.server.ts'
import { getProfile, updateProfile } from './profile.server.ts'
import { register } from './register.server.ts'
import { requestReset, resetPassword } from './password-reset.server.ts'
import { sendCode } from './send-code.server.ts'
import { listSessions, endOtherSessions, endSessionById, endSession } from './session-queries.server.ts'
import { setSignInMobile } from './set-sign-in-mobile.server.ts'
import { updateCustomer } from './update-customer.server.ts'
import { closeVerifyNotice, sendEmailCode, verifyEmail } from './email-verification.server.ts'

/** Mounts the endpoints for admins that change accounts. */
export function customersAdminApi(api: Api) {
  const { shop } = api

  mount(api, officeContract.addCustomer, async (input, { actor }) => {
    const customer = wireAccount(await addCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer added successfully', customer }
  })

  mount(api, officeContract.updateCustomer, async (input, { actor }) => {
    const customer = wireAccount(await updateCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer updated successfully', customer }
  })

  mount(api, officeContract.setSignInMobile, async (input, { actor }) => {
    const customer = wireAccount(await setSignInMobile(shop, actor, input))
    return { success: true as const, message: 'Sign-in number saved', customer }
  })

  mount(api, officeContract.deleteCustomer, async ({ id }, { actor }) => {
    await deleteCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer deleted successfully' }
  })

  mount(api, officeContract.restoreCustomer, async ({ id }, { actor }) => {
    await restoreCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer restored' }
  })
}

/** Mounts the endpoints by which people see and end their log-ins, and delete their account. */
export function ownAccountApi(api: Api) {
  mountSessions(api)
  mountDeletion(api)
}

function mountSessions(api: Api) {
  const { shop } = api

  mount(api, sessionContract.listSessions, (_input, { actor, address }) => listSessions(shop, actor, { address }))

  mount(api, sessionContract.endOneSession, async ({ id }, { actor, address }) => {
    if (!(await endSessionById(shop.db, actor.id, id))) throw new ShopError('not_found', 'There is no such log-in.')
    return { success: true as const, message: 'Logged out', sessions: await listSessions(shop, actor, { address }) }
  })

  mount(api, sessionContract.endOtherSessions, async (_input, { actor, address }) => {
    await endOtherSessions(shop.db, actor.id, actor.tokenHash)
    return { success: true as const, message: 'Logged out everywhere else', sessions: await listSessions(shop, actor, { address }) }
  })
}

function mountDeletion(api: Api) {
  const { shop } = api

  mount(api, ownContract.deleteOwnAccount, async (proof, { actor, address }) => {
    await deleteOwnAccount(shop, { actor, address }, proof)
    return { success: true as const, message: 'Your account is deleted.' }
  })
}

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
