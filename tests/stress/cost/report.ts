import type { Finding } from './survey.ts'

const worst = (findings: readonly Finding[], figure: (finding: Finding) => number): Finding | undefined => findings.toSorted((a, b) => figure(b) - figure(a))[0]

const turn = ({ cost }: Finding) => cost.turnMs

/** One line for each kind of form: the longest turn and the greatest multiple of it, and where. */
export function tableOf(findings: readonly Finding[]): string {
  const kinds = Map.groupBy(findings, ({ form }) => (form === 'honest' ? 'honest forms' : form.kind))
  const rows = [...kinds].map(([kind, ofKind]) => {
    const [longest, dearest] = [worst(ofKind, turn), worst(ofKind, ({ times }) => times)]
    const told = kind === 'honest forms' ? '–' : `${dearest?.times.toFixed(1)} (${dearest?.place.name})`
    return `| ${kind} | ${ofKind.length} | ${longest?.cost.turnMs.toFixed(0)} (${longest?.place.name}) | ${told} |`
  })
  return ['| forms | how many | longest turn, ms | times the honest form |', '| --- | --: | --- | --- |', ...rows].join('\n')
}

/** How often one caller may send such requests: the limits, with the number of addresses they bound. */
export function boundsOf(findings: readonly Finding[]): string {
  const places = new Map(findings.map(({ place }) => [place.name, place.bound]))
  return [...Map.groupBy(places.values(), (bound) => bound)].map(([bound, names]) => `${names.length} by ${bound}`).join('; ')
}
