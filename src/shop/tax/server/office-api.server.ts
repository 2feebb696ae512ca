import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../office-contract.ts'
import { addClass, deleteClass, setRate, updateClass } from './save-class.server.ts'
import { saveRegistration } from './save-registration.server.ts'
import { readTaxSettings } from './tax-settings.server.ts'

const success = true as const

/** Mounts the endpoints of the tax settings. */
export function taxOfficeApi(api: Api) {
  const { shop } = api

  mount(api, contract.showTax, () => readTaxSettings(shop.db, shop.now()))

  mount(api, contract.saveRegistration, async (input, { actor }) => {
    await saveRegistration(shop, input, actor)
    return { success, message: 'Registration saved' }
  })

  mount(api, contract.addTaxClass, async (input, { actor }) => ({ success, message: 'Class added', id: await addClass(shop, input, actor) }))

  mount(api, contract.updateTaxClass, async (input, { actor }) => {
    await updateClass(shop, input, actor)
    return { success, message: 'Class saved' }
  })

  mount(api, contract.deleteTaxClass, async ({ id }, { actor }) => {
    await deleteClass(shop, id, actor)
    return { success, message: 'Class deleted' }
  })

  mount(api, contract.addTaxRate, async (input, { actor }) => {
    const hasDocuments = await setRate(shop, input, actor)
    return { success, message: hasDocuments ? 'Rate saved. Documents that were issued since that day keep their rates.' : 'Rate saved' }
  })
}
