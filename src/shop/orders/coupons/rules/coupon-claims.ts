import { claimsIn } from '#shop/claims/rules.ts'

type ClaimingTexts = { code: string; createdBy: string }

/** Lists the texts of a coupon that may hold claims, by the names of the form's fields. */
export const claimTextsOf = ({ code, createdBy }: ClaimingTexts) => [['code', code] as const, ['createdBy', createdBy] as const]

/** Returns the claims of a coupon that the law may forbid. */
export const claimsOfCoupon = (coupon: ClaimingTexts) => claimsIn(claimTextsOf(coupon))
