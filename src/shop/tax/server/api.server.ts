import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { mountPdf } from '#platform/http/mount-download.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import { renderPdf } from '../pdf/server/render-pdf.server.ts'
import { fileNameOf } from '../rules/documents.ts'
import { findDocument, listDocumentsOf } from './queries.server.ts'

const seesOrders = (actor: Actor) => hasScope(actor, 'orders:read')

/** Mounts the endpoints of documents that shoppers and staff call. A stranger hears the same as for an unknown id. */
export function documentsApi(api: Api) {
  const { shop } = api

  mount(api, contract.listOrderDocuments, async ({ id }, { actor }) => {
    const order = await findOrder(shop.db, id)
    if (!order || (!seesOrders(actor) && order.customer?._id !== actor.id)) throw new ShopError('not_found', 'There is no such order.')
    const documents = await listDocumentsOf(shop.db, id)
    return documents.map(({ id: _id, kind, number, issuedOn, totalPaise }) => ({ _id, kind, number, issuedOn, total: rupeesOf(totalPaise) }))
  })

  mountPdf(api, contract.downloadDocument, async ({ id }, { actor }) => {
    const found = await findDocument(shop.db, id)
    if (!found || (!seesOrders(actor) && found.customerId !== actor.id)) throw new ShopError('not_found', 'There is no such document.')
    return { name: fileNameOf(found.document.number), bytes: await renderPdf(found.document) }
  })
}
