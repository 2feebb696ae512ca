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
  address: ['Swachh Naturals', '55 Karewa Road', 'Sample Nagar, Jammu & Kashmir 000000'],
  map: 'https://www.openstreetmap.org/#map=12/34.0150/74.9200',
  hours: 'Mon-Fri 10am-5pm',
  hoursInWords: 'Monday to Friday, 10am to 5pm',
  /** 14 digits, printed on every food label. */
  licence: '00000000000000',
  developer: 'the Swachh workshop',
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
