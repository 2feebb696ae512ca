/**
 * Everything that a role of the back-office can allow, with the words of the Staff screen. An endpoint names one scope in its `access`. The list is
 * closed, so an endpoint with an unknown scope does not compile.
 */
export const scopeLabels = {
  'figures:read': 'See the dashboard and its charts',
  'orders:read': 'See orders and print packing slips',
  'orders:pack': 'Pack, ship and deliver orders, and set tracking',
  'orders:write': 'Make phone orders, edit orders, receive returns, and write notes and tags of orders',
  'orders:export': 'Download orders',
  'refunds:write': 'Refund and cancel orders, decide returns, and resolve payments',
  'money:read': 'See payments, refunds and exceptions',
  'catalogue:read': 'See draft products and pages, and download the catalogue',
  'catalogue:write': 'Change products and pages except legal ones, and upload pictures',
  'stock:read': 'See the stock and its movements',
  'stock:write': 'Receive, count and write off stock',
  'coupons:read': 'See coupons',
  'coupons:write': 'Change coupons',
  'celebrities:read': 'See and download the orders and ledgers of celebrities',
  'celebrities:write': 'Rename celebrities and share statements with them',
  'shares:write': 'Set the shares of celebrities, enter their bank details, and pay them',
  'customers:read': 'See customers and their orders',
  'customers:write': 'Add and change customers',
  'customers:delete': 'Delete customers',
  'customers:export': 'Download customers and the data of one person',
  'leads:read': 'See leads',
  'leads:write': 'Answer and delete leads',
  'leads:export': 'Download leads',
  'reviews:read': 'See reviews that wait or were reported',
  'reviews:write': 'Approve, remove and answer reviews',
  'messages:read': 'See sent messages',
  'messages:resend': 'Send messages again',
  'messages:write': 'Recall a batch and write to its buyers',
  'breaches:write': 'Record breaches of personal data, and tell the people',
  'audit:read': 'See the activity of everybody',
  'settings:read': 'See the settings',
  'settings:write': 'Change the facts and texts of the shop, and with the right to pages the legal ones',
  'settings:tax': 'Change the tax settings',
  'brand:write': 'Download the brand pack, and move one in',
  'connections:write': 'Connect payments, mail, SMS and storage, and take the shop live',
  'tax:read': 'See invoices, credit notes and the figures of a month, and download them',
  'staff:read': 'See staff, roles and log-ins',
  'staff:write': 'Invite staff, and change roles and staff accounts',
  'keys:write': 'See, make, change and revoke API keys',
  'webhooks:read': 'See webhooks and what they were sent',
  'webhooks:write': 'Add and change webhooks, and send events again',
  'backups:read': 'See the backups',
  'backups:write': 'Make a backup',
  'system:read': 'See the checks of the installation and its background jobs',
  'system:write': 'Run failed background jobs again',
} as const

type ScopeLabels = typeof scopeLabels

export type Scope = keyof ScopeLabels

declare module '#kernel/endpoint.ts' {
  interface Scopes extends ScopeLabels {}
}

export const scopes = Object.keys(scopeLabels).filter(isScope)

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeLabels, text)
}
