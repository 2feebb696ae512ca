import { parseArgs } from 'node:util'

/** What `npm run bench` may be told, after a name or without one. */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    /** How long each thing is loaded. */
    seconds: { type: 'string' },
    orders: { type: 'string' },
    runs: { type: 'string' },
  },
})

const numberOf = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text))

export const seconds = numberOf(values.seconds, 3)

/** The most orders that a database is filled with. */
export const mostOrders = numberOf(values.orders, 1_000_000)

export const runs = numberOf(values.runs, 11)

/** Figures of a run that was made short are shown and not kept. */
export const isWhole = seconds >= 3 && mostOrders >= 1_000_000 && runs >= 11
