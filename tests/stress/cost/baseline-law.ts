import type { Baseline } from './fixture.ts'

const admin: Baseline = ({ admin: token }) => ({ token })

/** Baseline requests about what the law asks of a shop, by operation. */
export const lawBaselines: Record<string, Baseline> = {
  'GET /claims': admin,
}
