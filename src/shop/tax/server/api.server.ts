import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { mountPdf } from '#platform/http/mount-download.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import { renderPdf } from '../pdf/server/render-pdf.server.ts'
import { fileNameOf } from '../rules/documents.ts'
import { findDocument, listDocumentsOf, wireDocument } from './queries.server.ts'
import { addClass, deleteClass, setRate, updateClass } from './save-class.server.ts'
import { saveRegistration } from './save-registration.server.ts'
import { readTaxSettings } from './tax-settings.server.ts'

const seesOrders = (actor: Actor) => hasScope(actor, 'orders:read')

/** Mounts the endpoints of documents that shoppers and staff call. A stranger gets the same answer as for an unknown id. */
export function documentsApi(api: Api) {
  const { shop } = api

  mount(api, contract.listOrderDocuments, async ({ id }, { actor }) => {
    const order = await findOrder(shop.db, id)
    if (!order || (!seesOrders(actor) && order.customer?._id !== actor.id)) throw new ShopError('not_found', 'There is no such order.')
    return (await listDocumentsOf(shop.db, id)).map(wireDocument)
  })

  mountPdf(api, contract.downloadDocument, async ({ id }, { actor }) => {
    const found = await findDocument(shop.db, id)
    if (!found || (!seesOrders(actor) && found.customerId !== actor.id)) throw new ShopError('not_found', 'There is no such document.')
    return { name: fileNameOf(found.document.number), bytes: await renderPdf(found.document) }
  })
}

const success = true as const

/** Mounts the endpoints of the tax settings. */
export function taxOfficeApi(api: Api) {
  const { shop } = api

  mount(api, office.showTax, () => readTaxSettings(shop.db, shop.now()))

  mount(api, office.saveRegistration, async (input, { actor }) => {
    await saveRegistration(shop, input, actor)
    return { success, message: 'Registration saved' }
  })

  mount(api, office.addTaxClass, async (input, { actor }) => ({ success, message: 'Class added', id: await addClass(shop, input, actor) }))

  mount(api, office.updateTaxClass, async (input, { actor }) => {
    await updateClass(shop, input, actor)
    return { success, message: 'Class saved' }
  })

  mount(api, office.deleteTaxClass, async ({ id }, { actor }) => {
    await deleteClass(shop, id, actor)
    return { success, message: 'Class deleted' }
  })

  mount(api, office.addTaxRate, async (input, { actor }) => {
    const hasDocuments = await setRate(shop, input, actor)
    return { success, message: hasDocuments ? 'Rate saved. Documents that were issued since that day keep their rates.' : 'Rate saved' }
  })
}
