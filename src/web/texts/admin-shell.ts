/** The texts of the back-office layout. docs/promises.md fixes the title and six links of the sidebar, and Logout. */
export const adminShellTexts = {
  name: 'Swachh Admin',
  skip: 'Skip to content',
  loading: 'Loading',
  loadingPage: 'Loading...',
  sidebar: 'Sidebar',
  links: 'Back-office',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  dashboard: 'Dashboard',
  products: 'All Products',
  customers: 'Customers',
  orders: 'Orders',
  coupons: 'Coupons',
  leads: 'Leads',
  /** A second label beside Leads, as `outbox` is beside Messages. */
  inbox: 'Inbox',
  money: 'Money',
  /** Follows a number beside the link, for screen readers only. */
  openCounts: { leads: 'open messages', money: 'payments that need attention' },
  messages: 'Messages',
  outbox: 'Outbox',
  activity: 'Activity',
  settings: 'Settings',
  shop: 'View shop',
  logout: 'Logout',
} as const
