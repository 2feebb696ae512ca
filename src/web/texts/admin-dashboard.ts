export const dashboardTexts = {
  title: 'Dashboard',
  timeframe: 'Timeframe',
  timeframes: { all: 'All', today: 'Today', yesterday: 'Yesterday', week: 'This Week', month: 'This Month' },
  tiles: { orders: 'Orders', products: 'Products', customers: 'Customers', revenue: 'Total Revenue' },
  drafts: (count: string, number: number) => `and ${count} ${number === 1 ? 'draft' : 'drafts'}`,
  allTime: (timeframe: string) => `These four are of all time. Everything below is of: ${timeframe}.`,
  latest: 'Latest Orders',
  columns: { id: 'Order ID', customer: 'Customer', date: 'Date', total: 'Total', status: 'Status' },
  noOrders: 'No orders in this timeframe.',
  failed: 'The figures could not be loaded.',
} as const

export const reportTexts = {
  revenue: 'Revenue over time',
  statuses: 'Orders by status',
  products: 'Sales by product',
  celebrities: 'Sales by celebrity',
  average: 'Average order',
  refunded: 'Refunded',
  net: 'Net revenue',
  returning: 'From returning customers',
  share: (part: string, all: string, percent: number) => `${part} of ${all} (${percent}%)`,
  figures: 'Show the figures',
  nothing: 'Nothing sold in this timeframe.',
  noCelebrity: 'No order used a celebrity’s coupon in this timeframe.',
  columns: { when: 'When', orders: 'Orders', net: 'Net revenue', name: 'Name', packs: 'Packs', amount: 'Amount' },
} as const
