const moment = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** The texts of the preview of a product that is not published. */
export const previewTexts = {
  title: (name: string) => `Preview: ${name}`,
  banner: 'Preview: not published',
  until: (end: string) => `This link works until ${moment.format(new Date(end))}.`,
  notForSale: 'This product is not published, so nobody can buy it yet.',
  goneTitle: 'This preview no longer works',
  gone: 'A preview ends after 7 days, when a new link is made, and when the product is published.',
  products: 'See all products',
} as const
