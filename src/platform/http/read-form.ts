import { getMultipartBoundary, MaxPartsExceededError, MultipartParseError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import { ShopError } from '#kernel/errors.ts'
import { checkText } from '#kernel/json.ts'
import { errorCode } from '../process/error-code.ts'
import { yieldLoop } from '../process/yield-loop.ts'

/** Checked while the form is parsed, so that a part beyond the limit is never parsed. */
const maxParts = 30
const maxHeaderBytes = 2048
/** The same limit as for a whole JSON body, because texts are matched against patterns. */
const maxTextBytes = 64 * 1024
/** The limit of RFC 2046. The parser's cost grows with the square of the boundary's length. */
const maxBoundaryLength = 70
/** How many bytes are parsed in one step. */
const sliceBytes = 256 * 1024

type Form = { fields: Record<string, string>; file: File | undefined }

/** What a body may have. `take` is called with the length of each piece as it arrives, and may refuse it. */
type Limits = { maxBytes: number; take(bytes: number): void }

/**
 * Reads a multipart form with at most one file, in the field `fileField`.
 * @throws ShopError invalid_input for any other body, too_large for a long body, too many parts or a too long text
 */
export async function readForm(request: Request, fileField: string | undefined, limits: Limits): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: File | undefined
  try {
    for await (const part of partsOf(request, limits)) {
      const { name, filename, mediaType = '' } = part
      if (name === undefined) throw unreadable()
      if (!part.isFile) fields[name] = textOf(part)
      else if (name === fileField && !file) file = new File([new Uint8Array(part.bytes)], filename ?? '', { type: mediaType })
      else throw new ShopError('invalid_input', 'Please send one file.')
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { fields, file }
}

/** Parses the body slice by slice, so that other requests run in between. */
async function* partsOf(request: Request, given: Limits): AsyncGenerator<MultipartPart> {
  const boundary = getMultipartBoundary(request.headers.get('content-type') ?? '')
  if (!boundary || boundary.length > maxBoundaryLength) throw unreadable()
  const body = await readBody(request, given)
  const limits = { maxParts, maxHeaderSize: maxHeaderBytes, maxFileSize: body.length, maxTotalSize: body.length }
  const parser = new MultipartParser(boundary, limits)
  for (let start = 0; start < body.length; start += sliceBytes) {
    yield* parser.write(body.subarray(start, start + sliceBytes))
    await yieldLoop()
  }
  parser.finish()
}

async function readBody(request: Request, { maxBytes, take }: Limits): Promise<Uint8Array> {
  const tooLarge = () => new ShopError('too_large', 'This is too large to send.')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of request.body ?? []) {
    length += piece.length
    if (length > maxBytes) throw tooLarge()
    take(piece.length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function textOf(part: MultipartPart) {
  if (part.size > maxTextBytes) throw new ShopError('too_large', 'The form is too long.')
  const { text } = part
  checkText(text)
  return text
}

const unreadable = () => new ShopError('invalid_input', 'The form could not be read.')

function refusalOf(error: unknown) {
  if (error instanceof MaxPartsExceededError) return new ShopError('too_large', 'The form has too many parts.')
  // A text field with bytes that are not UTF-8.
  const isBadText = error instanceof TypeError && errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return error instanceof MultipartParseError || isBadText ? unreadable() : error
}
