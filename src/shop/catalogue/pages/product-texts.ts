import type { Product } from '../contract.ts'

export const productTexts = {
  name: 'Product',
  home: 'Home',
  list: 'Products',
  loading: 'Loading product...',
  notFound: 'Product not found',
  notFoundText: 'It may have been sold out or moved. Everything we have is in the list.',
  seeAll: 'See all products',
  description: (name: string, benefits: string, chargesDelivery: boolean) =>
    `${name}: ${benefits}. Inclusive of all taxes${chargesDelivery ? '' : ', with free delivery'}.`,
  taxes: 'Inclusive of all taxes',
  gram: (price: string) => `${price} per gram`,
  shortGram: (price: string) => `${price}/g`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  packs: 'Pack size',
  packsFrom: (count: number, perGram: string) => `${count} packs${perGram && `, from ${perGram} per gram`}`,
  total: 'Total',
  discount: 'Discount',
  finalPrice: 'Final price',
  benefits: 'Benefits',
  read: 'Read:',
  add: 'ADD TO CART',
  addedHere: 'ADDED',
  added: (name: string, pack: string, qty: number) => `${qty === 1 ? pack : `${qty} × ${pack}`} added to your cart: ${name}`,
  short: (why: string) => `${why} Please change your cart.`,
  viewCart: 'View cart',
  soldOut: 'Sold out',
  pictures: 'Pictures',
  picture: 'Picture',
  pictureOf: (name: string, number: number, count: number) => `${name}, picture ${number} of ${count}`,
  showPicture: (number: number, count: number) => `Show picture ${number} of ${count}`,
  video: {
    show: 'Show the video',
    play: (name: string, seconds: number) => `Play the video of ${name}, ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
    of: (name: string) => `Video of ${name}`,
    captions: 'Captions',
    failed: 'The video could not be played. Please try again.',
  },
  zoom: (picture: string) => `Zoom: ${picture}`,
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  larger: 'Make larger',
  smaller: 'Make smaller',
  close: 'Close',
  use: 'How to use',
  storage: 'How to keep it',
  details: 'Product details',
  netQuantity: 'Net quantity',
  mrp: 'MRP (incl. of all taxes)',
  onPack: 'Printed on the pack',
  perGram: 'Price per gram',
  manufacturer: 'Manufacturer',
  origin: 'Country of origin',
  care: 'Consumer care',
  licence: 'FSSAI licence number',
  foodType: 'Food type',
  foodTypes: { vegetarian: 'Vegetarian', 'non-vegetarian': 'Non-vegetarian' },
  bestBefore: 'Best before',
  fromPacking: (months: number) => `${months === 1 ? '1 month' : `${months} months`} from packing`,
  genericName: 'Generic name',
  category: 'Category',
  categories: { food: 'Food', supplement: 'Food supplement. Not for medicinal use.', ayurvedic: 'Ayurvedic medicine' },
  packer: 'Packed by',
  importer: 'Imported by',
  makerLicence: 'FSSAI licence of the manufacturer',
  drugLicence: 'Drug licence of the manufacturer',
  parts: 'What is in this set',
  part: (packs: readonly { quantity: string; pieces: number }[], name: string) =>
    `${packs.map(({ quantity, pieces }) => (pieces === 1 ? quantity : `${pieces} × ${quantity}`)).join(', ')} of ${name}`,
  /** The pack and the price in the bar at the foot of a phone. */
  inBar: (pack: string, qty: number, price: string) => `${qty > 1 ? `${qty} × ` : ''}${pack} · ${price}`,
  packInBar: 'Choose the pack',
  packOption: (pack: string, price: string) => `${pack}, ${price}`,
  /** What a screen reader says after a choice. */
  chosen: (pack: string, qty: number, price: string) => `${qty} × ${pack}, ${price}`,
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. It is in the address bar.',
  recentlyViewed: 'Recently viewed',
  about: 'About this product',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  questions: 'Questions and answers',
} as const

export const heartTexts = {
  save: (name: string) => `Save ${name} for later`,
  saved: (name: string) => `Saved for later: ${name}`,
  see: 'See saved products',
} as const

type Declared = Pick<Product, 'foodType' | 'bestBeforeMonths' | 'declarations'>

/** Leaves out declarations without a value. */
const filled = (declarations: readonly [name: string, value: string | false | undefined][]): [name: string, value: string][] =>
  declarations.flatMap(([name, value]) => (value ? [[name, value]] : []))

/** Returns the declarations about the goods that the owner entered, each with its name. */
export const foodDeclarations = ({ foodType, bestBeforeMonths, declarations: { genericName, category } = {} }: Declared) =>
  filled([
    [productTexts.genericName, genericName],
    [productTexts.category, category && productTexts.categories[category]],
    [productTexts.foodType, foodType && productTexts.foodTypes[foodType]],
    [productTexts.bestBefore, bestBeforeMonths !== undefined && productTexts.fromPacking(bestBeforeMonths)],
  ])

/** Returns the packer and the importer of a product, if the owner entered them. */
export const makerDeclarations = ({ declarations: { packer, importer } = {} }: Declared) =>
  filled([
    [productTexts.packer, packer],
    [productTexts.importer, importer],
  ])

/** Returns the licences of a product. An Ayurvedic product has the drug licence of its maker instead of the shop's FSSAI licence. */
export const licenceDeclarations = ({ declarations: { category, makerLicence } = {} }: Declared, shopLicence: string) =>
  category === 'ayurvedic'
    ? filled([[productTexts.drugLicence, makerLicence ?? productTexts.onPack]])
    : filled([
        [productTexts.licence, shopLicence],
        [productTexts.makerLicence, makerLicence],
      ])
