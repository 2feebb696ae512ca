import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openLog } from '../process/log.ts'
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

const mailConfig = (port: number) => readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@swachh.example' })
const smsConfig = (port: number) => readConfig({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_TOKEN: 'secret' })

/** A greeting at once; then an answer that goes on for ever, a little at a time: never silent, never done. */
function startTrickling(opening: string, each: string) {
  return startRaw((socket) => {
    socket.write(opening)
    const timer = setInterval(() => socket.write(each), 20)
    socket.on('close', () => clearInterval(timer))
  })
}

/** @returns its port and what it has of open connections */
async function startRaw(hear: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
    hear(socket)
  })
  return { port: await listening(server), sockets }
}

const faults = {
  silent: () => startRaw(() => {}),
  resetting: () => startRaw((socket) => socket.resetAndDestroy()),
  trickling: () => startTrickling('220 test\r\n', '250-and more\r\n'),
}

describe.each(Object.entries(faults))('a mail server that is %s', (name, start) => {
  test('is given up in time, in words that may be logged, and the line to it is closed', async () => {
    const { port, sockets } = await start()
    const begun = performance.now()
    const error = await openOutbound(mailConfig(port), fetch, { patienceMs: 300 }).send(message).catch(String)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(error).toMatch(name === 'resetting' ? /^GatewayError: The mail server failed: E[A-Z]+$/ : /^GatewayError: The mail server took too long$/)
    await expect.poll(() => sockets.size).toBe(0)
  })
})

const smsFaults = {
  silent: { start: faults.silent, says: 'GatewayError: The SMS gateway took too long' },
  resetting: { start: faults.resetting, says: 'GatewayError: The SMS gateway failed: ECONNRESET' },
  'trickling its headers': { start: () => startTrickling('HTTP/1.1 200 OK\r\n', 'x: y\r\n'), says: 'GatewayError: The SMS gateway took too long' },
  'trickling a refusal': {
    start: () => startTrickling('HTTP/1.1 503 Away\r\ncontent-length: 5000\r\n\r\n', 'x'),
    says: 'GatewayError: The SMS gateway answered 503',
  },
  'content, and trickling': { start: () => startTrickling('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n', 'x'), says: 'taken' },
}

test.each(Object.entries(smsFaults))('an SMS gateway that is %s is not waited for', async (_, { start, says }) => {
  const { port, sockets } = await start()
  const begun = performance.now()
  const outcome = await openOutbound(smsConfig(port), fetch, { patienceMs: 300 })
    .send({ ...message, channel: 'sms' })
    .then(() => 'taken', String)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(outcome).toBe(says)
  // A silent line, which costs nothing, is closed some seconds later.
  if (start !== faults.silent) await expect.poll(() => sockets.size).toBe(0)
})

test('what a mail server says of a receiver is told apart from what may be logged', async () => {
  const { port } = await startRaw((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => socket.write(chunk.toString().startsWith('RCPT') ? '550 <asha@example.com> is unknown here\r\n' : '250 fine\r\n'))
  })
  const error: unknown = await openOutbound(mailConfig(port), fetch)
    .send(message)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: 'The mail server refused: 550', said: '550 <asha@example.com> is unknown here' })
  const lines: string[] = []
  openLog('trace', { write: (line) => void lines.push(line) }).error({ err: error }, 'job failed')
  expect(lines.join('')).toContain('refused: 550')
  expect(lines.join('')).not.toContain('asha')
})

test('a channel that is not configured sends nothing and is content', async () => {
  const outbound = openOutbound(readConfig({}), () => Promise.reject(new Error('nothing should leave')))
  await outbound.send(message)
  await outbound.send({ ...message, channel: 'sms' })
  expect(outbound.live).toEqual({ mail: false, sms: false })
})
