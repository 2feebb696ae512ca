import type pg from 'pg'
import { AggregatorRegistry } from 'prom-client'
import type { CacheCounts } from '../cache/page-cache.ts'
import { openDatabase, openPool } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { GroupProcess } from '../process/process-group.ts'
import type { Shop } from '../shop.ts'
import type { Monitor } from './answer-monitor.ts'
import { openPartChecks, type Parts } from './check-parts.ts'
import { type Metric, metricOf } from './metric.ts'
import { openProcessMetrics } from './process-metrics.ts'
import { openGauges } from './read-gauges.ts'
import type { RequestWatch } from './watch-requests.ts'

/** What the monitor reads of an open shop besides its parts. `direct`: the address of the database server. */
export type Watched = { pool: pg.Pool | undefined; replica: Replica | undefined; direct: string | undefined }

type Sources = Watched & { shop: Shop; requests: RequestWatch; cacheCounts: () => CacheCounts }

/** The metrics that one process measured in itself, and those of the whole shop if it was asked for them. */
type Reading = { own: Metric[]; shared: Metric[] }

/** What the supervisor of a group asks its processes (`own`, `all`, `parts`), and what a process asks the supervisor (`group`). */
export const monitorQuestions = { own: 'own metrics', all: 'all metrics', parts: 'parts', group: 'metrics of the group' } as const

/** Longer than a reading and a check of the parts may take, shorter than a scrape. */
const answerMs = 7000
/** A silent connection of the monitor is replaced. */
const silenceMs = 2500

/** Opens the monitor of one process, for itself and for the questions of its supervisor. */
export function openMonitor({ shop, pool, replica, direct, requests, cacheCounts }: Sources) {
  const readOwn = openProcessMetrics({ requests, pool, cacheCounts })
  const server = direct === undefined ? undefined : openDatabase(openPool(direct, 1, { silenceMs }))
  const readShared = openGauges({ shop, server, replicaLag: replica?.lag })
  const readParts = openPartChecks(shop)

  async function read(isAll: boolean): Promise<Reading> {
    const [own, shared] = await Promise.all([readOwn(), isAll ? readShared() : []])
    return { own, shared }
  }
  const monitor: Monitor = { readMetrics: async () => textOf([{ name: '1', reading: await read(true) }]), readParts }
  const answer = (question: string): Promise<unknown> => (question === monitorQuestions.parts ? readParts() : read(question === monitorQuestions.all))
  return { monitor, answer }
}

/** Returns the monitor of a group, in its supervisor. Each process measures itself; one of them, in turn, reads what is the same in all. */
export function monitorGroup(processes: () => GroupProcess[]): Monitor {
  let turn = 0
  const takeTurn = (all: GroupProcess[]) => all[(turn += 1) % all.length]

  return {
    async readMetrics() {
      const all = processes()
      const chosen = takeTurn(all)
      const answers = await Promise.all(
        all.map(async (each) => ({ name: each.name, reading: await each.ask(each === chosen ? monitorQuestions.all : monitorQuestions.own, answerMs) })),
      )
      // A process that is silent is missing; the others still answer.
      return textOf(answers.flatMap(({ name, reading }) => (isReading(reading) ? [{ name, reading }] : [])))
    },
    async readParts() {
      const parts = await takeTurn(processes())?.ask(monitorQuestions.parts, answerMs)
      return isParts(parts) ? parts : undefined
    },
  }
}

const isReading = (answer: unknown): answer is Reading => typeof answer === 'object' && answer !== null && 'own' in answer
const isParts = (answer: unknown): answer is Parts => typeof answer === 'object' && answer !== null && 'parts' in answer

/** Returns the text of a scrape. What a process measured in itself has its name as a label, so that a process that is replaced ends no sum. */
function textOf(answers: { name: string; reading: Reading }[]): Promise<string> {
  const processes = metricOf('swachh_processes', 'Processes of the shop that answered this scrape.', answers.length)
  const named = ({ name, reading }: (typeof answers)[number]) =>
    reading.own.map((metric) => ({ ...metric, values: metric.values.map((value) => ({ ...value, labels: { process: name, ...value.labels } })) }))
  return AggregatorRegistry.aggregate([[processes], ...answers.map(named), ...answers.map(({ reading }) => reading.shared)]).metrics()
}
