/** Parts of pages that other modules show. */

export { claimHint, noticeClaims } from './office/claim-hint.tsx'
