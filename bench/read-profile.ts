import { readFileSync } from 'node:fs'

/** V8's format: the top of the stack at each sample, and the microseconds since the sample before. */
type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

const isSocket = /^(writev|write\w+|readStart|readStop|shutdown)$/
const nameOfPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/

const packages: [RegExp, Part][] = [
  [/^kysely$/, 'building statements (Kysely)'],
  [/^(pg|pg-.*|postgres-.*)$/, 'speaking to PostgreSQL (pg)'],
  [/^(hono|@hono\/.*)$/, 'HTTP in (Hono, node:http)'],
]

export const parts = [
  'writing to sockets (the kernel)',
  'building statements (Kysely)',
  'speaking to PostgreSQL (pg)',
  'HTTP in (Hono, node:http)',
  'HTTP out (fetch)',
  'the shop',
  'other packages',
  'Node, promises and streams',
  'collecting garbage',
] as const

export type Part = (typeof parts)[number]

/** Sums busy microseconds by part, between two times of the machine's clock (`process.hrtime.bigint()`). The top of the stack decides the part. */
export function timeByPart(file: string, { from, to }: { from: bigint; to: bigint }): Map<Part, number> {
  const { nodes, startTime, samples, timeDeltas }: CpuProfile = JSON.parse(readFileSync(file, 'utf8'))
  const partsById = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const time = new Map<Part, number>()
  let at = startTime
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    at += delta
    const part = partsById.get(id)
    if (part && at >= Number(from / 1000n) && at <= Number(to / 1000n)) time.set(part, (time.get(part) ?? 0) + delta)
  }
  return time
}

/** Returns the part, or undefined for idle time. */
function partOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): Part | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (url === '') return isSocket.test(functionName) ? 'writing to sockets (the kernel)' : 'Node, promises and streams'
  if (url.startsWith('node:')) {
    if (url.includes('undici')) return 'HTTP out (fetch)'
    return url.includes('_http_') ? 'HTTP in (Hono, node:http)' : 'Node, promises and streams'
  }
  const name = nameOfPackage.exec(url)?.[1]
  if (name === undefined) return 'the shop'
  return packages.find(([known]) => known.test(name))?.[1] ?? 'other packages'
}
