import { pagePlaces, hasParameter } from '../pages.ts'
import { operationPlaces, otherPlaces } from '../places.ts'
import type { World } from '../world.ts'
import { cartForms, eventForms, routerForms } from './cart-forms.ts'
import type { Form, Place } from './form.ts'
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
export async function allPlaces(world: Pick<World, 'shop'>): Promise<Place[]> {
  return [...(await operationPlaces(world)), ...pagePlaces(), ...otherPlaces()]
}

export function formsFor(place: Place): Form[] {
  const { operation, name } = place
  const [method = 'GET'] = operation ? [operation.method] : (/^(GET|POST) \/sandbox/.exec(name)?.slice(1) ?? ['GET'])
  const inQuery = operation?.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name) ?? pageQueries[name] ?? []
  return [
    ...jsonForms(place),
    ...multipartForms(place),
    ...sheetForms(place),
    ...pictureForms(place),
    ...cartForms(place),
    ...returnForms(place),
    ...eventForms(place),
    ...routerForms(place),
    ...(method === 'GET' ? queryForms(place, inQuery) : []),
    ...pathForms(place, hasParameter(name.replace(/\{/, ':'))),
    ...headerForms(place),
    ...methodForms(place, methodsAt(place)),
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

/** Returns the methods to leave out. Another method of an operation's path is an operation of its own. */
function methodsAt({ operation }: Place): string[] {
  return operation ? [operation.method, 'POST'] : ['GET']
}
