import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { isMainThread } from 'node:worker_threads'
import { readMemory } from './memory.ts'
import { openWork } from './work.ts'

/**
 * Loaded before the server (`--import`) by trials alone: answers questions about the process on a socket of its own, a line of JSON for each.
 * So the product itself has no address that tells them.
 */
const path = process.env['PROBE_SOCKET']

// A process that the server starts inherits the environment, and must not listen here too.
delete process.env['PROBE_SOCKET']

if (isMainThread && path) {
  const work = openWork()
  const answers: Record<string, () => unknown> = {
    memory: readMemory(),
    watch: () => work.begin({ turns: false }),
    'watch turns': () => work.begin({ turns: true }),
    stop: work.end,
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface(socket).on('line', (question) => socket.write(`${JSON.stringify(answers[question]?.() ?? null)}\n`))
  })
  // A process that was killed leaves its socket behind.
  rmSync(path, { force: true })
  server.listen(path).unref()
}
