/** The demo brand whose pages are measured, such as `SEED=tea npm run bench -- pages`. Only figures of the usual one are written to docs/. */
export const SEED = process.env['SEED'] ?? 'demo'

export const isUsualBrand = SEED === 'demo'
