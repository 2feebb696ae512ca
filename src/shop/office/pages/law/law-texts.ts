import { settingPath } from '#shop/settings/parts.ts'
import type { LawItem } from '../../law/contract.ts'

type ItemTexts = {
  title: string
  /** The noun for the things that fail, in singular and plural. */
  left?: readonly [one: string, several: string]
  why: string
  /** Replaces `why` in a shop that charges for delivery. */
  whyCharged?: string
  /** The address of the screen where the owner can meet the point. `isPublic`: it is a page of the shop, outside the back-office. */
  to?: string
  isPublic?: true
}

const productsLeft = ['product', 'products'] as const

export const lawTexts = {
  title: 'Law checklist',
  back: 'Settings',
  intro:
    'What the E-Commerce Rules of 2020 and the guidelines on dark patterns of 2023 ask of a shop, as this program understands them. It is no legal advice: your adviser must confirm each point before you sell.',
  loadFailed: 'The checklist could not be loaded.',
  saveFailed: 'The confirmation could not be saved.',
  progress: (met: string, all: string) => `${met} of ${all} points are met`,
  met: 'Met',
  open: 'Not met',
  builtIn: 'Built in',
  confirmedOn: (day: string) => `Confirmed on ${day}`,
  ranOut: (day: string) => `Confirmed on ${day}, more than a year ago`,
  confirm: 'Confirm',
  again: 'Confirm again',
  takeBack: 'Take back',
  fix: 'Open',
  of: (title: string) => ` ${title}`,
} as const

type Texts = Partial<Record<LawItem['name'], ItemTexts>>

const seller = {
  company: { title: 'Legal name of the seller', why: 'Pages, invoices and mails name it.', to: settingPath('company') },
  address: { title: 'Address of the head office and branches', why: 'Enter every branch as a line of the address.', to: settingPath('address') },
  care: { title: 'Customer care: email and phone', why: 'The footer shows both on every page.', to: settingPath('email') },
  licence: { title: 'FSSAI licence number', why: 'The footer and the product pages show it.', to: settingPath('licence') },
  officer: {
    title: 'Grievance officer: name, title and contact',
    why: 'The page of the grievance officer shows them.',
    to: settingPath('grievanceOfficer.name'),
  },
  nodal: {
    title: 'Nodal person',
    why: 'Somebody resident in India answers to the authorities. No page shows the name.',
    to: settingPath('nodalPerson.name'),
  },
  resident: { title: 'Officer and nodal person live in India', why: 'They work for you, and know the times below.' },
  legalPages: {
    title: 'Your adviser has read the legal pages',
    why: 'Terms, privacy, shipping, returns and grievance officer.',
    to: '/terms',
    isPublic: true,
  },
} satisfies Texts

const products = {
  genericName: { title: 'Generic name of each product', left: productsLeft, why: 'Edit the product: Statutory details.', to: '/admin/allproducts' },
  category: {
    title: 'Category of each product',
    left: productsLeft,
    why: 'It chooses the words and the licence of the product page.',
    to: '/admin/allproducts',
  },
  mrp: {
    title: 'MRP of each pack',
    left: ['pack', 'packs'],
    why: 'Without the printed MRP, the page shows a figure of its own.',
    to: '/admin/allproducts',
  },
  expiry: { title: 'Best before of each product', left: productsLeft, why: 'Edit the product: Statutory details.', to: '/admin/allproducts' },
  importer: {
    title: 'Importer of each imported product',
    left: productsLeft,
    why: 'Its name and address stand beside another country of origin than India.',
    to: '/admin/allproducts',
  },
  claims: { title: 'No forbidden claim in your texts', left: ['claim', 'claims'], why: 'The Claims screen lists them.', to: '/admin/claims' },
  labels: { title: 'The product pages say what the labels say', why: 'Compare each pack in your hand with its page.', to: '/products', isPublic: true },
  reviews: { title: 'No invented reviews', why: 'You write none, pay for none, and hide none because it is bad.', to: '/admin/reviews' },
} satisfies Texts

const orders = {
  totalPrice: { title: 'One total price with its parts', why: 'Product page, cart, checkout and invoice show it.' },
  delivery: {
    title: 'Delivery, returns and refunds are explained',
    why: 'Delivery is free. The pages Shipping, and Returns and refunds, say the rest.',
    whyCharged: 'The cart shows what delivery costs. The pages Shipping, and Returns and refunds, say the rest.',
  },
  paymentWays: {
    title: 'Ways to pay',
    why: 'Name those that are switched on. Cash on delivery shows its fee.',
    to: settingPath('paymentWays'),
  },
  cancellation: { title: 'No charge for a cancellation', why: 'The shop refunds a cancelled order in full.' },
  consent: { title: 'No box is ticked beforehand', why: 'Shoppers choose extras and messages themselves.' },
} satisfies Texts

const complaints = {
  tickets: { title: 'A ticket number for each complaint', why: 'Switch on the form for complaints.', to: settingPath('grievanceForm') },
  clock: {
    title: 'Complaints acknowledged in 48 hours and resolved in a month',
    left: ['complaint', 'complaints'],
    why: 'The Grievances screen shows the time that is left.',
    to: '/admin/grievances',
  },
} satisfies Texts

const darkPatterns = {
  falseUrgency: { title: 'No false urgency', why: 'No invented “only 2 left” and no countdown that starts again.' },
  basketSneaking: { title: 'No basket sneaking', why: 'Nothing enters the cart that the shopper did not choose.' },
  confirmShaming: { title: 'No confirm shaming', why: 'No text shames a shopper who says no.' },
  forcedAction: { title: 'No forced action', why: 'Buying needs no newsletter, app or other product.' },
  subscriptionTrap: { title: 'No subscription trap', why: 'A subscription ends as easily as it starts.' },
  interfaceInterference: { title: 'No interface interference', why: 'No choice is hidden, and none is coloured to mislead.' },
  baitAndSwitch: { title: 'No bait and switch', why: 'You deliver the product that the page and the advertisement show.' },
  dripPricing: { title: 'No drip pricing', why: 'No charge appears late. The price is the price.' },
  disguisedAdvertisement: { title: 'No disguised advertisement', why: 'Paid posts, celebrities and articles say that they are advertisements.' },
  nagging: { title: 'No nagging', why: 'A reminder can be ended with one click, and stays ended.' },
  trickQuestion: { title: 'No trick question', why: 'No question uses a double negative or vague words.' },
  softwareBilling: { title: 'No billing beyond what was agreed', why: 'Nothing is charged again without a new order.' },
  rogueMalware: { title: 'No rogue malware', why: 'No page or mail scares people into a download or a payment.' },
} satisfies Texts

/** The groups of the checklist with their points. */
export const lawGroups: readonly { title: string; items: Texts }[] = [
  { title: 'The seller', items: seller },
  { title: 'Products', items: products },
  { title: 'Orders', items: orders },
  { title: 'Complaints', items: complaints },
  { title: 'Dark patterns', items: darkPatterns },
]

/** The texts of every point. The type makes the compiler report a point that no group has. */
export const lawItemTexts: Record<LawItem['name'], ItemTexts> = { ...seller, ...products, ...orders, ...complaints, ...darkPatterns }
