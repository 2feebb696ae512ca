import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** Another program that receives the shop's webhooks on this machine. `status` is what it answers from now on. */
export async function startReceiver() {
  const received: Received[] = []
  const receiver = { received, status: 200, url: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(receiver.status).end(`answer ${receiver.status}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}
