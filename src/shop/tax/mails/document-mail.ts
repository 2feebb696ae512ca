import { myOrders, plainNameOf, templateMail, type MessageKind, yourOrders } from '#shop/messages/rules.ts'
import { documentNames } from '../rules/documents.ts'

/** The kind of a mail with an invoice, bill or credit note attached. It is never sent by SMS. */
export const documentMessage: MessageKind = { name: 'document', bringsFiles: true }

/** The mail of a document that is issued after the order's confirmation left: a credit note, the invoice of a cash on delivery order, or one that a job issued. */
export const documentMail = templateMail({
  name: 'document',
  kind: documentMessage,
  subject: 'Your {brand} {document} {number}',
  words: ['Namaste {name},', 'Here is the {document} {number} of your {brand} order {order}.', yourOrders.words].join('\n\n'),
  variables: ['name', 'brand', 'order', 'link', 'document', 'number'],
  needed: ['order', 'number', 'link'],
  links: { link: yourOrders },
  values: ({ name, publicUrl, settings: { brand }, order: { id } }) => ({
    name: plainNameOf(name),
    brand,
    order: id,
    link: myOrders(publicUrl),
    document: documentNames.tax_invoice.toLowerCase(),
    number: 'SW/26-27/000123',
  }),
})
