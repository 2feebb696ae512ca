import { uploadImage } from '#domain/media/contract.ts'
import { apiBase } from '#kernel/endpoint.ts'
import { readToken } from '../browser-store.ts'
import { CallError } from '../call.ts'

/**
 * Uploads an image and reports the progress from 0 to 1. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the image's address
 * @throws CallError
 */
export function uploadWithProgress(file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string> {
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.append(uploadImage.file ?? 'file', file)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onerror = request.onabort = () => reject(new CallError('network'))
    request.onload = async () => {
      const body = parseJson(request.responseText)
      const reply = await uploadImage.reply['~standard'].validate(body)
      if (request.status >= 200 && request.status < 300 && !reply.issues) resolve(reply.value.imageUrl)
      else reject(new CallError('refused', { status: request.status, body }))
    }
    signal.addEventListener('abort', () => request.abort())
    request.open(uploadImage.method, apiBase + uploadImage.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`)
    request.send(form)
  })
}

/** Returns the parsed text, or undefined for text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
