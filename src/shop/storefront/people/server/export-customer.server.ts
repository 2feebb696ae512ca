import { ShopError } from '#kernel/errors.ts'
import { withIndianTimes } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import {
  findCustomer,
  listCodesOf,
  listConsentsOf,
  listCustomerTags,
  listKeysOf,
  listMergesInto,
  listResetsOf,
  listSessionsOf,
  mailAddressKey,
  mailCodeKey,
  readAddresses,
  readCustomerNote,
} from '#shop/accounts/module.server.ts'
import { listEntriesAbout, recordExport } from '#shop/audit/module.server.ts'
import {
  findReminder,
  listOrderNotes,
  listOrderRowsOf,
  listOrderTags,
  listPaymentsOf,
  listViews,
  type OrderRow,
  wireOrder,
} from '#shop/orders/module.server.ts'
import { exportCod } from '#shop/cod/module.server.ts'
import { listConversionsOf, listOrderSources, noSource } from '#shop/sources/module.server.ts'
import { listBuyersOf, listDocumentsOfCustomer, wireDocument } from '#shop/tax/module.server.ts'
import { listGrievancesOf } from '#shop/grievances/module.server.ts'
import { listLeadsFrom } from '#shop/leads/module.server.ts'
import { listAlertsOf } from '#shop/stock/module.server.ts'
import { findKind } from '#shop/messages/rules.ts'
import { listMessagesOf } from '#shop/messages/module.server.ts'
import { forShopper, withoutTracking } from '#shop/orders/rules.ts'
import { exportAttempts, type ExportedAttempt, type ExportedReturn, exportReturns, listParcelsOf, type ParcelRow } from '#shop/fulfilment/module.server.ts'
import { wireParcel } from '#shop/fulfilment/rules.ts'
import { listReviewsBy, listVotesBy, wireOwn } from '#shop/reviews/module.server.ts'
import { wireCustomer, wireMobile } from '#shop/accounts/rules.ts'
import type { PersonalData } from '../contract.ts'

/** Returns all stored data about a person, and records the admin's export. @throws ShopError not_found */
export async function exportCustomer(shop: Shop, actor: Actor, id: string): Promise<PersonalData> {
  const data = await readEverything(shop, id)
  await recordExport(shop, actor, { kind: 'customer', id })
  return data
}

