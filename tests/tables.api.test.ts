import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { describeTables } from './support/describe-tables.ts'
import { openTestEngine } from './support/open-test-engine.ts'

/** What the catalogue of the database does not know of its columns. */
const additions = {
  imports: {
    '#shop/accounts/rules.ts': ['AddressSnapshot', 'Contact', 'JoinedFields', 'MovedRows', 'StoredLogin'],
    '#shop/catalogue/contract.ts': ['Declarations', 'PageTexts'],
    '#shop/catalogue/schedules/contract.ts': ['ScheduledFigures'],
    '#shop/cod/rules.ts': ['CodPart'],
    '#shop/content/page-contract.ts': ['PageContent'],
    '#shop/messages/rules.ts': ['MailBlock', 'SubjectKind'],
    '#shop/office/breaches/contract.ts': ['BreachNotice'],
    '#shop/stock/rules.ts': ['OrderedPart'],
  },
  types: {
    'audit_entry.after': 'Record<string, unknown>',
    'audit_entry.before': 'Record<string, unknown>',
    'breach.notice': 'BreachNotice',
    'customer.contacts': 'Contact[]',
    'customer.kept_login': 'StoredLogin',
    'cod_order.parts': 'CodPart[]',
    'cod_decision.parts': 'CodPart[]',
    'customer_merge.after': 'JoinedFields',
    'customer_merge.before': 'JoinedFields',
    'customer_merge.moved': 'MovedRows',
    'message.attempts': '{ at: string; failure: string }[]',
    'message.blocks': 'MailBlock[]',
    'message.sms_values': 'string[]',
    'message.subject_kind': 'SubjectKind',
    'order_discount.line_paise': 'number[]',
    'order_line.parts': 'OrderedPart[]',
    'page.draft': 'PageContent',
    'page_text.content': 'PageContent',
    'order_view.filters': 'Record<string, string>',
    'price_schedule.before': 'ScheduledFigures',
    'price_schedule.figures': 'ScheduledFigures',
    'product.declarations': 'Declarations',
    'product.page_texts': 'PageTexts',
    'review_count.state': "'removed' | 'shown' | 'waiting'",
    'sandbox.provider_order.notes': 'Record<string, string>',
    'sandbox.provider_payment.notes': 'Record<string, string>',
    'sandbox.provider_refund.notes': 'Record<string, string>',
    'shop_order.address': 'AddressSnapshot',
    'tally_ledgers.names': 'Record<string, string>',
    'tally_ledgers.sales': '{ rateBp: number; within: string; interstate: string }[]',
    'shop_order.source': "'phone'",
  },
  derived: [
    'customer.search_key',
    'lead.search_key',
    'refund_rest.paise',
    'review.helpful',
    'review.search_key',
    'review_count.product_id',
    'review_count.reviews',
    'review_count.stars',
    'review_count.state',
    'review_count.with_photos',
    'shop_order.is_first',
    'shop_order.search_key',
    'stock_batch.expired',
    'stock_batch.first_movement',
    'stock_batch.on_hand',
    'stock_item.on_hand',
    'stock_item.product_name',
  ],
  filled: ['refund.origin'],
  named: [
    'address.address_type',
    'address.city',
    'address.landmark',
    'address.locality',
    'address.state',
    'address.street',
    'address.alternate_phone',
    'audit_entry.after',
    'audit_entry.before',
    'message.kind',
    'passkey.transports',
  ],
  fixed: [
    'address.created_at',
    'celebrity.created_at',
    'coupon.created_at',
    'coupon.revenue_paise',
    'coupon.uses',
    'customer.created_at',
    'product.created_at',
    'product_import_line.before',
    'request_key.created_at',
    'return_request.order_id',
    'stock_batch.item_id',
  ],
}

test('src/shop/tables.ts has the types of the tables that the migrations make; `npm run tables` writes it anew', async () => {
  const db = openDatabase(await openTestEngine())
  const types = await describeTables(db, additions)
  await db.destroy()
  await expect(types).toMatchFileSnapshot('../src/shop/tables.ts')
})
