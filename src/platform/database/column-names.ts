import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'

/** Columns whose names a later release changes, because the release before this one still uses them. The program has their new names already. */
const renamed: Readonly<Record<string, string>> = {
  razorpay_order_id: 'providerOrderId',
  razorpay_payment_id: 'providerPaymentId',
  razorpay_signature: 'providerSignature',
  razorpay_refund_id: 'providerRefundId',
}

const stored = Object.fromEntries(Object.entries(renamed).map(([column, property]) => [property, column]))

/** Remembers what a function made of each name. The program has a fixed number of names. */
function remembering(make: (name: string) => string) {
  const made = new Map<string, string>()
  return (name: string) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const now = make(name)
    made.set(name, now)
    return now
  }
}

/** Returns the column of a property, in snake_case, or of one with a new name. */
export const columnOf = remembering((property) => stored[property] ?? property.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase())

/** Returns the property that has a column's value. */
export const propertyOf = remembering((column) => renamed[column] ?? column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

const identifierOf = remembering((name) => columnOf(name).replaceAll('"', '""'))

/**
 * Writes the names of columns while it compiles a statement. Kysely's CamelCasePlugin copies the whole statement for it, which takes a fortieth of the
 * processor time of an order.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string) {
    return identifierOf(identifier)
  }
}

/** Names the values of rows by their properties. */
export const namedRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map(propertyOf)
    return { ...result, rows: result.rows.map((row) => nameRow(names, row)) }
  },
}

/** All rows of one result have the same columns, in the same order. */
function nameRow(names: string[], row: Record<string, unknown>) {
  const named: Record<string, unknown> = {}
  let at = 0
  for (const column in row) {
    const name = names[at]
    if (name !== undefined) named[name] = row[column]
    at += 1
  }
  return named
}
