import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'

/** Columns whose names a later release changes, because the release before this one still uses them. The program has their new names already. */
const renamed: Readonly<Record<string, string>> = {
  razorpay_order_id: 'providerOrderId',
  razorpay_payment_id: 'providerPaymentId',
  razorpay_signature: 'providerSignature',
  razorpay_refund_id: 'providerRefundId',
}

const columnOfRenamed = Object.fromEntries(Object.entries(renamed).map(([column, property]) => [property, column]))

/** Returns the function with a cache of its results. The cache stays small, because the program has a fixed number of names. */
function memoized(convert: (name: string) => string) {
  const results = new Map<string, string>()
  return (name: string) => {
    const known = results.get(name)
    if (known !== undefined) return known
    const result = convert(name)
    results.set(name, result)
    return result
  }
}

/** Returns the column of a property: in snake_case, or the old name of a renamed column. */
export const columnOf = memoized((property) => columnOfRenamed[property] ?? property.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase())

/** Returns the property that has a column's value. */
export const propertyOf = memoized((column) => renamed[column] ?? column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

const identifierOf = memoized((name) => columnOf(name).replaceAll('"', '""'))

/**
 * Writes the names of columns while it compiles a statement. Kysely's CamelCasePlugin copies the whole statement for it, which takes a fortieth of the
 * processor time of an order.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string) {
    return identifierOf(identifier)
  }
}

/** Renames the columns of result rows to their properties. */
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
