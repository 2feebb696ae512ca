import { formatInIndia } from '#kernel/india.ts'

const momentOf = formatInIndia({ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })

/** The texts of the preview of a product that is not published. */
export const previewTexts = {
  title: (name: string) => `Preview: ${name}`,
  banner: 'Preview: not published',
  until: (end: string) => `This link works until ${momentOf(end)}.`,
  notForSale: 'This product is not published, so nobody can buy it yet.',
  goneTitle: 'This preview no longer works',
  gone: 'A preview ends after 7 days, when a new link is made, and when the product is published.',
  products: 'See all products',
  on: {
    title: 'Preview of a day',
    banner: (at: string) => `Preview: this page on ${momentOf(`${at}:00+05:30`)}`,
    failed: 'The preview could not be loaded. Please try again.',
  },
} as const
