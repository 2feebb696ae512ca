/** Pure rules and words that other modules use. Safe in a browser. */

export { type Claim, claimsIn, findClaims, severityOf } from './rules/find-claims.ts'
