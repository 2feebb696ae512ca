import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

/** The minimal server: `node bench/bare-server.ts node|hono PORT FILE` answers every request with the answer in FILE, a JSON document. */

export type BareAnswer = { status: number; headers: Record<string, string>; body: string }

const [kind, port, file] = process.argv.slice(2)
const { status, headers, body }: BareAnswer = JSON.parse(readFileSync(file ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')

const hono = new Hono()
hono.all('*', () => new Response(status === 304 ? null : bytes, { status, headers }))

const server =
  kind === 'hono'
    ? createServer(getRequestListener(hono.fetch))
    : createServer((request, response) => {
        request.resume()
        response.writeHead(status, headers)
        response.end(bytes)
      })
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
