// These links stand apart from site.ts, because the server reads them without React.

/** The header's links of a new shop. Their order and spelling may not change (docs/promises.md). */
export const headerLinks = [
  { to: '/', text: 'Home' },
  { to: '/products', text: 'Products' },
  { to: '/about', text: 'About Us' },
  { to: '/blog', text: 'Blog' },
  { to: '/contact', text: 'Contact Us' },
] as const

export const footerLinks = [
  { to: '/', text: 'Home' },
  { to: '/products', text: 'Products' },
  { to: '/about', text: 'About' },
  { to: '/blog', text: 'Blogs' },
  { to: '/contact', text: 'Contact' },
] as const

/** The heading above the footer's links. */
export const footerTitle = 'Explore'

/** The pages that Indian law requires of a shop. They stand below the footer's own links. */
export const legalLinks = [
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
  { to: '/shipping', text: 'Shipping' },
  { to: '/returns', text: 'Returns and refunds' },
  { to: '/grievance', text: 'Grievance officer' },
] as const
