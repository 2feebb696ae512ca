/** The first page of the settings. */
export const indexTexts = {
  groups: { shop: 'Your shop', selling: 'Selling', law: 'Tax and law', messages: 'Messages', system: 'Connections and backups' },
  entries: {
    look: 'Wordmark, icons, colours and typefaces.',
    brandPack: 'Words, look, pictures and catalogue as one file.',
    pinCodes: 'India Post’s directory, and where the shop delivers.',
    tax: 'How the business is registered, HSN codes and rates.',
    law: 'What the law asks of a shop, and what is left.',
    mailTexts: 'The words of every email.',
    sms: 'Registered texts with their template ids.',
    connections: 'Payments, mail, SMS, couriers and storage, and taking the shop live.',
    feeds: 'Addresses for Google and Meta.',
    backups: 'The last backup, and one now.',
  },
  allSet: 'Set up',
  missing: (count: number) => `${count} not set up`,
} as const

export const backupTexts = {
  title: 'Backups',
  states: { never: 'No backup', late: 'Overdue', good: 'Up to date' },
  runningNow: 'In progress',
  firstRunning: 'The first backup is being made now. It ends with a test restore, and then shows here.',
  never: 'There is no backup yet. If this machine fails, all data is lost. Backups run every night. Run the first one now.',
  late: 'The last good backup is more than two days old. Check what went wrong, then run a backup now.',
  failed: (when: string, problem: string) => `The backup of ${when} failed: ${problem}`,
  stored: (when: string, problem: string) => `The backup of ${when} is stored, but ${problem}`,
  last: 'Last backup',
  verified: 'Last verified restore',
  size: 'Size',
  contents: 'Contents',
  rowsAndFiles: (rows: string, files: string) => `${rows} rows, ${files} files`,
  duration: 'Duration',
  seconds: (write: string, verify: string) => `${write} s to write, ${verify} s to restore and compare`,
  place: (place: string) => `Stored in ${place}.`,
  keyBeside: 'The encryption key is stored next to the data, in the file backup-key. Keep a copy of the key and of the backups on another machine.',
  keyElsewhere: 'Only BACKUP_KEY can decrypt the backups. Keep a copy of it away from this machine.',
  afterRestore: 'After a restore, run npm run reconcile with the day of the backup. It records later payments and refunds.',
  now: 'Back up now',
  started: 'Backup started.',
  working: 'Backing up...',
  startFailed: 'The backup could not be started.',
} as const

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
