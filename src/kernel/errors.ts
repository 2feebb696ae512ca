/** The HTTP status of every failure that a caller may see. There is no other such table. */
export const statusOf = {
  invalid_input: 400,
  invalid_json: 400,
  invalid_signature: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_otp: 401,
  wrong_passkey: 401,
  wrong_second_factor: 401,
  forbidden: 403,
  scope_missing: 403,
  account_inactive: 403,
  proof_needed: 403,
  fresh_proof_needed: 403,
  second_factor_needed: 403,
  second_factor_missing: 403,
  wrong_proof: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  mobile_taken: 409,
  account_found: 409,
  code_taken: 409,
  name_taken: 409,
  changed_meanwhile: 409,
  price_changed: 409,
  price_drop: 409,
  payment_mismatch: 409,
  payment_open: 409,
  step_back: 409,
  key_reused: 409,
  in_progress: 409,
  outcome_unknown: 409,
  last_admin: 409,
  factor_required: 409,
  link_expired: 410,
  already_staff: 409,
  invited_already: 409,
  role_taken: 409,
  role_in_use: 409,
  invitation_over: 410,
  too_large: 413,
  unsupported_type: 415,
  unsupported_image: 415,
  image_too_large: 422,
  duplicate_variant: 422,
  weak_password: 422,
  empty_cart: 422,
  address_missing: 422,
  item_unavailable: 422,
  out_of_stock: 422,
  batch_recalled: 422,
  too_many_pieces: 422,
  import_refused: 422,
  coupon_missing: 422,
  coupon_unknown: 422,
  coupon_expired: 422,
  coupon_below_minimum: 422,
  coupon_used_up: 422,
  coupon_used_before: 422,
  coupon_held: 422,
  payment_failed: 422,
  rule_refused: 422,
  too_many_requests: 429,
  internal: 500,
  payment_unavailable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A failure that the caller may see: `message` is for people, `code` for programs. Any other error is a bug, and the answer is a plain 500. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.code = code
    this.details = details
  }

  get status() {
    return statusOf[this.code]
  }
}

/** Compares the name, because the server bundle and the process each have their own copy of the class. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError'
}
