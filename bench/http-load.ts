import { connect, type Socket } from 'node:net'
import { inputText } from './input-text.ts'

/**
 * A process that loads one server: it reads the job as JSON from standard input, and prints the result as JSON. It writes prepared bytes to plain
 * sockets, so it costs less than the fastest server it measures.
 */
export type LoadJob = {
  port: number
  /** Whole requests, sent in turn. */
  requests: string[]
  connections: number
  seconds: number
  /** Time before counting starts. */
  warmUpSeconds: number
  /** Requests a second, sent on time even if earlier ones are unanswered. Without a rate, each answer triggers the next request. */
  rate?: number
  /** A status that is an answer too, such as 404 of a page for unknown addresses. */
  refusal?: string
}

export type LoadResult = {
  /** Answers in the counted time. */
  answered: number
  perSecond: number
  /** Milliseconds; with a rate, counted from the time the request was due. */
  p50: number
  p99: number
  /** All answers, warm-up included: the divisor of the server's processor time. */
  answeredInAll: number
  /** Answers other than 2xx and 304, by status. */
  refused: Record<string, number>
}

type Connection = { socket: Socket; dueAt: number; head: string; left: number; chunked: boolean; tail: string }

const job: LoadJob = JSON.parse(await inputText())
const times: number[] = []
const refused: Record<string, number> = {}
const idle: Connection[] = []
const due: number[] = []
let next = 0
let answeredInAll = 0
const openedAt = performance.now()
const countFrom = openedAt + job.warmUpSeconds * 1000
const endAt = countFrom + job.seconds * 1000

const connections = await Promise.all(Array.from({ length: job.connections }, open))
if (job.rate) startPacing(job.rate)
else for (const connection of connections) sendNext(connection, performance.now())
await new Promise((resolve) => setTimeout(resolve, endAt - performance.now()))
for (const { socket } of connections) socket.destroy()
const sorted = times.toSorted((a, b) => a - b)
const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
const loaded: LoadResult = { answered: times.length, perSecond: times.length / job.seconds, p50: at(0.5), p99: at(0.99), answeredInAll, refused }
console.log(JSON.stringify(loaded))
process.exit(0)

function open() {
  return new Promise<Connection>((resolve, reject) => {
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true })
    const connection: Connection = { socket, dueAt: 0, head: '', left: 0, chunked: false, tail: '' }
    socket.once('error', reject)
    socket.once('connect', () => {
      idle.push(connection)
      resolve(connection)
    })
    socket.on('data', (chunk: Buffer) => read(connection, chunk))
  })
}

function sendNext(connection: Connection, dueAt: number) {
  connection.dueAt = dueAt
  connection.socket.write(job.requests[next] ?? '')
  next = (next + 1) % job.requests.length
}

function startPacing(rate: number) {
  let started = 0
  setInterval(() => {
    const now = performance.now()
    for (const until = Math.floor(((now - openedAt) / 1000) * rate); started < until; started += 1) due.push(openedAt + (started / rate) * 1000)
    while (due.length > 0 && idle.length > 0) takeNext()
  }, 1)
}

function takeNext() {
  const connection = idle.pop()
  const dueAt = due.shift()
  if (connection && dueAt !== undefined) sendNext(connection, dueAt)
}

function read(connection: Connection, chunk: Buffer) {
  if (connection.left > 0) {
    connection.left -= chunk.length
    return connection.left > 0 ? undefined : finish(connection)
  }
  if (connection.chunked) return readChunked(connection, chunk, 0)
  connection.head += chunk.toString('latin1', 0, Math.min(chunk.length, 4096))
  const end = connection.head.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const body = chunk.length - (end + 4 - (connection.head.length - Math.min(chunk.length, 4096)))
  const head = connection.head.slice(0, end)
  connection.head = ''
  const status = head.slice(9, 12)
  if (!status.startsWith('2') && status !== '304' && status !== job.refusal) refused[status] = (refused[status] ?? 0) + 1
  if (/transfer-encoding: chunked/i.test(head)) return readChunked(connection, chunk, chunk.length - body)
  connection.left = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - body
  return connection.left > 0 ? undefined : finish(connection)
}

/** Reads to the last chunk, which is empty. */
function readChunked(connection: Connection, chunk: Buffer, from: number) {
  connection.chunked = true
  connection.tail = (connection.tail + chunk.toString('latin1', Math.max(from, chunk.length - 5))).slice(-5)
  if (connection.tail !== '0\r\n\r\n') return
  connection.chunked = false
  connection.tail = ''
  finish(connection)
}

function finish(connection: Connection) {
  const now = performance.now()
  answeredInAll += 1
  if (now >= countFrom && now < endAt) times.push(now - connection.dueAt)
  connection.left = 0
  if (!job.rate) return sendNext(connection, now)
  idle.push(connection)
  if (due.length > 0) takeNext()
}