/** Returns all stored data about a person, with times in India. @throws ShopError not_found */
export async function readEverything(shop: Shop, id: string): Promise<PersonalData> {
  const { db, now } = shop
  const row = await findCustomer(db, id)
  if (!row) throw new ShopError('not_found', 'There is no such customer.')
  const { loginMobile } = row
  const merges = await listMergesInto(db, id)
  const orders = await exportOrders(db, id)
  const leads = await listLeadsFrom(db, { id, loginMobile })
  const grievances = await listGrievancesOf(db, id)
  const alerts = await listAlertsOf(db, { id, loginMobile, verifiedEmail: row.emailVerifiedAt ? row.email : null })
  // Finds mails by the orders, messages and account that they are about. An e-mail address proves nothing, because anyone can enter it in a profile.
  const recipients = loginMobile ? [loginMobile] : []
  return withIndianTimes({
    exportedAt: now().toISOString(),
    account: {
      ...wireCustomer(row),
      signInMobile: wireMobile(loginMobile),
      hasPassword: row.passwordHash !== null,
      emailVerifiedAt: textOf(row.emailVerifiedAt),
      verifyNoticeClosedAt: textOf(row.verifyNoticeClosedAt),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
    addresses: await readAddresses(db, id),
    note: (await readCustomerNote(db, id)).text,
    tags: (await listCustomerTags(db, [id])).get(id) ?? [],
    orders,
    sessions: (await listSessionsOf(db, id)).map(({ createdAt, lastUsedAt, device }) => ({
      device: device ?? '',
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    oneTimeCodes: (await listCodesOf(db, [loginMobile ?? '', mailCodeKey(id), mailAddressKey(shop, row.email ?? '')])).map(({ sentAt, expiresAt, tries }) => ({
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      tries,
    })),
    passwordResets: (await listResetsOf(db, id)).map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    apiKeys: (await listKeysOf(db, id)).map(({ name, createdAt, revokedAt, endsOn, lastUsedAt, lastNetwork }) => ({
      name,
      createdAt: createdAt.toISOString(),
      revokedAt: textOf(revokedAt),
      endsOn: endsOn ?? '',
      lastUsedAt: textOf(lastUsedAt),
      lastNetwork: lastNetwork ?? '',
    })),
    joinedAccounts: merges.map(exportMerge),
    messages: await exportMessages(shop, {
      recipients,
      subjects: {
        customer: [id, ...merges.map(({ otherId }) => otherId)],
        order: orders.map(({ _id }) => _id),
        lead: leads.map(({ _id }) => _id),
        grievance: grievances.map(({ _id }) => _id),
        alert: alerts.map((alert) => alert.id),
      },
    }),
    consents: await listConsentsOf(db, id),
    advertising: await listConversionsOf(db, id),
    leads,
    grievances,
    cashOnDelivery: await exportCod(db, id),
    businesses: (await listBuyersOf(db, id)).map(({ orderId, ...business }) => ({ order: orderId, ...business })),
    documents: (await listDocumentsOfCustomer(db, id)).map((row) => ({
      ...wireDocument(row),
      order: row.orderId,
      name: row.name ?? '',
      businessName: row.businessName ?? '',
      gstin: row.buyerGstin ?? '',
      address: row.lines ? [...row.lines, row.pincode ?? ''] : [],
    })),
    stockAlerts: alerts.map(({ name, quantity, recipient, createdAt, sentAt }) => ({
      product: name ?? '',
      pack: quantity,
      to: recipient,
      createdAt: createdAt.toISOString(),
      sentAt: textOf(sentAt),
    })),
    cartReminders: await exportReminder(db, id),
    reviews: (await listReviewsBy(db, id)).map(exportReview),
    helpfulMarks: (await listVotesBy(db, id)).map(({ productName, createdAt }) => ({ product: productName ?? '', createdAt: createdAt.toISOString() })),
    orderViews: await listViews(db, id),
    changes: await listEntriesAbout(db, 'customer', id),
  })
}

async function exportReminder(db: Db, id: string): Promise<PersonalData['cartReminders']> {
  const reminder = await findReminder(db, id)
  if (!reminder) return []
  const { orderId, askedAt, sentAt, endedAt } = reminder
  return [{ order: orderId ?? '', askedAt: textOf(askedAt), sentAt: textOf(sentAt), endedAt: textOf(endedAt) }]
}

const textOf = (at: Date | null) => at?.toISOString() ?? ''

/** The most orders that one statement reads. A larger statement would block other queries of the embedded database. */
const pageSize = 200

async function exportOrders(db: Db, customerId: string): Promise<PersonalData['orders']> {
  const orders: PersonalData['orders'] = []
  for (let afterSeq = 0; ;) {
    const rows = await listOrderRowsOf(db, customerId, { afterSeq, limit: pageSize })
    const ids = rows.map(({ id }) => id)
    const payments = Map.groupBy(await listPaymentsOf(db, ids), ({ orderId }) => orderId)
    const parcels = await listParcelsOf(db, ids)
    const notes = await listOrderNotes(db, ids)
    const tags = await listOrderTags(db, ids)
    const sources = await listOrderSources(db, ids)
    const returns = Map.groupBy(await exportReturns(db, ids), ({ orderId }) => orderId)
    const attempts = Map.groupBy(await exportAttempts(db, ids), ({ orderId }) => orderId)
    orders.push(
      ...rows.map((row) => ({
        ...exportOrder(row, payments.get(row.id) ?? [], parcels.get(row.id) ?? [], returns.get(row.id) ?? []),
        failedDeliveries: (attempts.get(row.id) ?? []).map(({ orderId: _orderId, ...attempt }) => (isHidden(row) ? withoutWords(attempt) : attempt)),
        note: notes.get(row.id)?.text ?? '',
        tags: tags.get(row.id) ?? [],
        cameFrom: sources.get(row.id) ?? noSource,
      })),
    )
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return orders
    afterSeq = last.seq
  }
}

function exportOrder(
  row: OrderRow,
  payments: Awaited<ReturnType<typeof listPaymentsOf>>,
  parcels: ParcelRow[],
  returns: ExportedReturn[],
): Omit<PersonalData['orders'][number], 'note' | 'tags' | 'failedDeliveries' | 'cameFrom'> {
  return {
    // The person may not read the address that the recipient of a gift gave.
    ...forShopper(wireOrder(row)),
    alternatePhone: isHidden(row) ? '' : (row.address.alternatePhone ?? ''),
    parcels: parcels.map(wireParcel).map((parcel) => (isHidden(row) ? withoutTracking(parcel) : parcel)),
    returns: returns.map(({ orderId: _orderId, ...each }) => each),
    payments: payments.map(({ id, amountPaise, status, createdAt }) => ({
      _id: id,
      amount: rupeesOf(amountPaise),
      status,
      createdAt: createdAt.toISOString(),
    })),
  }
}

const isHidden = ({ addressBy }: Pick<OrderRow, 'addressBy'>) => addressBy === 'recipient'

/** Returns a failed attempt without the words that may tell the place. */
const withoutWords = <Attempt extends Pick<ExportedAttempt, 'note' | 'answer'>>(attempt: Attempt): Attempt => ({
  ...attempt,
  note: '',
  answer: attempt.answer && { ...attempt.answer, phone: '', address: '' },
})

type ReviewRow = Awaited<ReturnType<typeof listReviewsBy>>[number]

const exportReview = (row: ReviewRow): PersonalData['reviews'][number] => ({
  ...wireOwn(row),
  product: row.productName ?? '',
  answer: row.answer,
  helpful: row.helpful,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

type MergeRow = Awaited<ReturnType<typeof listMergesInto>>[number]

const exportMerge = ({ mergedAt, createdAt, name, keptLogin, contacts, photo, moved, before }: MergeRow): PersonalData['joinedAccounts'][number] => ({
  joinedAt: mergedAt.toISOString(),
  createdAt: createdAt.toISOString(),
  name,
  email: keptLogin?.email ?? '',
  mobile: wireMobile(keptLogin?.loginMobile),
  contacts,
  photo,
  moved,
  before,
})

async function exportMessages(shop: Shop, filter: Parameters<typeof listMessagesOf>[1]): Promise<PersonalData['messages']> {
  const messages = await listMessagesOf(shop.db, filter)
  return messages.map(({ kind, channel, recipient, subject, body, secretUntil, createdAt, sentAt }) => ({
    channel,
    to: recipient,
    subject: subject ?? '',
    // Hides codes and links, because a reader could log in with one that has not expired.
    text: findKind(shop, kind)?.secret?.shownAs ?? findKind(shop, kind)?.shownInDownload ?? (secretUntil === null ? body : 'A code or link.'),
    createdAt: createdAt.toISOString(),
    sentAt: textOf(sentAt),
  }))
}
