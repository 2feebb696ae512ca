import { parseArgs } from 'node:util'

/** Options of `npm run bench`, with or without a name. */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    /** The seconds of each load. */
    seconds: { type: 'string' },
    orders: { type: 'string' },
    runs: { type: 'string' },
    /** The git ref of the release to compare with. Without it, the newest tag. */
    against: { type: 'string' },
  },
})

const numberOf = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text))

export const seconds = numberOf(values.seconds, 3)

/** The largest number of orders in a filled database. */
export const mostOrders = numberOf(values.orders, 1_000_000)

export const runs = numberOf(values.runs, 11)

export const { against } = values

/** False for a shortened run, whose figures are printed and not written to docs/. */
export const isWhole = seconds >= 3 && mostOrders >= 1_000_000 && runs >= 11
