import type { Shop } from '#platform/shop.ts'

/** Runs a scheduled job once. */
export async function runJob(shop: Shop, name: string) {
  for (const job of shop.jobs.all) if (job.name === name) await job.run(shop, {})
}
