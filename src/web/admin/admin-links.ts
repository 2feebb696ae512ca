import type { AdminIconName } from './ui/admin-icon.tsx'
import type { OpenCounts } from './use-open-counts.ts'
import { adminShellTexts as texts } from '../texts/admin-shell.ts'

type AdminLink = { to: string; text: string; icon: AdminIconName; also?: string; count?: keyof OpenCounts }

/** The links of the sidebar that docs/promises.md fixes, in this order and spelling. */
export const mainLinks: readonly AdminLink[] = [
  { to: '/admin', text: texts.dashboard, icon: 'chart' },
  { to: '/admin/allproducts', text: texts.products, icon: 'leaf' },
  { to: '/admin/customers', text: texts.customers, icon: 'user' },
  { to: '/admin/orders', text: texts.orders, icon: 'bag' },
  { to: '/admin/coupons', text: texts.coupons, icon: 'ticket' },
  { to: '/admin/leads', text: texts.leads, icon: 'mail', also: texts.inbox, count: 'leads' },
]

/** Further links that owners need. */
export const moreLinks: readonly AdminLink[] = [
  { to: '/admin/money', text: texts.money, icon: 'rupee', count: 'money' },
  { to: '/admin/messages', text: texts.messages, icon: 'send', also: texts.outbox },
  { to: '/admin/activity', text: texts.activity, icon: 'history' },
  { to: '/admin/settings', text: texts.settings, icon: 'settings' },
]
