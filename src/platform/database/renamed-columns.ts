import { CamelCasePlugin } from 'kysely'

/** Columns whose names a later release changes, because the release before this one still uses them. The program has their new names already. */
const renamed: Readonly<Record<string, string>> = {
  razorpay_order_id: 'providerOrderId',
  razorpay_payment_id: 'providerPaymentId',
  razorpay_signature: 'providerSignature',
  razorpay_refund_id: 'providerRefundId',
}

const stored = Object.fromEntries(Object.entries(renamed).map(([column, property]) => [property, column]))

/** Returns the column of a property with a new name, for SQL that is a plain text. */
export const columnOf = (property: string) => stored[property] ?? property

/** Returns the property that has a column's value. */
export const propertyOf = (column: string) => renamed[column] ?? column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Names rows in camelCase, and these columns by their new names. */
export class RenamedColumns extends CamelCasePlugin {
  protected override snakeCase(name: string) {
    return stored[name] ?? super.snakeCase(name)
  }

  protected override camelCase(name: string) {
    return renamed[name] ?? super.camelCase(name)
  }
}
