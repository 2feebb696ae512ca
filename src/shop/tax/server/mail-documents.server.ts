import { sql } from 'kysely'
import type { JobName } from '#platform/jobs/jobs.ts'
import { job } from '#platform/module.ts'
import type { MailFile } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import { messageRouteOf } from '#shop/accounts/rules.ts'
import { queueMessage, readWords } from '#shop/messages/module.server.ts'
import { myOrders, plainNameOf, type MailSubject } from '#shop/messages/rules.ts'
import { orderMessage } from '#shop/orders/module.server.ts'
import { shopperName } from '#shop/orders/rules.ts'
import { isRegisteredOn, listSettingRows } from '#shop/settings/module.server.ts'
import { documentMail, documentMessage } from '../mails/document-mail.ts'
import { renderPdf } from '../pdf/server/render-pdf.server.ts'
import { documentNames, fileNameOf } from '../rules/documents.ts'
import { findDocument, findInvoiceOf } from './queries.server.ts'

export const mailDocumentName: JobName<{ documentId: string }> = { name: 'mail-document' }

/** Queues the mail with a document, once. An account that gets its messages by SMS finds the document with its orders. */
export const mailDocumentJob = job(mailDocumentName, { retryLimit: 12, retryDelay: 60 }, (shop, { documentId }) =>
  shop.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('taxDocument as d')
      .innerJoin('shopOrder', 'shopOrder.id', 'd.orderId')
      .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
      .select(['d.kind', 'd.number', 'd.orderId', 'shopOrder.address'])
      .select(['customer.name', 'customer.email', 'customer.emailVerifiedAt', 'customer.loginMobile'])
      .select(sql<boolean>`exists (select from order_gift where order_id = d.order_id)`.as('isGift'))
      .where('d.id', '=', documentId)
      .executeTakeFirst()
    if (!found) return
    const route = messageRouteOf(found)
    if (route?.kind !== 'mail') return
    const { settings, words } = await readWords(tx)
    const values = {
      name: plainNameOf(shopperName({ accountName: found.name, parcelName: found.address.name, isGift: found.isGift })),
      brand: settings.brand,
      order: found.orderId,
      link: myOrders(shop.config.PUBLIC_URL),
      document: documentNames[found.kind].toLowerCase(),
      number: found.number,
    }
    const about = { kind: 'document' as const, id: documentId }
    await queueMessage(shop, tx, {
      dedupeKey: `document:${documentId}:mail`,
      about,
      orderId: found.orderId,
      recipient: route.to,
      ...documentMail.write(words, values),
    })
  }),
)

/** Returns the PDF that a mail carries: of its document, or the invoice in the confirmation of an order. Empty if there is none. */
export async function filesOfMail(shop: Shop, mail: MailSubject): Promise<MailFile[]> {
  const found = await findDocumentOf(shop, mail)
  if (!found) return []
  return [{ name: fileNameOf(found.document.number), type: 'application/pdf', bytes: await renderPdf(found.document) }]
}

async function findDocumentOf({ db, now }: Shop, { kind, orderId, subjectKind, subjectId }: MailSubject) {
  if (kind === documentMessage.name && subjectKind === 'document') return subjectId === null ? undefined : findDocument(db, subjectId)
  if (kind !== orderMessage.name || orderId === null) return undefined
  return isRegisteredOn(await listSettingRows(db), now()) ? findInvoiceOf(db, orderId) : undefined
}
