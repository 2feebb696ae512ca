import type { z } from 'zod/mini'
import type { Access, Endpoint } from '#kernel/endpoint.ts'
import { dayInIndia } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import { slicesOf } from '#kernel/slices.ts'
import { type CellOf, csvLines } from './csv-lines.ts'
import { type Api, type Call, receive } from './mount.ts'
import { streamText } from './stream-text.ts'
import { mapYielding } from '../process/yield-loop.ts'

type Spreadsheet<Input extends z.core.$ZodType, Row, Who extends Access> = {
  /** The file's name without its ending. */
  name: string
  /** The headings of the columns, each with the function that returns a row's cell. As a list they may repeat. */
  columns: Record<string, CellOf<Row>> | readonly (readonly [heading: string, cellOf: CellOf<Row>])[]
  /** Reads one page. It may return more rows than `slice.limit`, but not fewer, except on the last page. */
  page(input: z.output<Input>, slice: Slice, call: Call<Who>): Promise<Page<Row>>
}

/** How many rows are read in one step, and how many are written in one step. Each step blocks the event loop. */
const [pageSize, linesPerStep] = [200, 50]

/**
 * Serves a whole list as a CSV file, streamed page by page so that memory stays flat. A byte order mark tells spreadsheet programs that it is UTF-8.
 */
export function mountCsv<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, Row, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  { name, columns, page }: Spreadsheet<Input, Row, Who>,
) {
  api.endpoints.push(endpoint)
  const cells: readonly (readonly [string, CellOf<Row>])[] = Array.isArray(columns) ? columns : Object.entries(columns)
  const linesOf = async (rows: Row[]) => {
    const texts = await mapYielding(slicesOf(rows, linesPerStep), (slice) => csvLines(slice.map((row) => cells.map(([, cellOf]) => cellOf(row)))))
    return texts.join('')
  }

  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    const { input, call, confirm } = await receive(api, c, endpoint)
    const day = dayInIndia(api.shop.now())
    const read = (beforeSeq: number) => page(input, { limit: pageSize, beforeSeq }, call)
    // Read the first page before the answer starts, so that a failure can still answer an error status.
    const first = await read(fromNewest)
    await api.onExport(name, call.actor)
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    async function* chunks() {
      yield `\uFEFF${csvLines([cells.map(([heading]) => heading)])}${await linesOf(first.rows)}`
      let latest = first
      while (latest.rows.length >= pageSize && latest.lastSeq !== undefined) {
        await confirm()
        latest = await read(latest.lastSeq)
        yield await linesOf(latest.rows)
      }
    }
    return streamText(api.shop, c, chunks())
  })
}
