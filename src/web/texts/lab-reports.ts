const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The texts of the laboratory's reports, on product pages and orders. */
export const labReportTexts = {
  title: 'Lab reports',
  intro: 'Laboratory results of the batches we sell now.',
  ask: ['Ask us', 'whether there is a lab report of your batch.'],
  sentIntro: 'Laboratory results of the batches we sent you.',
  batch: (code: string) => `Batch ${code}`,
  packedOn: (date: string) => `Packed on ${day.format(new Date(date))}`,
  bestBefore: (date: string) => `Best before ${day.format(new Date(date))}`,
  report: (format: string) => `Lab report (${format})`,
  ofBatch: (code: string, pack: string) => `of batch ${code}, ${pack}`,
  formats: { pdf: 'PDF', jpg: 'picture' },
} as const
