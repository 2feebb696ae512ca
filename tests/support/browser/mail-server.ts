import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** An SMTP server that accepts every message, or refuses every recipient by name. */
export type MailServer = {
  port: number
  /** The recipients of the accepted messages, in order. */
  taken: string[]
  /** The Message-IDs of the accepted messages, in order. A message that is sent again has the same one. */
  ids: string[]
  close(): Promise<void>
}

/** As long as a real greeting, so that a connection of a few bytes a second exceeds the shop's deadline. */
const greeting = `220 mail.example ESMTP ${'unsolicited mail is not wanted here; '.repeat(4)}\r\n`

const idLine = /^Message-ID: (.+)/i
const recipientLine = /^RCPT TO:<([^>]*)>/i

export async function openMailServer({ refuses = false } = {}): Promise<MailServer> {
  const taken: string[] = []
  const ids: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let [to, id, inData, partialLine] = ['', '', false, '']
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write(greeting)
    socket.on('data', (chunk) => {
      const lines = `${partialLine}${chunk}`.split('\r\n')
      partialLine = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) {
        if (inData) id = idLine.exec(line)?.[1] ?? id
        if (inData && line !== '.') continue
        if (line === '.') {
          taken.push(to)
          ids.push(id)
        }
        inData = line === 'DATA'
        to = recipientLine.exec(line)?.[1] ?? to
        const answer = inData ? '354 go on' : '250 fine'
        socket.write(refuses && recipientLine.test(line) ? `550 <${to}> is unknown here\r\n` : `${answer}\r\n`)
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
    ids,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
