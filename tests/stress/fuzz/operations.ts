import { apiBase } from '#kernel/endpoint.ts'
import type { OpenApi, Operation as Described } from '#platform/http/openapi-types.ts'

type Schema = Described['parameters'][number]['schema']

/** One route from the shop's own OpenAPI document. `path` omits the API's base path. */
export type Operation = {
  name: string
  method: string
  path: string
  access: Described['x-access']
  needsFreshProof: boolean
  /** True if the operation refuses API keys. */
  isForPeople: boolean
  parameters: Described['parameters']
  json: Schema | undefined
  form: Schema | undefined
  /** The types of the file that it answers; none if it answers JSON. */
  files: readonly string[]
  reply: Schema
}

/** Returns every route of the document. */
function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access, 'x-fresh-proof': needsFreshProof = false, security, parameters, requestBody, responses }]) => {
      const done = responses['200']
      const answers = done && 'content' in done ? done.content : {}
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(apiBase, ''),
        access,
        needsFreshProof,
        isForPeople: security.length > 0 && !security.some((scheme) => 'apiKey' in scheme),
        parameters,
        json: requestBody?.content['application/json']?.schema,
        form: requestBody?.content['multipart/form-data']?.schema,
        files: Object.keys(answers).filter((type) => type !== 'application/json'),
        reply: answers['application/json']?.schema ?? {},
      }
    }),
  )
}

/** Reads the operations of an API that is served at its root. */
export async function readOperations(ask: (path: string) => Response | Promise<Response>): Promise<Operation[]> {
  const response = await ask('/openapi.json')
  return operationsOf(await response.json())
}
