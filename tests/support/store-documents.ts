import { shop } from '#test/test-shop.ts'
import type { MonthDocument } from '#shop/tax/month/rules/month-document.ts'

/** Stores documents as they are, each for an order of this list in turn. Notes follow their invoices. */
export async function storeDocuments(documents: readonly MonthDocument[], orderIds: readonly string[]) {
  const idOf = new Map<string, string>()
  const orderOf = new Map<string, string>()
  for (const document of documents) {
    const { id, kind, number, prefix, financialYear, serial, issuedOn, registration, placeOfSupply, isPlaceGuessed, isInterstate, against, lines } = document
    const { totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, buyerGstin = null, receiverName, supplierState, orderId } = document
    const stored = orderOf.get(orderId) ?? orderIds[orderOf.size] ?? ''
    orderOf.set(orderId, stored)
    idOf.set(number, id)
    await shop.db
      .insertInto('taxDocument')
      .values({
        id,
        kind,
        number,
        prefix,
        financialYear,
        serial,
        issuedOn,
        issuedAt: shop.now(),
        orderId: stored,
        againstId: against ? (idOf.get(against.number) ?? null) : null,
        registration,
        supplier: JSON.stringify({ stateCode: supplierState }),
        placeOfSupply,
        isPlaceGuessed,
        isInterstate,
        buyerGstin,
        totalPaise,
        taxablePaise,
        cgstPaise,
        sgstPaise,
        igstPaise,
      })
      .execute()
    await shop.db
      .insertInto('taxDocumentLine')
      .values(lines.map((line) => ({ ...line, documentId: id, description: 'Saffron, 1 g', unitPaise: 100, discountPaise: 0, couponPaise: 0, feePaise: 0 })))
      .execute()
    if (receiverName !== '') await shop.db.insertInto('taxDocumentParty').values({ documentId: id, name: receiverName, lines: [], pincode: '110001' }).execute()
  }
}
