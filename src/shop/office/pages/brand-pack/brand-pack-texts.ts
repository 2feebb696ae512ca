import { mailTextsTexts } from '#shop/messages/parts.ts'
import { settingsTexts } from '#shop/settings/parts.ts'

export const brandPackTexts = {
  title: 'Brand pack',
  back: 'Settings',
  intro: 'The brand of your shop as one file, to keep it or to open another shop with it.',
  out: {
    title: 'Download',
    holds:
      'The pack holds the words of your shop and of its mails, the look, every product with its packs and prices, the pages, menus and redirects, and their pictures and films.',
    lacks: 'It holds no keys, people, orders or stock, and no contacts or registrations of your company. Products carry the licence of their maker.',
    button: 'Download the pack',
  },
  in: {
    title: 'Move a pack in',
    intro: 'Choose a pack. You see what would change before anything does. Nothing of your shop is deleted.',
    file: 'Choose a brand pack',
    hint: 'ZIP, at most 48 MB',
    checking: 'Checking the pack...',
    storing: (left: number) => (left === 1 ? 'Storing pictures: 1 left' : `Storing pictures: ${left} left`),
    failed: 'The pack could not be moved in.',
    checkFailed: 'The pack could not be checked.',
    of: (brand: string) => `Pack of ${brand}`,
    nothing: 'Your shop has everything of this pack already.',
    go: 'Move in',
    going: 'Moving in...',
    done: (brand: string) => `${brand} has moved in.`,
    undoProducts: 'Undo the products under Products, Import, within a week. Earlier texts of pages are among their versions.',
    same: (count: number) => `${count} stay the same`,
    more: (count: number) => `And ${count} more.`,
    from: 'Now',
    to: 'Then',
  },
  changes: { new: 'New', changed: 'Changed', refused: 'Refused', same: 'Same' },
  parts: { words: 'Words', look: 'Look', mails: 'Mails', products: 'Products', pages: 'Pages', menus: 'Menus', redirects: 'Redirects' } as Partial<
    Record<string, string>
  >,
  names: {
    words: { ...settingsTexts.fields, arrival: 'Days to arrival' },
    look: {
      wordmark: 'Wordmark',
      mark: 'Mark',
      accent: 'Accent',
      brandAccent: 'Brand accent',
      firstGround: 'First ground',
      secondGround: 'Second ground',
      face: 'Typeface of headings',
      shape: 'Corners',
    },
    mails: Object.fromEntries(Object.entries(mailTextsTexts.kinds).map(([kind, { title }]) => [kind, title])),
    menus: { header: 'Header', columns: 'Columns of the footer', legal: 'Foot of the page', menus: 'Menus' },
  } as Partial<Record<string, Partial<Record<string, string>>>>,
} as const
