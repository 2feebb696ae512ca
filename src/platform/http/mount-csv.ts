import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod/mini'
import type { Access, Endpoint } from '#kernel/endpoint.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import { type Api, type Call, receive } from './mount.ts'
import { streamText } from './stream-text.ts'
import { mapYielding, slicesOf } from '../process/yield-loop.ts'

type Cell = string | number | boolean | null | undefined

type Spreadsheet<Input extends z.core.$ZodType, Row, Who extends Access> = {
  /** The file's name without its ending. */
  name: string
  /** The first line's words, and what stands below each. */
  columns: Record<string, (row: Row) => Cell>
  /** May give several rows for each thing of the slice, but none fewer: a short page is the last. */
  page(input: z.output<Input>, slice: Slice, call: Call<Who>): Promise<Page<Row>>
}

/** Rows read at a time, and rows written at a time: both hold the event loop. */
const [pageSize, linesAtOnce] = [200, 50]

/**
 * Serves a whole list as a spreadsheet, streamed page by page so that memory stays flat. UTF-8 with a byte order mark, which is how
 * spreadsheet programs know it. Every cell is quoted, so that no program splits it at another delimiter. An apostrophe defuses text that a program would
 * run as a formula.
 */
export function mountCsv<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, Row, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  { name, columns, page }: Spreadsheet<Input, Row, Who>,
) {
  api.endpoints.push(endpoint)
  const values = Object.values(columns)
  const linesOf = async (rows: Row[]) => {
    const texts = await mapYielding(slicesOf(rows, linesAtOnce), (slice) => lines(slice.map((row) => values.map((value) => value(row)))))
    return texts.join('')
  }

  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    const { input, call } = await receive(api.shop, c, endpoint)
    const day = api.shop.now().toISOString().slice(0, 10)
    const read = (beforeSeq: number) => page(input, { limit: pageSize, beforeSeq }, call)
    // The first page before the answer begins, so that a failure can still be told as one.
    const first = await read(fromNewest)
    await api.exported(name, call.actor)
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    async function* pieces() {
      yield `\uFEFF${lines([Object.keys(columns)])}${await linesOf(first.rows)}`
      for (let { lastSeq, rows } = first; rows.length >= pageSize && lastSeq !== undefined;) {
        ;({ lastSeq, rows } = await read(lastSeq))
        yield await linesOf(rows)
      }
    }
    return streamText(api.shop, c, pieces())
  })
}

const lines = (cells: Cell[][]) =>
  stringify(cells, {
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
