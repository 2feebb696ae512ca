import type { ColumnType, JSONColumnType } from 'kysely'

/** How columns are written and read. */

export type Default<T> = ColumnType<T, T | undefined, T>
export type Once<T> = ColumnType<T, T | undefined, never>
/** Made by the database: from other columns, or by a trigger. */
export type Derived<T> = ColumnType<T, never, never>
export type Paise = number
export type BasisPoints = number

/** Written as JSON text, read as the value. */
export type Json<T extends object> = JSONColumnType<T, string, string>
export type JsonDefault<T extends object> = ColumnType<T, string | undefined, string>
