/** The error messages for the fields of a coupon. The form checks first, and the server uses the same texts. */
export const couponFieldErrors = {
  missing: 'Please fill all fields.',
  discount: 'Discount must be a percentage from 0 to 100.',
  minAmount: 'The minimum order amount must be a number.',
  code: 'A code cannot have spaces. Shoppers type it.',
  expiry: 'Please enter the expiry as a date.',
  limit: 'A limit must be a whole number from 1, or empty for none.',
} as const
