/** Who runs this shop and where to find them. The one place to edit for a real business: what stands here is sample data that leads nowhere. */
export const site = {
  brand: 'Swachh',
  tagline: 'From soil to soul: saffron and shilajit, with care since 1955',
  blurb: 'A family shop for Kashmiri saffron and Himalayan shilajit. We carry what good soil gives, from soil to soul, as our family has since 1955.',
  founded: 1955,
  email: 'care@swachh.example',
  phone: { shown: '+91 1955 001955', href: 'tel:+911955001955' },
  whatsapp: 'https://wa.me/911955001955',
  instagram: 'https://www.instagram.com/swachh.example',
  facebook: 'https://www.facebook.com/swachh.example',
  /** The company that sells, as it stands on the invoice. */
  company: 'Swachh Naturals',
  address: ['Swachh Naturals', '55 Karewa Road', 'Sample Nagar, Jammu & Kashmir 000000'],
  /** The same place in the parts that search engines ask for. */
  postal: { street: '55 Karewa Road', locality: 'Sample Nagar', region: 'Jammu & Kashmir', postalCode: '000000', country: 'IN' },
  map: 'https://www.openstreetmap.org/#map=12/34.0150/74.9200',
  hours: 'Mon-Fri 10am-5pm',
  hoursInWords: 'Monday to Friday, 10am to 5pm',
  /** 14 digits, printed on every food label. */
  licence: '00000000000000',
  /** The person the law asks for by name; answers in `acknowledged`, settles in `settled`. */
  grievanceOfficer: {
    name: 'Sample Officer',
    title: 'Grievance Officer',
    email: 'grievance@swachh.example',
    phone: { shown: '+91 1955 001955', href: 'tel:+911955001955' },
    hours: 'Monday to Friday, 10am to 5pm',
    acknowledged: '48 hours',
    settled: 'one month',
  },
  /** Where disagreements are heard. */
  courts: 'Jammu & Kashmir',
  /** From order to parcel, and from parcel to door. */
  dispatch: 'two working days',
  delivery: 'three to seven working days',
  /** Days in which a shopper tells us that something is wrong, and in which money goes back. */
  returns: { tellWithinDays: 7, refundWithinDays: 7 },
  /** The day the legal pages were last changed. */
  legalSince: '2026-11-21',
  developer: 'the Swachh workshop',
} as const

/** What the Legal Metrology rules want told of a packed product besides quantity and price, unless the product says otherwise. */
export const statutory = {
  manufacturer: site.address.join(', '),
  countryOfOrigin: 'India',
  consumerCare: `${site.email}, ${site.phone.shown}, ${site.hours}`,
} as const

/** Section 2, in its order and spelling. */
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

/** What an Indian shop must have to read; below the footer's own links. */
export const legalLinks = [
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
  { to: '/shipping', text: 'Shipping' },
  { to: '/returns', text: 'Returns and refunds' },
  { to: '/grievance', text: 'Grievance officer' },
] as const
