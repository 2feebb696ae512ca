import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { ShopError } from '#kernel/errors.ts'
import { checkText } from '#kernel/json.ts'
import { codeOf } from './error-code.ts'

/** Counted while the form is read, so that the next part is not even parsed. */
const maxParts = 30
const maxHeaderBytes = 2048

type Form = { fields: Record<string, string>; file: File | undefined }

/**
 * Reads a multipart form with at most one file, under the name `fileField`.
 * @throws ShopError invalid_input for what is no such form, too_large for more parts or bytes than a form of the shop has
 */
export async function readForm(request: Request, fileField: string | undefined, maxBytes: number): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: File | undefined
  try {
    for await (const part of parseMultipartRequest(request, { maxParts, maxHeaderSize: maxHeaderBytes, maxFileSize: maxBytes, maxTotalSize: maxBytes })) {
      const { name, filename, mediaType = '' } = part
      if (name === undefined) throw unreadable()
      if (!part.isFile) fields[name] = checkedText(part.text)
      else if (name === fileField && !file) file = new File([Uint8Array.from(part.bytes)], filename ?? '', { type: mediaType })
      else throw new ShopError('invalid_input', 'Please send one file.')
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { fields, file }
}

function checkedText(text: string) {
  checkText(text)
  return text
}

const unreadable = () => new ShopError('invalid_input', 'The form could not be read.')

function refusalOf(error: unknown) {
  if (error instanceof MaxPartsExceededError) return new ShopError('too_large', 'The form has too many parts.')
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return new ShopError('too_large', 'That is too large to send.')
  // Bytes that are no UTF-8 where a text should be.
  const isBadText = error instanceof TypeError && codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return error instanceof MultipartParseError || isBadText ? unreadable() : error
}
