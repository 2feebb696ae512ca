export const feedsTexts = {
  title: 'Product feeds',
  intro:
    'Google and Meta read these addresses to list your products in Google Shopping, on Facebook and Instagram. Both show name, pack, price, stock and pictures of every published product, and are always up to date.',
  feeds: {
    google: {
      label: 'For Google Merchant Center',
      hint: 'In Merchant Center: Settings, Data sources, Add product source, Add products from a file, Enter a link to your file.',
    },
    meta: { label: 'For Meta (Facebook and Instagram)', hint: 'In Commerce Manager: Catalogue, Data sources, Add items, Data feed, Scheduled feed.' },
  },
  leftOut: (names: readonly string[], more: number) =>
    `Not in the feeds, because Google and Meta need a picture: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Add pictures under Products.`,
  copy: 'Copy',
  copyName: (label: string) => `Copy: ${label}`,
  copied: 'Address copied',
  notCopied: 'The address could not be copied. It is selected, so you can copy it yourself.',
} as const
