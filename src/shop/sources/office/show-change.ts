/** Returns how a figure changed since the period before, as " (+25%)". Empty without a figure before. */
export function changeOf(now: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return ` (${signOf(percent)}${Math.abs(percent).toLocaleString('en-IN')}%)`
}

function signOf(percent: number) {
  if (percent === 0) return '±'
  return percent > 0 ? '+' : '−'
}

/** Returns the percentage of orders that were the first of their customers, as "40%"; "–" without orders. */
export const newCustomerShare = ({ orders, newCustomers }: { orders: number; newCustomers: number }) =>
  orders === 0 ? '–' : `${Math.round((newCustomers / orders) * 100)}%`
