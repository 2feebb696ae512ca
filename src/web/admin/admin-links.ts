import type { AdminIconName } from './ui/admin-icon.tsx'

type AdminLink = { to: string; text: string; icon: AdminIconName }

/** Section 2's sidebar, in its order and spelling. */
export const mainLinks: readonly AdminLink[] = [
  { to: '/admin', text: 'Dashboard', icon: 'chart' },
  { to: '/admin/allproducts', text: 'All Products', icon: 'leaf' },
  { to: '/admin/customers', text: 'Customers', icon: 'user' },
  { to: '/admin/orders', text: 'Orders', icon: 'bag' },
  { to: '/admin/coupons', text: 'Coupons', icon: 'ticket' },
  { to: '/admin/leads', text: 'Leads', icon: 'mail' },
]

/** What an owner needs besides. */
export const moreLinks: readonly AdminLink[] = [
  { to: '/admin/money', text: 'Money', icon: 'rupee' },
  { to: '/admin/messages', text: 'Messages', icon: 'send' },
  { to: '/admin/activity', text: 'Activity', icon: 'history' },
  { to: '/admin/settings', text: 'Settings', icon: 'settings' },
]
