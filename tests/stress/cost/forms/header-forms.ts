import { type HttpRequest, withHeaders } from '../http-request.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'

const room = 15_000

const long = (text: string, bytes = room) => text.repeat(Math.floor(bytes / text.length))

/** A cart with as many lines as a cookie holds. */
const wholeCart = encodeURIComponent(JSON.stringify(Array.from({ length: 90 }, (_, index) => [`P${index}`, '1 g', 9]))).slice(0, 3600)

const headers: [name: string, header: string, value: string][] = [
  ['a long cookie', 'cookie', `a=${long('x')}`],
  ['many cookies', 'cookie', long('a=b; ')],
  ['cookies that begin like the cart', 'cookie', long('; car')],
  ['spaces after every semicolon', 'cookie', long(`;${' '.repeat(100)}`)],
  ['a cart that nearly parses', 'cookie', `cart=${wholeCart.slice(0, -1)}`],
  ['a cart in brackets', 'cookie', `cart=${long('%5B', 3600)}`],
  ['many carts', 'cookie', long('cart=%5B%5D; ')],
  ['2,000 encodings', 'accept-encoding', long('br;q=0,')],
  ['encodings with very many zeros', 'accept-encoding', `br;q=0.${long('0', 7000)}1,gzip;q=0.${long('0', 7000)}1`],
  ['encodings apart', 'accept-encoding', `br${long(' ', 7000)};q=0${long(' ', 7000)}x`],
  ['encodings that are not allowed', 'accept-encoding', long('br ; q=0 x,')],
  ['many types', 'accept', long('text/*;q=0.1,')],
  ['many tags', 'if-none-match', long('W/"x", ')],
  ['a long tag', 'if-none-match', `"${long('x')}"`],
  ['a long token', 'authorization', `Bearer ${long('A', 8000)}`],
  ['a long Basic', 'authorization', `Basic ${long('QTpB', 8000)}`],
  ['spaces for a token', 'authorization', `Bearer${long(' ', 8000)}`],
  ['many addresses', 'x-forwarded-for', long('1,', 8000)],
  ['a long address', 'x-forwarded-for', long('a', 8000)],
  ['an address of colons', 'x-forwarded-for', long(':', 8000)],
  ['an address of zeros', 'x-forwarded-for', `::ffff:${long('0', 8000)}`],
  ['many ranges', 'range', `bytes=${long('0-0,')}`],
  ['a range of digits', 'range', `bytes=${long('9', 7000)}-${long('9', 7000)}`],
  ['a long request id', 'x-request-id', long('a')],
  ['a long type', 'content-type', `application/json;${long(' ', 8000)}x`],
  ['a long language', 'accept-language', long('xx-')],
]

export function headerForms(endpoint: Endpoint): Form[] {
  const formOf = formsOf(endpoint, 'long headers')
  return [
    ...headers.map(([name, header, value]) => formOf(name, (request) => replaced(bodiless(request), header, value))),
    formOf('2,000 headers', (request) =>
      withHeaders(bodiless(request), ...Array.from({ length: 1900 }, (_, index): [string, string] => [index.toString(36), ''])),
    ),
    formOf('one header 2,000 times', (request) => withHeaders(bodiless(request), ...Array.from({ length: 1900 }, (): [string, string] => ['cookie', '']))),
    formOf('more than the server reads', (request) => withHeaders(bodiless(request), ['x', 'y'.repeat(20_000)]), 'refused'),
  ]
}

/** Returns the request without its body, whose cost other forms measure. */
const bodiless = ({ body: _body, ...request }: HttpRequest): HttpRequest => request

function replaced(request: HttpRequest, header: string, value: string): HttpRequest {
  return withHeaders({ ...request, headers: (request.headers ?? []).filter(([name]) => name !== header) }, [header, value])
}
