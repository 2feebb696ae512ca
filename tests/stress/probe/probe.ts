import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { isMainThread } from 'node:worker_threads'
import { readMemory } from './memory.ts'
import { openWork } from './work.ts'

/**
 * Answers questions about the process on its own socket, with one line of JSON each. Only stress tests load it, before the server (`--import`),
 * so the product has no address that exposes these figures.
 */
const path = process.env['PROBE_SOCKET']

// Processes that the server starts inherit the environment, and must not listen here too.
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
  // A killed process leaves its socket file behind.
  rmSync(path, { force: true })
  server.listen(path).unref()
}
