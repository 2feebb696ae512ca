export const dashboardTexts = {
  title: 'Dashboard',
  timeframe: 'Timeframe',
  timeframes: { all: 'All', today: 'Today', yesterday: 'Yesterday', week: 'This Week', month: 'This Month' },
  tiles: { orders: 'Orders', products: 'Products', customers: 'Customers', revenue: 'Total Revenue' },
  latest: 'Latest Orders',
  columns: { id: 'Order ID', customer: 'Customer', date: 'Date', total: 'Total', status: 'Status' },
  noOrders: 'No orders in this timeframe.',
  failed: 'The figures could not be loaded.',
} as const
