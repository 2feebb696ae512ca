import { type Api, mount } from '#platform/http/mount.ts'
import { confirmAuthenticator, removeAuthenticator, replaceRecoveryCodes, startAuthenticator } from './authenticator.server.ts'
import * as contract from '../contract.ts'
import { logInSecondStep } from './log-in-second-step.server.ts'
import { showSecondFactor } from './factors.server.ts'

export function secondFactorApi(api: Api) {
  const { shop } = api

  mount(api, contract.showSecondFactor, async (_input, { actor }) => showSecondFactor(shop, actor))

  mount(api, contract.startAuthenticator, async (_input, { actor }) => startAuthenticator(shop, actor))

  mount(api, contract.confirmAuthenticator, async ({ code }, { actor }) => {
    const recoveryCodes = await confirmAuthenticator(shop, actor, code)
    return { success: true as const, message: 'Authenticator app added', recoveryCodes }
  })

  mount(api, contract.removeAuthenticator, async (_input, { actor }) => {
    await removeAuthenticator(shop, actor)
    return { success: true as const, message: 'Authenticator app removed' }
  })

  mount(api, contract.makeRecoveryCodes, async (_input, { actor }) => {
    const recoveryCodes = await replaceRecoveryCodes(shop, actor)
    return { success: true as const, message: 'New recovery codes made', recoveryCodes }
  })

  mount(api, contract.secondFactorLogin, async (input, { origin }) => {
    const data = await logInSecondStep(shop, input, origin)
    return { success: true as const, message: 'Login successful', data }
  })
}
