import type { HttpRequest } from './http-request.ts'

export type FormFile = { field: string; bytes: Uint8Array; type?: string }

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW0'

/** Returns a form as a browser sends it. */
export function multipart(fields: Record<string, string>, file?: FormFile): Pick<HttpRequest, 'headers' | 'body'> {
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const files = file ? [part(`name="${file.field}"; filename="a"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}`, file.bytes)] : []
  return rawMultipart(Buffer.concat([...texts, ...files, Buffer.from(`--${boundary}--\r\n`)]))
}

/** Returns a multipart request with this raw body. */
export const rawMultipart = (body: Uint8Array, name = boundary): Pick<HttpRequest, 'headers' | 'body'> => ({
  headers: [['content-type', `multipart/form-data; boundary=${name}`]],
  body,
})

export const part = (disposition: string, content: Uint8Array | string, name = boundary) =>
  Buffer.concat([Buffer.from(`--${name}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])

export const lastLine = (name = boundary) => Buffer.from(`--${name}--\r\n`)
