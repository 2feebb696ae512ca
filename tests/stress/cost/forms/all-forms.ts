import { pageEndpoints, hasParameter } from '../pages.ts'
import { operationEndpoints, otherEndpoints } from '../endpoints.ts'
import type { Fixture } from '../fixture.ts'
import { cartForms, eventForms, routerForms } from './cart-forms.ts'
import type { Form, Endpoint } from './form.ts'
import { headerForms } from './header-forms.ts'
import { jsonForms } from './json-forms.ts'
import { methodForms } from './method-forms.ts'
import { multipartForms } from './multipart-forms.ts'
import { pathForms } from './path-forms.ts'
import { pictureForms } from './picture-forms.ts'
import { queryForms } from './query-forms.ts'
import { returnForms } from './return-forms.ts'
import { sheetForms } from './sheet-forms.ts'

/** Returns every endpoint that is served. */
export async function allEndpoints(fixture: Pick<Fixture, 'shop'>): Promise<Endpoint[]> {
  return [...(await operationEndpoints(fixture)), ...pageEndpoints(), ...otherEndpoints()]
}

export function formsFor(endpoint: Endpoint): Form[] {
  const { operation, name } = endpoint
  const [method = 'GET'] = operation ? [operation.method] : (/^(GET|POST) \/sandbox/.exec(name)?.slice(1) ?? ['GET'])
  const inQuery = operation?.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name) ?? pageQueries[name] ?? []
  return [
    ...jsonForms(endpoint),
    ...multipartForms(endpoint),
    ...sheetForms(endpoint),
    ...pictureForms(endpoint),
    ...cartForms(endpoint),
    ...returnForms(endpoint),
    ...eventForms(endpoint),
    ...routerForms(endpoint),
    ...(method === 'GET' ? queryForms(endpoint, inQuery) : []),
    ...pathForms(endpoint, hasParameter(name.replace(/\{/, ':'))),
    ...headerForms(endpoint),
    ...methodForms(endpoint, methodsAt(endpoint)),
  ]
}

/** The query parameters that pages read on the server. */
const pageQueries: Record<string, string[]> = {
  'page /search': ['q'],
  'data of /search': ['q'],
  'page /products': ['type', 'sort'],
  'data of /products': ['type', 'sort'],
  'page /statement/:token': ['from', 'to', 'cursor'],
}

/** Returns the methods that `methodForms` must skip: other operations of the same path may use them. */
function methodsAt({ operation }: Endpoint): string[] {
  return operation ? [operation.method, 'POST'] : ['GET']
}
