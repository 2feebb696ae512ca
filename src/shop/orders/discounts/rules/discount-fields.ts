import { maxQty } from '../../pricing/rules/max-qty.ts'

/** The error messages for the fields of a discount. The form checks first, and the server uses the same texts. */
export const discountFieldErrors = {
  kind: 'Please choose what the discount gives.',
  amount: 'Please enter the sum in rupees.',
  amountMissing: 'Please enter a sum of at least ₹1.',
  percentMissing: 'Please enter a percentage above 0.',
  pieces: `Please enter a whole number from 1 to ${maxQty}.`,
  gift: 'Please choose the free pack.',
  giftBundle: 'A bundle cannot be the free pack. Please choose a single pack.',
  unknown: 'One of the chosen products or packs is not in the catalogue any more.',
  day: 'Please enter the day as a date.',
  endsBeforeStart: 'The last day is before the first.',
  yesNo: 'Please choose yes or no.',
  tag: 'Please enter the tag.',
  tooMany: 'Please choose fewer.',
  title: 'Please enter what shoppers read.',
} as const
