/** A metric and its values, as prom-client passes them between processes. */
export type Metric = { name: string; help: string; type: string; aggregator: string; values: MetricValue[] }

type Labels = Readonly<Partial<Record<string, string | number>>>

type MetricValue = { value: number; labels: Labels; metricName?: string }

/** A number, or one for each set of labels. Undefined: there is nothing to measure. */
export type Measured = number | undefined | readonly (readonly [Labels, number])[]

/** Returns a metric. A name that ends in `_total` makes it a counter. */
export function metricOf(name: string, help: string, measured: Measured): Metric {
  const pairs = typeof measured === 'object' ? measured : measured === undefined ? [] : ([[{}, measured]] as const)
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  // No two processes have a value with the same labels, so each sum has one part.
  return { name, help, type, aggregator: 'sum', values: pairs.map(([labels, value]) => ({ labels, value })) }
}
