import { dateInIndia } from '#kernel/india.ts'

/** Texts about lab reports on product pages and orders. */
export const labReportTexts = {
  title: 'Lab reports',
  intro: 'Laboratory results of the batches we sell now.',
  ask: ['Ask us', 'whether there is a lab report of your batch.'],
  sentIntro: 'Laboratory results of the batches we sent you.',
  batch: (code: string) => `Batch ${code}`,
  packedOn: (date: string) => `Packed on ${dateInIndia(date)}`,
  bestBefore: (date: string) => `Best before ${dateInIndia(date)}`,
  report: (format: string) => `Lab report (${format})`,
  ofBatch: (code: string, pack: string) => `of batch ${code}, ${pack}`,
  formats: { pdf: 'PDF', jpg: 'picture' },
} as const
