import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail server that takes what it is sent, or refuses every receiver by name. */
export type MailServer = {
  port: number
  /** Those who were sent something, in the order it was taken. */
  taken: string[]
  close(): Promise<void>
}

/** As long as those of real ones, so that a line which trickles takes longer with it than anybody waits. */
const greeting = `220 mail.example ESMTP ${'unsolicited mail is not wanted here; '.repeat(4)}\r\n`

const receiver = /^RCPT TO:<([^>]*)>/i

export async function openMailServer({ refuses = false } = {}): Promise<MailServer> {
  const taken: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    let [to, inData, begun] = ['', false, '']
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write(greeting)
    socket.on('data', (chunk) => {
      const lines = `${begun}${chunk}`.split('\r\n')
      begun = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) {
        if (inData && line !== '.') continue
        if (line === '.') taken.push(to)
        inData = line === 'DATA'
        to = receiver.exec(line)?.[1] ?? to
        const answer = inData ? '354 go on' : '250 fine'
        socket.write(refuses && receiver.test(line) ? `550 <${to}> is unknown here\r\n` : `${answer}\r\n`)
        if (line === 'QUIT') socket.end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    port: address.port,
    taken,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
