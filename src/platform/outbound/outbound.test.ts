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

/** Starts a server that accepts one mail by a minimum of SMTP. @returns its port and the lines that it received */
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

test('sends mail by SMTP, with the same Message-ID at every try', async () => {
  const { port, lines } = await startMailServer()
  const outbound = openOutbound(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@swachh.example', PUBLIC_URL: 'https://swachh.example', SANDBOX: '1' }),
    fetch,
  )
  await outbound.send(message)
  await outbound.send(message)
  expect(outbound.live).toEqual({ mail: true, sms: false })
  expect(lines).toContain('RCPT TO:<asha@example.com>')
  expect(lines.filter((line) => line === 'Message-ID: <MSG1@swachh.example>')).toHaveLength(2)
})

test('never follows the name of an entered mail server into the own network', async () => {
  const { port, lines } = await startMailServer()
  const config = readConfig({ SMTP_URL: `smtp://mail.moved.example:${port}`, MAIL_FROM: 'shop@swachh.example' })
  for (const address of ['127.0.0.1', '10.0.0.1', '::1']) {
    const outbound = openOutbound(config, fetch, { resolveMail: async () => [{ address, family: 4 }] })
    await expect(outbound.send(message)).rejects.toMatchObject({ name: 'GatewayError', message: 'The mail server was not called: its host is not public' })
  }
  expect(lines).toEqual([])
})

test('sends a mail with HTML as two alternatives, the text first', async () => {
  const { port, lines } = await startMailServer()
  await openOutbound(mailConfig(port), fetch).send({ ...message, html: '<!DOCTYPE html><p>Thank you in HTML</p>' })
  const types = lines.filter((line) => /^Content-Type:/i.test(line)).map((line) => line.replace(/;.*/, ''))
  expect(types).toEqual(['Content-Type: multipart/alternative', 'Content-Type: text/plain', 'Content-Type: text/html'])
  expect(lines.join('\n')).toContain('Thank you in HTML')
})

test('gives mail programs a button that ends these mails with one click', async () => {
  const { port, lines } = await startMailServer()
  const outbound = openOutbound(mailConfig(port), fetch)
  await outbound.send(message)
  expect(lines.join('\n')).not.toContain('List-Unsubscribe')
  await outbound.send({ ...message, unsubscribe: 'https://swachh.example/end-reminders/C1.sig' })
  expect(lines).toContain('List-Unsubscribe: <https://swachh.example/end-reminders/C1.sig>')
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('reads no second address out of the recipient', async () => {
  const { port, lines } = await startMailServer()
  const outbound = openOutbound(mailConfig(port), fetch)
  for (const recipient of ['asha@example.com, kavya@example.com', 'x: asha@example.com;', 'Asha <kavya@example.com>'])
    await outbound.send({ ...message, recipient }).catch(() => {})
  expect(lines.filter((line) => /^RCPT TO:<(?:asha|kavya)@example.com>/.test(line))).toEqual([])
})

test('sends the files of a mail with their names', async () => {
  const { port, lines } = await startMailServer()
  const files = [{ name: 'SW-26-27-000001.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }]
  await openOutbound(mailConfig(port), fetch).send({ ...message, html: '<p>Thank you</p>', files })
  const said = lines.join('\n')
  expect(said).toContain('Content-Type: application/pdf; name=SW-26-27-000001.pdf')
  expect(said).toContain('Content-Disposition: attachment; filename=SW-26-27-000001.pdf')
  expect(lines).toContain(Buffer.from('%PDF-1.7').toString('base64'))
})

test('lets the answer to a mail go to another address', async () => {
  const { port, lines } = await startMailServer()
  const outbound = openOutbound(mailConfig(port), fetch)
  await outbound.send(message)
  expect(lines.join('\n')).not.toContain('Reply-To')
  await outbound.send({ ...message, replyTo: 'care@swachh.example' })
  expect(lines).toContain('Reply-To: care@swachh.example')
})

test('sends SMS through the gateway, with its registered template and an idempotency key', async () => {
  const { port, requests } = await startSmsGateway(202)
  const config = readConfig({
    SMS_URL: `http://127.0.0.1:${port}/send`,
    SMS_TOKEN: 'secret',
    SMS_SENDER: 'SWACHH',
    SMS_TEMPLATE_OTP: '1107',
    SMS_TEMPLATE_JOIN: '1109',
    SMS_TEMPLATE_ORDER: '1108',
  })
  await openOutbound(config, fetch).send({ ...message, channel: 'sms', recipient: '+919876543210', template: 'otp' })
  expect(requests).toMatchObject([
    {
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'MSG1' },
      body: { to: '+919876543210', sender: 'SWACHH', template: '1107', text: 'Thank you ✅' },
    },
  ])
  await openOutbound(config, fetch).send({ ...message, channel: 'sms', recipient: '+919876543210', template: 'join' })
  expect(requests[1]).toMatchObject({ body: { template: '1109' } })
})

test('rejects when the gateway refuses, so that the job tries again', async () => {
  const { port } = await startSmsGateway(500)
  const outbound = openOutbound(readConfig({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_TOKEN: 'secret' }), fetch)
  await expect(outbound.send({ ...message, channel: 'sms' })).rejects.toThrow('The SMS gateway answered 500')
})

const mailConfig = (port: number) => readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@swachh.example' })
const smsConfig = (port: number) => readConfig({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_TOKEN: 'secret' })

/** Starts a server that sends a greeting, and then small parts of an answer for ever. */
function startTrickling(greeting: string, part: string) {
  return startRaw((socket) => {
    socket.write(greeting)
    const timer = setInterval(() => socket.write(part), 20)
    socket.on('close', () => clearInterval(timer))
  })
}

/** Starts a TCP server. @returns its port and its open connections */
async function startRaw(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
    onConnection(socket)
  })
  return { port: await listening(server), sockets }
}

const faults = {
  silent: () => startRaw(() => {}),
  resetting: () => startRaw((socket) => socket.resetAndDestroy()),
  trickling: () => startTrickling('220 test\r\n', '250-and more\r\n'),
}

describe.each(Object.entries(faults))('a mail server that is %s', (name, start) => {
  test('fails in time with a loggable error, and its connection is closed', async () => {
    const { port, sockets } = await start()
    const startedAt = performance.now()
    const error = await openOutbound(mailConfig(port), fetch, { timeoutMs: 300 }).send(message).catch(String)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
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
  'trickling an acceptance': { start: () => startTrickling('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n', 'x'), says: 'sent' },
}

test.each(Object.entries(smsFaults))('does not wait for an SMS gateway that is %s', async (_, { start, says }) => {
  const { port, sockets } = await start()
  const startedAt = performance.now()
  const outcome = await openOutbound(smsConfig(port), fetch, { timeoutMs: 300 })
    .send({ ...message, channel: 'sms' })
    .then(() => 'sent', String)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(outcome).toBe(says)
  // A silent connection costs nothing, and closes some seconds later.
  if (start !== faults.silent) await expect.poll(() => sockets.size).toBe(0)
})

test('keeps the mail server’s reply, which may name the receiver, out of the log', async () => {
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

test('a channel without a gateway sends nothing and succeeds', async () => {
  const outbound = openOutbound(readConfig({}), () => Promise.reject(new Error('nothing should leave')))
  await outbound.send(message)
  await outbound.send({ ...message, channel: 'sms' })
  expect(outbound.live).toEqual({ mail: false, sms: false })
})
