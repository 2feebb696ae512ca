import type { Finding } from './survey.ts'

const worst = (findings: readonly Finding[], figure: (finding: Finding) => number): Finding | undefined => findings.toSorted((a, b) => figure(b) - figure(a))[0]

const turn = ({ cost }: Finding) => cost.turnMs

/** Formats one row for each kind of form: its longest turn and its largest multiple of the baseline, with their endpoints. */
export function tableOf(findings: readonly Finding[]): string {
  const kinds = Map.groupBy(findings, ({ form }) => (form === 'baseline' ? 'baseline requests' : form.kind))
  const rows = [...kinds].map(([kind, ofKind]) => {
    const [longest, costliest] = [worst(ofKind, turn), worst(ofKind, ({ times }) => times)]
    const multiple = kind === 'baseline requests' ? '–' : `${costliest?.times.toFixed(1)} (${costliest?.endpoint.name})`
    return `| ${kind} | ${ofKind.length} | ${longest?.cost.turnMs.toFixed(0)} (${longest?.endpoint.name}) | ${multiple} |`
  })
  return ['| forms | count | longest turn, ms | times the baseline |', '|---|--:|---|---|', ...rows].join('\n')
}

/** Names the longest turn and the largest multiple of the baseline. */
export function worstOf(findings: readonly Finding[]): string {
  const [longest, costliest] = [worst(findings, turn), worst(findings, ({ times }) => times)]
  return `the longest turn ${longest?.cost.turnMs.toFixed(0)} ms (${longest?.endpoint.name}), at most ${costliest?.times.toFixed(1)} times the baseline (${costliest?.endpoint.name})`
}

/** Lists the rate limits, each with the number of endpoints under it. */
export function boundsOf(findings: readonly Finding[]): string {
  const endpoints = new Map(findings.map(({ endpoint }) => [endpoint.name, endpoint.bound]))
  return [...Map.groupBy(endpoints.values(), (bound) => bound)].map(([bound, names]) => `${names.length} by ${bound}`).join('; ')
}
