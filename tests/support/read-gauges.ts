import { openGauges } from '#platform/monitoring/read-gauges.ts'
import { shop } from './test-shop.ts'

/** Reads what a monitor sees of the test shop now: a number, or one for each label. Undefined for a metric without a value. */
export async function readGauges(sources: Partial<Parameters<typeof openGauges>[0]> = {}) {
  const metrics = await openGauges({ shop, server: undefined, replicaLag: undefined, ...sources })()
  return Object.fromEntries(
    metrics.map(({ name, values }): [string, number | undefined | Record<string, number>] => {
      const [first] = values
      if (!first || Object.keys(first.labels).length === 0) return [name, first?.value]
      return [name, Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(), value]))]
    }),
  )
}
