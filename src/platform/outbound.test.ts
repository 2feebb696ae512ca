import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openOutbound, type OutboundMessage } from './outbound.ts'

const message: OutboundMessage = { id: 'MSG1', channel: 'mail', recipient: 'asha@example.com', subject: 'Your order', body: 'Thank you ✅', template: 'order' }

const open: (Server | TcpServer)[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listening<Listener extends Server | TcpServer>(server: Listener): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return port
}

/** Takes one mail, speaking as much SMTP as that needs. @returns its port and what it was sent */
async function startMailServer() {
  const lines: string[] = []
  const server = createTcpServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
        if (line === 'QUIT') socket.end()
      }
    })
  })
  return { port: await listening(server), lines }
}

async function startSmsGateway(status: number) {
  const requests: { headers: Record<string, unknown>; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(status).end()
  })
  return { port: await listening(server), requests }
}

test('mail leaves over SMTP, with the same Message-ID at every try', async () => {
  const { port, lines } = await startMailServer()
  const outbound = openOutbound(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@swachh.example', PUBLIC_URL: 'https://swachh.example' }),
    fetch,
  )
  await outbound.send(message)
  await outbound.send(message)
  expect(outbound.live).toEqual({ mail: true, sms: false })
  expect(lines).toContain('RCPT TO:<asha@example.com>')
  expect(lines.filter((line) => line === 'Message-ID: <MSG1@swachh.example>')).toHaveLength(2)
})

test('SMS leaves over the gateway, with its registered template and a key against repeats', async () => {
  const { port, requests } = await startSmsGateway(202)
  const config = readConfig({
    SMS_URL: `http://127.0.0.1:${port}/send`,
    SMS_TOKEN: 'secret',
    SMS_SENDER: 'SWACHH',
    SMS_TEMPLATE_OTP: '1107',
    SMS_TEMPLATE_ORDER: '1108',
  })
  await openOutbound(config, fetch).send({ ...message, channel: 'sms', recipient: '+919876543210', template: 'otp' })
  expect(requests).toMatchObject([
    {
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'MSG1' },
      body: { to: '+919876543210', sender: 'SWACHH', template: '1107', text: 'Thank you ✅' },
    },
  ])
})

test('a gateway that refuses fails the message, so that its job tries again', async () => {
  const { port } = await startSmsGateway(500)
  const outbound = openOutbound(readConfig({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_TOKEN: 'secret' }), fetch)
  await expect(outbound.send({ ...message, channel: 'sms' })).rejects.toThrow('The SMS gateway answered 500')
})

test('a channel that is not configured sends nothing and is content', async () => {
  const outbound = openOutbound(readConfig({}), () => Promise.reject(new Error('nothing should leave')))
  await outbound.send(message)
  await outbound.send({ ...message, channel: 'sms' })
  expect(outbound.live).toEqual({ mail: false, sms: false })
})
