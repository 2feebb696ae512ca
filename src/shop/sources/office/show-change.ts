/** Returns how a figure changed since the period before, as " (+25%)". Empty without a figure before. */
export function changeOf(now: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return ` (${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toLocaleString('en-IN')}%)`
}

/** Returns the share of orders that were the first of their customers, as "40%". */
export const shareOf = ({ orders, newCustomers }: { orders: number; newCustomers: number }) =>
  orders === 0 ? '–' : `${Math.round((newCustomers / orders) * 100)}%`
