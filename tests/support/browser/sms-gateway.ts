import { once } from 'node:events'
import { createServer } from 'node:http'

/** Opens an SMS gateway that answers this status and echoes the request. */
export async function openSmsGateway(status: number) {
  const gateway = createServer((request, response) => void request.pipe(response.writeHead(status)))
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const address = gateway.address()
  if (!address || typeof address === 'string') throw new Error('The SMS gateway has no port')
  return { port: address.port, close: () => gateway.close() }
}
